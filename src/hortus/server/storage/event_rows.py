"""Events of tables as they are stored: one batch of many tables' events is one transaction.

Whoever writes version n of a table first wins; everybody else is told of the conflict.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from hortus.server.storage import schema
from hortus.server.storage.event_row import EventRow

CHANNEL = "hortus"
# Payloads of NOTIFY must stay below 8,000 bytes.
MOST_IN_NOTICE = 100


class Conflict(Exception):
    """Somebody else wrote this version of the table first."""


@dataclass
class Write:
    """One event to be stored, with what the row of the table says from now on."""

    table_id: str
    event: EventRow
    row: dict[str, Any]
    seats: dict[int, str] | None = None
    snapshot: dict[str, Any] | None = None
    also: Callable[[Connection], None] | None = None
    done: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    @property
    def key(self) -> tuple[str, int]:
        """What can be written once only."""
        return self.table_id, self.event.version

    def fail(self, error: BaseException) -> None:
        """Tell whoever waits that it was not kept."""
        if not self.done.done():
            self.done.set_exception(error)

    def succeed(self) -> None:
        """Tell whoever waits that it is durable."""
        if not self.done.done():
            self.done.set_result(None)


def insert_for(connection: Connection) -> Any:
    """Return the INSERT of a database, which knows ON CONFLICT."""
    return postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert


def write_all(connection: Connection, batch: list[Write]) -> set[tuple[str, int]]:
    """Write a batch and return what was not written by somebody else before."""
    kept = _insert_events(connection, batch)
    written = [write for write in batch if write.key in kept]
    for write in written:
        _write_rest(connection, write)
    if written:
        connection.execute(_UPDATE, [{"of": write.table_id, **write.row} for write in written])
    if connection.dialect.name == "postgresql":
        for payload in notices([f"t:{table_id}:{version}" for table_id, version in kept]):
            connection.execute(select(func.pg_notify(CHANNEL, payload)))
    return kept


def _insert_events(connection: Connection, batch: list[Write]) -> set[tuple[str, int]]:
    c = schema.events.c
    rows = [
        {
            "table_id": write.table_id,
            "version": write.event.version,
            "kind": write.event.kind,
            "seat": write.event.seat,
            "at": write.event.at,
            "request": write.event.request,
            "body": json.dumps(write.event.body, separators=(",", ":")),
        }
        for write in batch
    ]
    statement = insert_for(connection)(schema.events).on_conflict_do_nothing()
    found = connection.execute(statement.returning(c.table_id, c.version), rows)
    return {(row.table_id, row.version) for row in found}


def _write_rest(connection: Connection, write: Write) -> None:
    if write.seats is not None:
        connection.execute(delete(schema.seats).where(schema.seats.c.table_id == write.table_id))
        if write.seats:
            connection.execute(
                insert(schema.seats),
                [
                    {"table_id": write.table_id, "seat": seat, "person": person}
                    for seat, person in write.seats.items()
                ],
            )
    if write.snapshot is not None:
        statement = insert_for(connection)(schema.snapshots).values(
            table_id=write.table_id, **write.snapshot
        )
        connection.execute(
            statement.on_conflict_do_update(index_elements=["table_id"], set_=write.snapshot)
        )
    if write.also is not None:
        write.also(connection)


def notices(words: list[str]) -> list[str]:
    """Return words gathered into payloads that PostgreSQL takes."""
    starts = range(0, len(words), MOST_IN_NOTICE)
    return [" ".join(words[start : start + MOST_IN_NOTICE]) for start in starts]


_COLUMNS = (
    "status",
    "rated",
    "version",
    "names",
    "waiting",
    "bot_turn",
    "deadline",
    "outcome",
    "ended",
    "updated",
)
_UPDATE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of"))
    .values({name: bindparam(name) for name in _COLUMNS})
)
