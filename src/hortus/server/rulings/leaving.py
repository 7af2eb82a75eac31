"""Giving up a seat, losing it by the clock, and coming back to it."""

from __future__ import annotations

from typing import Any

from hortus.server.desk import Desk
from hortus.server.rulings.denied import Denied, must_be_running
from hortus.server.rulings.ending import best_of, outcome


def resign(desk: Desk, seat: int, bot: str) -> dict[str, Any]:
    """Give up a seat; the game ends if nobody is left to play against."""
    must_be_running(desk)
    if seat in desk.resigned:
        raise Denied("resigned", "This seat has been given up already.")
    return {"bot": bot, **_after_resigning(desk, seat)}


def _after_resigning(desk: Desk, seat: int) -> dict[str, Any]:
    gone = desk.resigned | {seat}
    staying = [other for other in range(len(desk.seats)) if other not in gone]
    people = [other for other in staying if desk.seats[other].is_human]
    if len(staying) > 1 and people:
        return {"actors": list(desk.actors), "must": list(desk.must)}
    assert desk.match is not None
    before = set(desk.resigned)
    desk.resigned = gone
    winners = best_of(desk, desk.match.position.scores()) if staying else []
    ended = outcome(desk, "resignation", winners, "resignation")
    desk.resigned = before
    return {"outcome": ended}


def timeout(desk: Desk, seat: int, bot: str) -> dict[str, Any]:
    """Do what the table's clock says about a seat whose time is up."""
    if desk.clock.timeout == "resign":
        return {"then": "resign", "bot": bot, **_after_resigning(desk, seat)}
    return {"then": "bot", "bot": bot, "actors": list(desk.actors), "must": list(desk.must)}


def back(desk: Desk, seat: int) -> dict[str, Any]:
    """Come back to a seat that a bot plays because time was up."""
    must_be_running(desk)
    if seat not in desk.stand_in or seat in desk.resigned:
        raise Denied("not_away", "Nobody plays this seat for you.")
    left = max(desk.clock.increment, min(30, desk.clock.bank))
    return {"left": left, "actors": list(desk.actors), "must": list(desk.must)}
