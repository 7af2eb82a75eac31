"""Records of games that are over, which everybody may see who may see the table."""

from __future__ import annotations

from typing import Any

from hortus.server import seen
from hortus.server.days import is_secret
from hortus.server.desk import Desk
from hortus.server.rulings import Denied


def must_be_open(desk: Desk) -> None:
    """Refuse a record that is secret still, or that today's rules do not follow."""
    if desk.status not in ("finished", "archived"):
        raise Denied("not_over", "The record is secret until the game is over.")
    if is_secret(desk.spec.daily):
        raise Denied("not_over", "The record is secret until the day is over.")
    if desk.match is None:
        raise Denied("archived", "This table was played under older rules and is only kept.")


def record_data(desk: Desk, people: seen.People) -> dict[str, Any]:
    """Return the record of a table that may be shown to everybody."""
    must_be_open(desk)
    data = desk.record().to_data()
    names = [seen.seat_name(desk, seat, people) for seat in range(len(desk.seats))]
    ended = None if desk.outcome is None else desk.outcome["by"]
    data["meta"] |= {"names": names, "ended": ended}
    return data
