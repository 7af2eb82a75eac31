"""Giving up a seat, losing it by the clock, and coming back to it."""

from __future__ import annotations

from hortus.server.support.denied import Denied
from hortus.server.tables.decisions.decision import Decision
from hortus.server.tables.decisions.ending import best_of, outcome
from hortus.server.tables.decisions.requirements import must_be_running
from hortus.server.tables.events import CameBack, Outcome, Resigned, TimedOut, Turn
from hortus.server.tables.table import Table


def resign(table: Table, seat: int, bot: str) -> Decision:
    """Give up a seat; the game ends if nobody is left to play against."""
    must_be_running(table)
    if seat in table.resigned:
        raise Denied("resigned", "This seat has been given up already.")
    ended = _end_by_resigning(table, seat)
    turn = _turn(table) if ended is None else None
    return Decision(Resigned(seat, bot, turn=turn, outcome=ended))


def _turn(table: Table) -> Turn:
    """Return that the same seats are to act as before."""
    return Turn(table.actors, table.must)


def _end_by_resigning(table: Table, seat: int) -> Outcome | None:
    """Return how a table ends if a seat is given up; None if the others play on."""
    gone = table.resigned | {seat}
    staying = [other for other in range(len(table.seats)) if other not in gone]
    people = [other for other in staying if table.seats[other].is_human]
    if len(staying) > 1 and people:
        return None
    assert table.match is not None
    scores = table.match.position.scores()
    winners = best_of(scores, gone) if staying else []
    return outcome(scores, gone, "resignation", winners, "resignation")


def timeout(table: Table, seat: int, bot: str) -> Decision:
    """Do what the table's clock says about a seat whose time is up."""
    if table.clock.timeout != "resign":
        return Decision(TimedOut(seat, "bot", bot, turn=_turn(table)))
    ended = _end_by_resigning(table, seat)
    turn = _turn(table) if ended is None else None
    return Decision(TimedOut(seat, "resign", bot, turn=turn, outcome=ended))


def back(table: Table, seat: int) -> Decision:
    """Come back to a seat that a bot plays because time was up."""
    must_be_running(table)
    if seat not in table.stand_in or seat in table.resigned:
        raise Denied("not_away", "Nobody plays this seat for you.")
    left = max(table.clock.increment, min(30, table.clock.bank))
    return Decision(CameBack(seat, left, turn=_turn(table)))
