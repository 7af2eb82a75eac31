"""How a table ends: by the rules, by agreement or because somebody gave up."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from hortus.core.position import Position
from hortus.server.tables.decisions.decision import Decision
from hortus.server.tables.decisions.requirements import must_be_running
from hortus.server.tables.events import Expired, Outcome
from hortus.server.tables.table import Table


def result(table: Table, position: Position) -> Outcome | None:
    """Return the outcome of a game that has ended by the rules."""
    ended = position.result()
    if ended is None:
        return None
    winners = [seat for seat in ended["winners"] if seat not in table.resigned]
    if ended["winners"] and not winners:
        winners = best_of(ended["scores"], table.resigned)
    scores, detail = position.scores(), ended.get("detail")
    return outcome(scores, table.resigned, "rules", winners, ended["reason"], detail)


def best_of(scores: list[int], resigned: Set[int]) -> list[int]:
    """Return who leads of those who did not resign."""
    staying = [seat for seat in range(len(scores)) if seat not in resigned]
    most = max((scores[seat] for seat in staying), default=0)
    return [seat for seat in staying if scores[seat] == most]


def outcome(
    scores: list[int],
    resigned: Set[int],
    by: str,
    winners: list[int],
    reason: str,
    detail: Any = None,
) -> Outcome:
    """Return how a table ended; whoever resigned comes last."""

    def key(seat: int) -> tuple[bool, bool, int]:
        order = 0 if by == "agreement" or seat in winners else -scores[seat]
        return (seat in resigned, seat not in winners and bool(winners), order)

    keys = [key(seat) for seat in range(len(scores))]
    ranks = [1 + sum(other < own for other in keys) for own in keys]
    if len(scores) == 1 and not winners:
        ranks = [2]
    found = Outcome(scores=scores, winners=winners, ranks=ranks, reason=reason, by=by)
    if detail is not None:
        found["detail"] = detail
    return found


def outcome_now(table: Table, by: str, reason: str) -> Outcome:
    """Return how a table ends that ends as it stands, without winners."""
    assert table.match is not None
    return outcome(table.match.position.scores(), table.resigned, by, [], reason)


def expire(table: Table) -> Decision:
    """End a daily challenge whose day is over; it was not finished and counts nowhere."""
    must_be_running(table)
    return Decision(Expired(outcome=outcome_now(table, "expired", "the day is over")))
