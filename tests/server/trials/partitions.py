"""The service on partitioned events: does it work, and what does a move cost the database?"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from ..database import Postgres
from ..fault.people import Company
from ..served import Served
from .ground import MOVES, Costs, opened, partition, play, seat_tables, size_of

TABLES = 1000
ROUNDS = 3


async def partitions() -> AsyncIterator[dict[str, Any]]:
    """Write and read the same on whole and on partitioned events, in turns."""
    server = Postgres()
    try:
        kinds = [(parts, turn) for turn in range(ROUNDS) for parts in (0, 16, 64)]
        for parts, turn in kinds:
            yield await _measured(server, parts, turn)
    finally:
        server.close()


async def partitioned() -> AsyncIterator[dict[str, Any]]:
    """Let people play on partitioned events while the service is killed."""
    server = Postgres()
    try:
        yield await _served(server)
    finally:
        server.close()


async def _measured(server: Postgres, parts: int, turn: int) -> dict[str, Any]:
    async with opened(server.new_database(f"parts{parts}_{turn}")) as store:
        if parts:
            await store.transact(lambda connection: partition(connection, parts))
        names = await seat_tables(store, TABLES)
        costs = Costs(server, store)
        await costs.begin()
        await play(store, names)
        written = await costs.per(TABLES * MOVES)
        await costs.begin()
        for name in names:
            assert len(await store.events(name)) == MOVES
        read = await costs.per(TABLES)
        size = (await store.rows(size_of("events")))[0][0]
    return {
        "parts": parts,
        "a move": written,
        "reading a game": read,
        "bytes per event": round(float(size) / TABLES / MOVES),
    }


async def _served(server: Postgres) -> dict[str, Any]:
    """Cut a database that is played on into partitions, and let people play on and look back."""
    address = server.new_database("parted")
    async with opened(address) as store:
        await store.transact(lambda connection: partition(connection, 16))
    with tempfile.TemporaryDirectory() as folder:
        services = [Served(Path(folder), database=address, processes=2).start()]
        company = Company(services, 8)
        await company.moves(400)
        await asyncio.to_thread(services[0].kill)
        await asyncio.to_thread(services[0].start)
        await company.everybody_goes_on()
        found = await company.part()
        errors = services[0].tracebacks()
        services[0].stop()
    return {"served": found, "errors": errors}
