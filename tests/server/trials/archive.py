"""Finished games packed into a row each: how much smaller are they, and are they still read?"""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select, text

from hortus.server.storage import schema
from hortus.server.storage.event_row import EventRow
from hortus.server.storage.store import Store

from ..database import Postgres
from .ground import Costs, opened, real_games, size_of

GAMES = 400
AT_ONCE = 50


async def archive() -> AsyncIterator[dict[str, Any]]:
    """Play games, pack them, and compare every one with what it was."""
    server = Postgres()
    try:
        address = server.new_database("archive")
        await real_games(address, GAMES)
        async with opened(address) as store:
            names = [row.id for row in await store.rows(select(schema.tables.c.id))]
            before = {name: await store.events(name) for name in names}
            old = await _size(store, "events")
            costs = Costs(server, store)
            await costs.begin()
            await store.change(text(f"CREATE TABLE archived ({COLUMNS})"))
            for start in range(0, GAMES, AT_ONCE):
                part = names[start : start + AT_ONCE]
                await store.transact(lambda connection, part=part: pack(connection, part))
            packing = await costs.per(GAMES)
            await _vacuum(store)
            left, packed = await _size(store, "events"), await _size(store, "archived")
            began = time.process_time()
            same = sum([await unpack(store, name) == events for name, events in before.items()])
            reading = (time.process_time() - began) / GAMES
    finally:
        server.close()
    yield {
        "games": GAMES,
        "events": sum(map(len, before.values())),
        "bytes per game before": old // GAMES,
        "packed": packed // GAMES,
        "left of the events": left // GAMES,
        "packing a game": packing,
        "read again and the same": same,
        "reading us": round(1e6 * reading),
    }


COLUMNS = "table_id varchar(32) PRIMARY KEY, body bytea NOT NULL"


async def _size(store: Store, table: str) -> int:
    return int((await store.rows(size_of(table)))[0][0])


def pack(connection: Connection, names: list[str]) -> None:
    """Move the events of some games into one row each, in one transaction."""
    for name in names:
        c = schema.events.c
        query = schema.events.select().where(c.table_id == name).order_by(c.version)
        rows = [list(row)[1:] for row in connection.execute(query)]
        body = zlib.compress(json.dumps(rows, separators=(",", ":")).encode(), 6)
        connection.execute(_KEEP, {"name": name, "body": body})
    gone = delete(schema.events).where(schema.events.c.table_id.in_(names))
    connection.execute(gone)


_KEEP = text("INSERT INTO archived VALUES (:name, :body)").bindparams(
    bindparam("name"), bindparam("body")
)


async def unpack(store: Store, name: str) -> list[EventRow]:
    """Return the events of a game that was packed."""
    row = await store.row(
        text("SELECT body FROM archived WHERE table_id = :name").bindparams(name=name)
    )
    assert row is not None
    rows = json.loads(zlib.decompress(row.body))
    return [EventRow(*row[:-1], json.loads(row[-1])) for row in rows]


async def _vacuum(store: Store) -> None:
    async with store.engine.connect() as plain:
        connection = await plain.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text("VACUUM FULL events"))
