"""Bots that are asked to end a game: each judges the position by what its own seat can see."""

from __future__ import annotations

import base64
import hashlib
import logging
from typing import Any

from hortus.server.bots.pool import BotFailed, game_setup
from hortus.server.live.live_table import LiveTable
from hortus.server.live.registry import Registry
from hortus.server.support.denied import Denied
from hortus.server.tables import decisions
from hortus.server.tables.decisions import Decision
from hortus.server.tables.projection import view_of
from hortus.server.tables.table import Table

PLAYOUTS = 64
SECONDS = 2.0
TOLERANCE = 0.3
"""A position is even if the chance to win is off a fair share by at most this part of it."""

log = logging.getLogger(__name__)


def wake(registry: Registry, live: LiveTable) -> None:
    """Let the bots that are asked make up their minds."""
    offer = live.table.offer
    for seat in live.table.bots_asked:
        assert offer is not None
        if (offer.number, seat) not in live.considering:
            live.considering.add((offer.number, seat))
            registry.spawn(_consider(registry, live, offer.number, seat))


async def _consider(registry: Registry, live: LiveTable, number: int, seat: int) -> None:
    try:
        async with live.lock:
            table = await registry.current(live)
            if table.offer is None or table.offer.number != number or table.match is None:
                return
            question = _question(table, seat)
            staying = len(table.seats) - len(table.resigned)
        try:
            (outlook,) = (await registry.pool.advise(question, f"offers at {table.id}"))["outlooks"]
            accept = is_even(outlook["win"][seat], staying)
        except BotFailed as error:
            log.warning("table %s: %s", table.id, error)
            accept = False

        def decide(table: Table) -> Decision:
            return decisions.answer(table, seat, number, accept)

        await registry.act(live, decide)
    except Denied as denied:
        log.info("table %s: %s", live.table.id, denied)
    finally:
        live.considering.discard((number, seat))


def is_even(chance: float, seats: int) -> bool:
    """Tell whether a chance to win is about a fair share."""
    fair = 1 / seats
    return abs(chance - fair) <= TOLERANCE * fair


def _question(table: Table, seat: int) -> dict[str, Any]:
    assert table.match is not None
    view = view_of(table.match, seat)
    dice = hashlib.blake2b(f"{table.spec.seed}/offer/{seat}/{table.ply}".encode(), digest_size=4)
    return {
        "spec": game_setup(view.game, table.spec.components),
        "bot": "analysis",
        "seat": seat,
        "moments": [base64.b64encode(view.state.to_bytes()).decode()],
        "dice": int.from_bytes(dice.digest()) >> 1,
        "playouts": PLAYOUTS,
        "seconds": SECONDS,
    }
