"""What the trials stand on: a database of the service with many games in it, and what it costs."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import Connection, insert, text

from hortus.server.live.service import Service
from hortus.server.storage import schema
from hortus.server.storage.event_row import EventRow
from hortus.server.storage.event_rows import Write, write_all
from hortus.server.storage.store import Store
from hortus.server.support.settings import Settings

from ..database import Postgres
from ..load.inside import Paper, play_game
from ..load.measuring import cpu, tree

# An event of Carat as the service stores it.
BODY = {
    "entries": [
        {"seat": 0, "do": "place", "tile": "RYBG1", "at": [6, 7], "turn": 2},
        {"seat": "chance", "event": "draw", "to": 0, "tile": "GBWR3"},
    ],
    "gains": [3, 0],
    "turn": {"actors": [1], "must": [1]},
}
BATCH = 32
MOVES = 37
"""Events of a finished game of Carat."""


class Costs:
    """Processor time of a server, and what is written ahead, since the last look."""

    def __init__(self, server: Postgres, store: Store) -> None:
        self._server, self._store = server, store

    async def _now(self) -> tuple[float, float, float]:
        written = (await self._store.rows(text("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn")))[0][
            0
        ]
        return sum(map(cpu, tree(self._server.pid))), float(written), time.process_time()

    async def begin(self) -> None:
        """Count from here."""
        self._before = await self._now()

    async def per(self, count: int) -> dict[str, float]:
        """Return what each of so many cost."""
        core, written, ours = (b - a for a, b in zip(self._before, await self._now(), strict=True))
        return {
            "database us": round(1e6 * core / count, 1),
            "service us": round(1e6 * ours / count, 1),
            "written ahead bytes": round(written / count),
        }


@contextlib.asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    """Open a store in a database."""
    store = Store(Settings(database=address))
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def row_at(version: int) -> dict[str, Any]:
    """Return what the row of a table says at a version."""
    return {
        "status": "running",
        "rated": False,
        "version": version,
        "names": "Ada Ben",
        "waiting": "0",
        "bot_turn": False,
        "deadline": None,
        "outcome": None,
        "ended": None,
        "updated": float(version),
    }


async def seat_tables(store: Store, count: int) -> list[str]:
    """Add rows of tables, as they are before anything happened."""
    names = [f"trial{number:08d}" for number in range(count)]
    fixed = {
        "game": "carat",
        "public": True,
        "invite": "x",
        "seed": "s",
        "rules": "1",
        "spec": "{}",
    }
    rows = [{"id": name, **fixed, **row_at(0), "created": 0.0} for name in names]
    await store.change(*(insert(schema.tables).values(part) for part in _parts(rows, 500)))
    return names


def _parts(rows: list[Any], size: int) -> list[list[Any]]:
    return [rows[start : start + size] for start in range(0, len(rows), size)]


async def play(store: Store, names: list[str], moves: int = MOVES) -> None:
    """Write moves of all tables in turn, as the service does: in batches, and with what follows."""
    for version in range(1, moves + 1):
        for part in _parts(names, BATCH):
            batch = [_write(name, version) for name in part]
            await store.transact(lambda connection, batch=batch: write_all(connection, batch))


def _write(name: str, version: int) -> Write:
    event = EventRow(version, "move", version % 2, float(version), f"{name}-{version}", BODY)
    done = asyncio.get_running_loop().create_future()
    return Write(name, event, row_at(version), done=done)


async def real_games(address: str, count: int) -> None:
    """Let the service itself play games of Carat to their end, by random moves."""
    service = Service(Settings(database=address, tables_per_person=count, compile=False))
    await service.open()
    load = argparse.Namespace(game="carat", seats=2, moves=1000)
    for start in range(0, count, BATCH):
        seeds = range(start, min(count, start + BATCH))
        await asyncio.gather(*(play_game(service, load, seed, Paper()) for seed in seeds))
    await service.close()


def size_of(table: str) -> Any:
    """Return the question how many bytes a table takes with its indexes, partitions included."""
    return text(
        "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE oid = CAST(:name AS regclass)"
        " OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = CAST(:name AS regclass))"
    ).bindparams(name=table)


def partition(connection: Connection, parts: int) -> None:
    """Cut the events into partitions by table; the shape is that of the migrations otherwise."""
    for statement in (
        "ALTER TABLE events RENAME TO events_whole",
        "CREATE TABLE events (LIKE events_whole, PRIMARY KEY (table_id, version),"
        " FOREIGN KEY (table_id) REFERENCES tables (id)) PARTITION BY HASH (table_id)",
        *(
            f"CREATE TABLE events_{part} PARTITION OF events"
            f" FOR VALUES WITH (MODULUS {parts}, REMAINDER {part})"
            for part in range(parts)
        ),
        "INSERT INTO events SELECT * FROM events_whole",
        "DROP TABLE events_whole",
    ):
        connection.execute(text(statement))
