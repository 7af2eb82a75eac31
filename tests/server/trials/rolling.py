"""A rolling restart: the version before the last migration and today's serve the same tables.

People play on meanwhile; what they were promised is compared with the store.
"""

from __future__ import annotations

import asyncio
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from ..database import Postgres
from ..fault.people import Company
from ..served import START, Served

ROOT = Path(__file__).parents[3]
MIGRATIONS = "src/hortus/server/storage/migrations/versions"
TABLES = 12
MOVES = 150


def older_sources(folder: Path) -> str:
    """Put the sources before the last migration in a folder and return their commit."""
    log = ["git", "log", "-1", "--format=%P", "--diff-filter=A", "--", MIGRATIONS]
    commit = subprocess.run(
        log, cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
    packed = subprocess.run(
        ["git", "archive", commit, "src"], cwd=ROOT, check=True, capture_output=True
    )
    subprocess.run(["tar", "x", "-C", str(folder)], check=True, input=packed.stdout)
    return commit


class Pauses:
    """How long people had to wait between two acknowledgements of a table."""

    def __init__(self, company: Company) -> None:
        self._last = company.ledger.last
        self._seen: dict[int, float] = {}
        self.longest = 0.0
        self._task = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        while True:
            for table, at in self._last.items():
                self.longest = max(self.longest, at - self._seen.get(table, at))
                self._seen[table] = at
            await asyncio.sleep(0.02)

    def take(self) -> float:
        """Return the longest since the last time, in seconds."""
        found, self.longest = round(self.longest, 2), 0.0
        return found


async def rolling() -> AsyncIterator[dict[str, Any]]:
    """Replace two services of the older version one after the other."""
    server = Postgres()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        commit = older_sources(folder)
        older = f"import sys; sys.path.insert(0, {str(folder / 'src')!r}); {START}"
        extra = {"database": server.new_database("rolling"), "tables_per_person": 10_000}
        # Those who come are told by a list which services there are, as a balancer would.
        services = [
            await asyncio.to_thread(Served(folder / word, start=older, **extra).start)
            for word in ("one", "two")
        ]
        everybody = list(services)
        try:
            company = Company(services, TABLES)
            await company.moves(MOVES)
            pauses = Pauses(company)
            await company.moves(MOVES)
            quiet = pauses.take()
            steps = []
            for word in ("three", "four"):
                began = time.monotonic()
                new = await asyncio.to_thread(Served(folder / word, **extra).start)
                everybody.append(new)
                services.append(new)
                started = round(time.monotonic() - began, 1)
                await company.moves(MOVES)
                both = pauses.take()
                old = services.pop(0)
                code = await asyncio.to_thread(old.stop)
                await company.everybody_goes_on()
                stopping = pauses.take()
                steps.append(
                    {
                        "started in s": started,
                        "longest pause s while it starts and both serve": both,
                        "and while the old one stops": stopping,
                        "its exit code": code,
                    }
                )
            await company.moves(MOVES)
            found = await company.part()
            errors = [line for service in everybody for line in service.tracebacks()]
        finally:
            for service in everybody:
                service.kill()
            server.close()
    yield {
        "older": commit[:7],
        "longest pause s before": quiet,
        "steps": steps,
        **found,
        "errors": errors,
    }
