"""Moves: of people, who may be late, and of bots."""

from __future__ import annotations

from typing import Any

from hortus.core.position import Position
from hortus.server.desk import Desk
from hortus.server.rulings.decision import Decision
from hortus.server.rulings.denied import Denied, must_be_legal, must_be_running
from hortus.server.rulings.ending import result
from hortus.server.table_events import DoneForRound, Moved, Started, TakenBack, Turn


def play(desk: Desk, seat: int, version: int, move: Any) -> Decision:
    """Play a move that was chosen at a version."""
    must_be_running(desk)
    if seat in desk.stand_in:
        raise Denied("stand_in", "A bot plays this seat at the moment; come back first.")
    if is_stale(desk, seat, version):
        raise _stale()
    try:
        return _play(desk, seat, move)
    except Denied as denied:
        if denied.code == "illegal" and any(line.version > version for line in desk.lines):
            raise _stale() from None
        raise


def _stale() -> Denied:
    return Denied("stale", "The table has changed since you chose this move.")


def play_bot(desk: Desk, seat: int, number: int) -> Decision:
    """Play a bot's move."""
    must_be_running(desk)
    return _play(desk, seat, number)


def _play(desk: Desk, seat: int, move: Any, answered: bool = False) -> Decision:
    assert desk.match is not None
    before = desk.match.position
    match = desk.match_after_move(must_be_legal(before, seat, move), seat)
    after = match.position
    moved = Moved(
        seat,
        tuple(dict(entry) for entry in match.entries[desk.ply :]),
        gains(before, after),
        news(before, after),
        answered,
        turn=turn(after),
        outcome=result(desk, after),
    )
    return Decision(moved, match)


def news(before: Position, after: Position) -> tuple[dict[str, Any], ...]:
    """Return what happened by itself between two moments."""
    tell = getattr(after.game.kind.view, "news", None)
    return tuple(tell(after.game.box, before.state, after.state)) if tell else ()


def gains(before: Position, after: Position) -> tuple[int, ...]:
    """Return what every seat gained between two moments, as far as everybody may know it."""
    pairs = zip(_public_scores(after), _public_scores(before), strict=True)
    return tuple(new - old for new, old in pairs)


def _public_scores(position: Position) -> list[int]:
    view = position.view(None)
    sheet = view.game.kind.view.score_sheet(view.game.box, view.state)
    return [int(row["total"]) for row in sheet]


def play_answer(desk: Desk, seat: int) -> Decision:
    """Play what answers for a seat that is done for this round."""
    must_be_running(desk)
    number = desk.answer_of(seat)
    if number is None:
        raise Denied("stale", "The table has changed.")
    return _play(desk, seat, number, answered=True)


def done(desk: Desk, seat: int) -> Decision:
    """Be done for this round: from now on the seat's answer is played for it."""
    must_be_running(desk)
    if seat in desk.stand_in:
        raise Denied("stand_in", "A bot plays this seat at the moment; come back first.")
    if done_right(desk, seat) != "may":
        raise Denied("not_done", "You cannot be done for this round now.")
    assert desk.match is not None
    position = desk.match.position
    answer = position.when_done()
    assert answer is not None
    return Decision(DoneForRound(seat, answer[0], turn=turn(position)))


def done_right(desk: Desk, seat: int) -> str:
    """Return whether a seat `may` say that it is done for this round, has `said` so, or `no`."""
    answer = desk.match.position.when_done() if desk.match is not None else None
    if answer is None or seat not in desk.actors or seat in desk.stand_in:
        return "no"
    if desk.done.get(seat) == answer[0]:
        return "said"
    assert desk.match is not None
    is_busy = seat in desk.must and answer[1] not in desk.match.position.legal_numbers(seat)
    return "no" if is_busy else "may"


def is_stale(desk: Desk, seat: int, version: int) -> bool:
    """Tell whether a move chosen at a version may rest on something that has changed since.

    It does not if the seat was to act then, and since then only other seats moved while this one
    was to act all the time.
    """
    if version > desk.version:
        return True
    since = desk.events[version:]
    if any(isinstance(numbered.event, Started | TakenBack) for numbered in since):
        return True
    for line in reversed(desk.lines):
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
