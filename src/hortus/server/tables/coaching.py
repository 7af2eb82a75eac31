"""Where the coach may help: in games that count for nothing, with nobody else at the table."""

from __future__ import annotations

from hortus.server.support.denied import Denied
from hortus.server.tables.table import Table


def why_not_coached(table: Table) -> str | None:
    """Return why there is no coach at a table; None if there is one."""
    if table.spec.daily is not None:
        return "The daily challenge is played without a coach."
    if table.rated:
        return "A rated game is played without a coach."
    if not table.spec.hints:
        return "There are no hints at this table, so there is no coach either."
    if sum(holder.kind != "bot" for holder in table.seats) != 1:
        return "The coach helps only where all others are bots."
    return None


def must_be_coached(table: Table) -> None:
    """Refuse the coach at other tables."""
    why = why_not_coached(table)
    if why is not None:
        raise Denied("no_coach", why)
