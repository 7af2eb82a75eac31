"""Moves: of people, who may be late, and of bots."""

from __future__ import annotations

from typing import Any

from hortus.core.match import Match
from hortus.core.position import Position
from hortus.server.support.denied import Denied
from hortus.server.tables.decisions.decision import Decision
from hortus.server.tables.decisions.ending import result
from hortus.server.tables.decisions.requirements import must_be_legal, must_be_running
from hortus.server.tables.events import DoneForRound, Moved, Started, TakenBack, Turn
from hortus.server.tables.table import Table


def play(table: Table, seat: int, version: int, move: Any) -> Decision:
    """Play a move that was chosen at a version."""
    must_be_running(table)
    if seat in table.stand_in:
        raise Denied("stand_in", "A bot plays this seat at the moment; come back first.")
    if is_stale(table, seat, version):
        raise _stale()
    try:
        return _play(table, seat, move)
    except Denied as denied:
        if denied.code == "illegal" and any(line.version > version for line in table.lines):
            raise _stale() from None
        raise


def _stale() -> Denied:
    return Denied("stale", "The table has changed since you chose this move.")


def play_bot(table: Table, seat: int, number: int) -> Decision:
    """Play a bot's move."""
    must_be_running(table)
    return _play(table, seat, number)


def _play(table: Table, seat: int, move: Any, answered: bool = False) -> Decision:
    assert table.match is not None
    number = must_be_legal(table.match.position, seat, move)
    return retell(table, seat, table.match_after_move(number, seat), answered)


def retell(table: Table, seat: int, match: Match, answered: bool = False) -> Decision:
    """Return the decision of a seat that led from the game at a table to a later one."""
    assert table.match is not None
    before, after = table.match.position, match.position
    moved = Moved(
        seat,
        tuple(dict(entry) for entry in match.entries[table.ply :]),
        gains(before, after),
        news(before, after),
        answered,
        turn=turn(after),
        outcome=result(table, after),
    )
    return Decision(moved, match)


def news(before: Position, after: Position) -> tuple[dict[str, Any], ...]:
    """Return what happened by itself between two moments."""
    tell = getattr(after.game.kind.picture, "news", None)
    return tuple(tell(after.game.box, before.state, after.state)) if tell else ()


def gains(before: Position, after: Position) -> tuple[int, ...]:
    """Return what every seat gained between two moments, as far as everybody may know it."""
    pairs = zip(_public_scores(after), _public_scores(before), strict=True)
    return tuple(new - old for new, old in pairs)


def _public_scores(position: Position) -> list[int]:
    return position.view(None).scores()


def play_answer(table: Table, seat: int) -> Decision:
    """Play what answers for a seat that is done for this round."""
    must_be_running(table)
    number = table.answer_of(seat)
    if number is None:
        raise Denied("stale", "The table has changed.")
    return _play(table, seat, number, answered=True)


def done(table: Table, seat: int) -> Decision:
    """Be done for this round: from now on the seat's answer is played for it."""
    must_be_running(table)
    if seat in table.stand_in:
        raise Denied("stand_in", "A bot plays this seat at the moment; come back first.")
    if done_right(table, seat) != "may":
        raise Denied("not_done", "You cannot be done for this round now.")
    assert table.match is not None
    position = table.match.position
    answer = position.when_done()
    assert answer is not None
    return Decision(DoneForRound(seat, answer[0], turn=turn(position)))


def done_right(table: Table, seat: int) -> str:
    """Return whether a seat `may` say that it is done for this round, has `said` so, or `no`."""
    answer = table.match.position.when_done() if table.match is not None else None
    if answer is None or seat not in table.actors or seat in table.stand_in:
        return "no"
    if table.done.get(seat) == answer[0]:
        return "said"
    assert table.match is not None
    is_busy = seat in table.must and answer[1] not in table.match.position.legal_numbers(seat)
    return "no" if is_busy else "may"


def is_stale(table: Table, seat: int, version: int) -> bool:
    """Tell whether a move chosen at a version may rest on something that has changed since.

    It does not if the seat was to act then, and since then only other seats moved while this one
    was to act all the time.
    """
    if version > table.version:
        return True
    since = table.events[version:]
    if any(isinstance(numbered.event, Started | TakenBack) for numbered in since):
        return True
    for line in reversed(table.lines):
        if line.version <= version:
            return False
        if line.seat is not None and (line.seat == seat or seat not in line.actors):
            return True
    return False


def turn(position: Position) -> Turn:
    """Return who may act in a position, and for whom somebody waits."""
    actors = position.actors
    idle = position.game.engine.may_wait(position.state) if actors else 0
    return Turn(tuple(actors), tuple(seat for seat in actors if not (idle >> seat) & 1))
