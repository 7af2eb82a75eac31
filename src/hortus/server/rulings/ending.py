"""How a table ends: by the rules, by agreement or because somebody gave up."""

from __future__ import annotations

from typing import Any

from hortus.server.desk import Desk
from hortus.server.rulings.denied import must_be_running
from hortus.server.table_events import Expired, Outcome


def result(desk: Desk) -> Outcome | None:
    """Return the outcome of a game that has ended by the rules."""
    assert desk.match is not None
    ended = desk.match.position.result()
    if ended is None:
        return None
    winners = [seat for seat in ended["winners"] if seat not in desk.resigned]
    if ended["winners"] and not winners:
        winners = best_of(desk, ended["scores"])
    return outcome(desk, "rules", winners, ended["reason"], ended.get("detail"))


def best_of(desk: Desk, scores: list[int]) -> list[int]:
    """Return who leads of those who did not resign."""
    staying = [seat for seat in range(len(scores)) if seat not in desk.resigned]
    most = max((scores[seat] for seat in staying), default=0)
    return [seat for seat in staying if scores[seat] == most]


def outcome(desk: Desk, by: str, winners: list[int], reason: str, detail: Any = None) -> Outcome:
    """Return how a table ended; whoever resigned comes last."""
    assert desk.match is not None
    scores = desk.match.position.scores()

    def key(seat: int) -> tuple[bool, bool, int]:
        order = 0 if by == "agreement" or seat in winners else -scores[seat]
        return (seat in desk.resigned, seat not in winners and bool(winners), order)

    keys = [key(seat) for seat in range(len(scores))]
    ranks = [1 + sum(other < own for other in keys) for own in keys]
    if len(scores) == 1 and not winners:
        ranks = [2]
    found = Outcome(scores=scores, winners=winners, ranks=ranks, reason=reason, by=by)
    if detail is not None:
        found["detail"] = detail
    return found


def expire(desk: Desk) -> Expired:
    """End a daily challenge whose day is over; it was not finished and counts nowhere."""
    must_be_running(desk)
    return Expired(outcome=outcome(desk, "expired", [], "the day is over"))
