"""How much may be said at a table: the last hundred lines are kept, and watchers speak seldom."""

from __future__ import annotations

from sqlalchemy import Connection, update

from hortus.server.storage import schema
from hortus.server.support.denied import Denied
from hortus.server.support.limits import Rates
from hortus.server.tables.table import Table

MOST_SAID = 2000
"""So many lines were said at a table when only its players may go on."""


class ChatLimits:
    """Limits what people say, and what watchers say to one table."""

    def __init__(self, per_minute: float) -> None:
        each = per_minute / 60
        self._players = Rates(each, 20.0)
        self._watchers = Rates(each / 4, 20.0)
        self._tables = Rates(each, 20.0)

    def must_allow(self, table: Table, who: str, plays: bool) -> None:
        """Refuse a line too many."""
        if not plays and table.said >= MOST_SAID:
            raise Denied("too_much", "Only the players may go on talking here.", status=429)
        allowed = self._players.take(who) if plays else self._allows_watcher(table, who)
        if not allowed:
            raise Denied("too_fast", "Too many lines at once; wait a moment.", status=429)

    def _allows_watcher(self, table: Table, who: str) -> bool:
        return self._watchers.take(who) and self._tables.take(table.id)


def forget_line(connection: Connection, table_id: str, version: int) -> None:
    """Remove what was said longest ago; that something was said stays."""
    e = schema.events.c
    said = update(schema.events).where(
        e.table_id == table_id, e.version == version, e.kind == "chat"
    )
    connection.execute(said.values(body='{"text":"..."}'))
