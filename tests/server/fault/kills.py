"""The service is killed and started again and again; so is its PostgreSQL."""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path
from typing import Any

from ..database import Postgres
from ..served import Served
from .people import Company


async def _run(
    services: list[Served], tables: int, kills: int, database: Postgres | None
) -> dict[str, Any]:
    company = Company(services, tables)
    rng = random.Random(9)
    for count in range(kills):
        # Every life of the service is long enough for some moves.
        await company.moves(tables)
        await asyncio.sleep(rng.uniform(0, 1))
        if database is not None and count % 5 == 4:
            await asyncio.to_thread(database.restart)
        victim = services[count % len(services)]
        await asyncio.to_thread(victim.kill)
        await asyncio.sleep(rng.uniform(0, 0.5))
        await asyncio.to_thread(victim.start)
        if count % 10 == 9:
            moves = len(company.ledger.acknowledged)
            print(f"  {count + 1} of {kills} kills, {moves} moves acknowledged", flush=True)
    await company.everybody_goes_on()
    return {"kills": kills, **await company.part()}


def kill_often(tables: int, kills: int, with_postgres: bool) -> dict[str, Any]:
    """Run on SQLite, or with two services on one PostgreSQL that is restarted too."""
    database = Postgres() if with_postgres else None
    with tempfile.TemporaryDirectory() as folder:
        extra: dict[str, Any] = {"tables_per_person": 10_000}
        names = ["one"]
        if database is not None:
            extra["database"] = database.new_database("fault")
            names = ["one", "two"]
        services = [Served(Path(folder) / name, **extra).start() for name in names]
        try:
            found = asyncio.run(_run(services, tables, kills, database))
            found["errors"] = [line for service in services for line in service.tracebacks()]
        finally:
            for service in services:
                service.kill()
            if database is not None:
                database.close()
    return found
