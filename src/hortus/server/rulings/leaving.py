"""Giving up a seat, losing it by the clock, and coming back to it."""

from __future__ import annotations

from hortus.server.desk import Desk
from hortus.server.rulings.decision import Decision
from hortus.server.rulings.denied import Denied, must_be_running
from hortus.server.rulings.ending import best_of, outcome
from hortus.server.table_events import CameBack, Outcome, Resigned, TimedOut, Turn


def resign(desk: Desk, seat: int, bot: str) -> Decision:
    """Give up a seat; the game ends if nobody is left to play against."""
    must_be_running(desk)
    if seat in desk.resigned:
        raise Denied("resigned", "This seat has been given up already.")
    ended = _end_by_resigning(desk, seat)
    turn = _turn(desk) if ended is None else None
    return Decision(Resigned(seat, bot, turn=turn, outcome=ended))


def _turn(desk: Desk) -> Turn:
    """Return that the same seats are to act as before."""
    return Turn(desk.actors, desk.must)


def _end_by_resigning(desk: Desk, seat: int) -> Outcome | None:
    """Return how a table ends if a seat is given up; None if the others play on."""
    gone = desk.resigned | {seat}
    staying = [other for other in range(len(desk.seats)) if other not in gone]
    people = [other for other in staying if desk.seats[other].is_human]
    if len(staying) > 1 and people:
        return None
    assert desk.match is not None
    scores = desk.match.position.scores()
    winners = best_of(scores, gone) if staying else []
    return outcome(scores, gone, "resignation", winners, "resignation")


def timeout(desk: Desk, seat: int, bot: str) -> Decision:
    """Do what the table's clock says about a seat whose time is up."""
    if desk.clock.timeout != "resign":
        return Decision(TimedOut(seat, "bot", bot, turn=_turn(desk)))
    ended = _end_by_resigning(desk, seat)
    turn = _turn(desk) if ended is None else None
    return Decision(TimedOut(seat, "resign", bot, turn=turn, outcome=ended))


def back(desk: Desk, seat: int) -> Decision:
    """Come back to a seat that a bot plays because time was up."""
    must_be_running(desk)
    if seat not in desk.stand_in or seat in desk.resigned:
        raise Denied("not_away", "Nobody plays this seat for you.")
    left = max(desk.clock.increment, min(30, desk.clock.bank))
    return Decision(CameBack(seat, left, turn=_turn(desk)))
