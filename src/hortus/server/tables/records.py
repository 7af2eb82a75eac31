"""Records of games that are over, which everybody may see who may see the table."""

from __future__ import annotations

from typing import Any

from hortus.server.people.public_person import PeopleLookup
from hortus.server.support.denied import Denied
from hortus.server.tables import projection
from hortus.server.tables.days import is_secret
from hortus.server.tables.table import Table


def must_be_public(table: Table) -> None:
    """Refuse a record that is secret still, or that today's rules do not follow."""
    if table.status not in ("finished", "archived"):
        raise Denied("not_over", "The record is secret until the game is over.")
    if is_secret(table.spec.daily):
        raise Denied("not_over", "The record is secret until the day is over.")
    if table.match is None:
        raise Denied("archived", "This table was played under older rules and is only kept.")


def record_data(table: Table, people: PeopleLookup) -> dict[str, Any]:
    """Return the record of a table that may be shown to everybody."""
    must_be_public(table)
    data = table.record().to_data()
    names = [projection.seat_name(table, seat, people) for seat in range(len(table.seats))]
    ended = None if table.outcome is None else table.outcome["by"]
    data["meta"] |= {"names": names, "ended": ended}
    return data
