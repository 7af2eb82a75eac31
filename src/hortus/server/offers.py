"""Bots that are asked to end a game: each judges the position by what its own seat can see."""

from __future__ import annotations

import base64
import hashlib
import logging
from typing import Any

from hortus.server import rulings
from hortus.server.desk import Desk
from hortus.server.hall import Hall
from hortus.server.pool import BotFailed, spec_of
from hortus.server.room import Room
from hortus.server.rulings import Decision, Denied
from hortus.server.seen import view_of

PLAYOUTS = 64
SECONDS = 2.0
TOLERANCE = 0.3
"""A position is even if the chance to win is off a fair share by at most this part of it."""

log = logging.getLogger(__name__)


def wake(hall: Hall, room: Room) -> None:
    """Let the bots that are asked make up their minds."""
    offer = room.desk.offer
    for seat in room.desk.bots_asked:
        assert offer is not None
        if (offer.number, seat) not in room.considering:
            room.considering.add((offer.number, seat))
            hall.spawn(_consider(hall, room, offer.number, seat))


async def _consider(hall: Hall, room: Room, number: int, seat: int) -> None:
    try:
        async with room.lock:
            desk = await hall.look(room)
            if desk.offer is None or desk.offer.number != number or desk.match is None:
                return
            question = _question(desk, seat)
            staying = len(desk.seats) - len(desk.resigned)
        try:
            (outlook,) = (await hall.pool.advise(question, f"offers at {desk.id}"))["outlooks"]
            accept = is_even(outlook["win"][seat], staying)
        except BotFailed as error:
            log.warning("table %s: %s", desk.id, error)
            accept = False

        def ruling(desk: Desk) -> Decision:
            return rulings.answer(desk, seat, number, accept)

        await hall.act(room, ruling)
    except Denied as denied:
        log.info("table %s: %s", room.desk.id, denied)
    finally:
        room.considering.discard((number, seat))


def is_even(chance: float, seats: int) -> bool:
    """Tell whether a chance to win is about a fair share."""
    fair = 1 / seats
    return abs(chance - fair) <= TOLERANCE * fair


def _question(desk: Desk, seat: int) -> dict[str, Any]:
    assert desk.match is not None
    view = view_of(desk.match, seat)
    dice = hashlib.blake2b(f"{desk.spec.seed}/offer/{seat}/{desk.ply}".encode(), digest_size=4)
    return {
        "spec": spec_of(view.game, desk.spec.components),
        "bot": "analysis",
        "seat": seat,
        "moments": [base64.b64encode(view.state.to_bytes()).decode()],
        "dice": int.from_bytes(dice.digest()) >> 1,
        "playouts": PLAYOUTS,
        "seconds": SECONDS,
    }
