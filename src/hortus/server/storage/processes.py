"""The processes that share a store: which of them live, and which of them looks after a table."""

from __future__ import annotations

import hashlib
from typing import Any

from sqlalchemy import Row, delete, select, text

from hortus.server.storage import schema
from hortus.server.storage.store import Store

DEAD_AFTER = 10.0
FORGOTTEN_AFTER = 86400.0
# Any number will do, as long as all processes use the same.
_LIFE = 7_463_202
_HELD = text(
    "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = :life AND granted "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


def life_lock(process: str) -> tuple[int, int]:
    """Return the advisory lock that a process holds in PostgreSQL as long as it lives."""
    digest = hashlib.blake2b(process.encode(), digest_size=4).digest()
    return _LIFE, int.from_bytes(digest, "big") >> 1


def share(process: str, table_id: str) -> bytes:
    """Return how much a table is a process's business; the one with the most looks after it."""
    return hashlib.blake2b(f"{process}/{table_id}".encode()).digest()


async def beat(store: Store, process: str, now: float) -> list[Row[Any]]:
    """Tell that a process lives, and return what was known of all of them before."""
    table = schema.processes
    rows = await store.rows(select(table))
    mine = store.insert(table).values(id=process, beat=now)
    await store.change(
        mine.on_conflict_do_update(index_elements=["id"], set_={"beat": now}),
        delete(table).where(table.c.beat < now - FORGOTTEN_AFTER, table.c.id != process),
    )
    return rows


async def others_alive(store: Store, process: str, now: float) -> list[str]:
    """Return the other processes that live.

    A process that was killed holds no lock any more, however lately it was heard of.  A SQLite
    file is used by one process only, so there is nobody else.
    """
    if not store.is_postgres:
        return []
    held = {row.objid for row in await store.rows(_HELD.bindparams(life=_LIFE))}
    rows = await store.rows(select(schema.processes))
    return [
        row.id
        for row in rows
        if row.id != process and row.beat > now - DEAD_AFTER and life_lock(row.id)[1] in held
    ]
