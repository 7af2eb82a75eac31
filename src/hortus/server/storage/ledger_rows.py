"""Ledgers of finished games as they are stored, line by line, so that work goes on after a stop."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, select, update

from hortus.server.storage import schema
from hortus.server.storage.store import Store

Line = dict[str, Any]


@dataclass(frozen=True)
class KeptLedger:
    """What is stored of one ledger; `seats` are there once every line is."""

    seats: list[dict[str, Any]] | None
    lines: list[Line]


async def begin_ledger(store: Store, table_id: str, version: int) -> None:
    """Make room for a ledger; lines that were worked out in another way go."""
    of, lines = schema.ledgers, schema.ledger_lines
    stale = select(of.c.table_id).where(of.c.table_id == table_id, of.c.version != version)
    values = {"version": version, "touched": time.time()}
    fresh = store.insert(of).values(table_id=table_id, **values)
    await store.change(
        delete(lines).where(lines.c.table_id.in_(stale)),
        fresh.on_conflict_do_update(index_elements=["table_id"], set_=values),
    )


async def kept_ledger(store: Store, table_id: str) -> KeptLedger | None:
    """Return what is stored of a ledger, if it was begun."""
    of, lines = schema.ledgers.c, schema.ledger_lines.c
    row = await store.row(select(of.seats).where(of.table_id == table_id))
    if row is None:
        return None
    found = select(lines.body).where(lines.table_id == table_id).order_by(lines.ply)
    return KeptLedger(
        None if row.seats is None else json.loads(row.seats),
        [json.loads(line.body) for line in await store.rows(found)],
    )


async def keep_lines(store: Store, table_id: str, found: list[Line]) -> None:
    """Keep some lines; those that are there already stay as they are."""
    of = schema.ledgers
    rows = [
        {"table_id": table_id, "ply": one["ply"], "body": json.dumps(one, separators=(",", ":"))}
        for one in found
    ]
    await store.change(
        store.insert(schema.ledger_lines).values(rows).on_conflict_do_nothing(),
        update(of).where(of.c.table_id == table_id).values(touched=time.time()),
    )


async def finish_ledger(
    store: Store, table_id: str, seats: list[Any], highlights: list[Any]
) -> None:
    """Keep what all lines add up to, and what stands out among them."""
    of = schema.ledgers
    done = {
        "seats": json.dumps(seats, separators=(",", ":")),
        "highlights": json.dumps(highlights, separators=(",", ":")),
        "touched": time.time(),
    }
    await store.change(update(of).where(of.c.table_id == table_id).values(**done))


async def unfinished_ledgers(store: Store, since: float) -> list[str]:
    """Return the tables whose ledgers nobody has worked on since a time."""
    of = schema.ledgers.c
    query = select(of.table_id).where(of.seats.is_(None), of.touched < since).order_by(of.touched)
    return [row.table_id for row in await store.rows(query)]
