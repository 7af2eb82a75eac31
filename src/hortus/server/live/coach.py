"""The coach: what is best for a seat that decides, and whether a move would be a mistake.

The bots' processes judge it, from what the seat may know.  What was found out about a decision is
kept as long as it is to be made.
"""

from __future__ import annotations

import base64
import hashlib
from typing import Any

from hortus.core.benefit import Reason
from hortus.core.contract import WAIT
from hortus.core.view import View
from hortus.server.bots.pool import BotFailed, game_setup
from hortus.server.live.live_table import Judging, LiveTable
from hortus.server.live.registry import Registry
from hortus.server.support.denied import Denied
from hortus.server.support.fair_queue import TooMany
from hortus.server.support.shared_work import Dropped
from hortus.server.tables import projection
from hortus.server.tables.caller import Caller
from hortus.server.tables.coaching import must_be_coached
from hortus.server.tables.decisions import is_stale, must_be_legal, must_be_running
from hortus.server.tables.table import Table

MOST_OPEN = 4
"""For so many moves of one decision one may wait at a time."""
BEST = "best"


async def judge(
    registry: Registry, live: LiveTable, caller: Caller, seat: int, version: int, move: Any
) -> dict[str, Any]:
    """Return the best move for a seat at a version and, if one is named, what is wrong with it."""
    async with live.lock:
        table = await registry.current(live)
        caller.must_own(table, seat)
        must_be_coached(table)
        must_be_running(table)
        if is_stale(table, seat, version):
            raise Denied("stale", "The table has changed.")
        judging = judging_of(live, table, seat, caller.person or table.id)
        view = judging.view
        number = None if move is None else must_be_legal(projection.position_in(view), seat, move)
    advice = await best_of(registry, judging)
    doubt = {} if number is None else await _doubt(registry, judging, advice["best"], number)
    caller.must_own(live.table, seat)
    return told(view, advice) | {"mark": doubt.get("mark"), "against": doubt.get("why")}


def judging_of(live: LiveTable, table: Table, seat: int, who: str) -> Judging:
    """Return what is being found out for a seat that has something to decide."""
    if table.match is None or seat not in table.actors:
        raise Denied("not_your_turn", "There is nothing to decide for this seat now.")
    found = live.judgings.get(seat)
    if found is None or is_stale(table, seat, found.version):
        view = projection.view_of(table.match, seat)
        found = Judging(view, table.version, table.spec.components, who)
        live.judgings[seat] = found
    return found


def knows_best(judging: Judging) -> bool:
    """Tell whether the best move is known, or looked for."""
    return judging.work.knows(BEST)


async def best_of(registry: Registry, judging: Judging) -> dict[str, Any]:
    """Return the number of the best move, and what speaks for it."""
    view = judging.view
    legal = view.legal_numbers()
    if len(legal) == 1 and not view.may_wait:
        alone: Reason = {"game": None, "key": "only", "seat": view.seat, "what": "", "count": 0.0}
        return {"best": legal[0], "why": alone}
    return await _work(registry, judging, BEST, {})


async def _doubt(registry: Registry, judging: Judging, best: int, move: int) -> dict[str, Any]:
    if move == best:
        return {"mark": "", "why": None}
    return await _work(registry, judging, move, {"pair": [best, move]})


def told(view: View, advice: dict[str, Any]) -> dict[str, Any]:
    """Return an advice as JSON data: the move in record form, and its reason."""
    number = int(advice["best"])
    move = None if number == WAIT else view.entry(number)
    text = None if move is None else view.game.kind.moves.to_text(move)
    return {"best": move, "text": text, "why": advice["why"]}


async def _work(
    registry: Registry, judging: Judging, name: str | int, about: dict[str, Any]
) -> dict[str, Any]:
    work = judging.work
    if work.open >= MOST_OPEN and not work.knows(name):
        raise _too_fast()
    asked = _question(judging, registry.budget) | about
    try:
        found: dict[str, Any] = await work.get(
            name, lambda: registry.pool.advise_briefly(asked, judging.who)
        )
    except Dropped:
        raise Denied("stale", "The table has changed.") from None
    except BotFailed:
        raise Denied("no_advice", "The coach has no advice; try again.", status=503) from None
    except TooMany:
        raise _too_fast() from None
    return found


def _too_fast() -> Denied:
    return Denied("too_fast", "You wait for some advice already.", status=429)


def _question(judging: Judging, budget: dict[str, Any]) -> dict[str, Any]:
    """Return what a worker is asked: it follows from what the seat may know."""
    view, state = judging.view, judging.view.state.to_bytes()
    return {
        "spec": game_setup(view.game, judging.components),
        "bot": "coach",
        "seat": view.seat,
        "state": base64.b64encode(state).decode(),
        "dice": hashlib.blake2b(state).hexdigest(),
        **budget,
    }
