"""A replica that follows the database: it fails while people play, comes back, and takes over."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncpg

from ..database import Postgres
from ..fault.people import Company
from ..served import Served

TABLES = 8
MOVES = 120
WAITED = 5


class Replica:
    """A second server that gets all that the first writes ahead."""

    def __init__(self, primary: Postgres) -> None:
        self._programs = primary.programs
        self._folder = Path(tempfile.mkdtemp(prefix="hortus-replica-"))
        self._data = self._folder / "data"
        self._owner = pwd.getpwuid(primary.data.stat().st_uid)
        os.chown(self._folder, self._owner.pw_uid, self._owner.pw_gid)
        self._run(
            "pg_basebackup", "-d", primary.address, "-D", str(self._data), "-R", "-X", "stream"
        )

    def _run(self, program: str, *rest: str) -> None:
        subprocess.run(
            [str(self._programs / program), *rest],
            check=True,
            user=self._owner.pw_uid,
            group=self._owner.pw_gid,
            env={"PATH": "/usr/bin:/bin", "HOME": str(self._folder)},
            stdout=subprocess.DEVNULL,
        )

    def start(self) -> None:
        """Begin to follow, and let people read."""
        options = f"-c listen_addresses= -k {self._folder}"
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self._data), "-o", options, "-l", log, "-w", "start")

    def kill(self) -> None:
        """Kill it as a power cut would."""
        pid = int((self._data / "postmaster.pid").read_text().splitlines()[0])
        os.kill(pid, signal.SIGKILL)

    def promote(self) -> None:
        """Follow nobody any more, and take writes."""
        self._run("pg_ctl", "-D", str(self._data), "-w", "promote")

    def address(self, database: str) -> str:
        """Return where a database of it is read."""
        return f"postgresql://postgres:@/{database}?host={self._folder}"

    def close(self) -> None:
        """Stop it and forget its data."""
        with contextlib.suppress(subprocess.CalledProcessError):
            self._run("pg_ctl", "-D", str(self._data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(self._folder, ignore_errors=True)


async def replica() -> AsyncIterator[dict[str, Any]]:
    """Let people play beside a replica that follows, dies, follows again, and takes over."""
    server = Postgres()
    follower = Replica(server)
    with tempfile.TemporaryDirectory() as folder:
        name = "replica"
        address = server.new_database(name)
        service = Served(Path(folder), database=address, tables_per_person=10_000)
        try:
            await asyncio.to_thread(follower.start)
            await asyncio.to_thread(service.start)
            company = Company([service], TABLES)
            await company.moves(MOVES)
            yield {"follows": await _gap(address, follower.address(name))}
            follower.kill()
            await company.moves(MOVES)
            yield {"killed": await _gap(address, follower.address(name))}
            await asyncio.to_thread(follower.start)
            await company.moves(MOVES)
            yield {"back": await _gap(address, follower.address(name))}
            yield {"while commits wait for it": await _waiting_commits(server, follower, company)}
            await company.everybody_goes_on()
            found = await company.part()
            yield {"people": found, "errors": service.tracebacks()}
            await _caught_up(address, follower.address(name))
            await asyncio.to_thread(service.kill)
            await asyncio.to_thread(follower.promote)
            yield {"takes over": await _goes_on(follower.address(name), Path(folder) / "after")}
        finally:
            service.kill()
            follower.close()
            server.close()


async def _rows(address: str) -> int | str:
    """Return how many events a reader sees, or what it is told."""
    try:
        line = await asyncpg.connect(address, timeout=10)
    except (OSError, asyncpg.PostgresError) as error:
        return type(error).__name__
    try:
        return int(await line.fetchval("SELECT count(*) FROM events"))
    finally:
        await line.close()


async def _gap(primary: str, follower: str) -> dict[str, Any]:
    """Return how many events both know, asked one right after the other."""
    return {"replica": await _rows(follower), "primary": await _rows(primary)}


async def _caught_up(primary: str, follower: str) -> None:
    while await _rows(follower) != await _rows(primary):
        await asyncio.sleep(0.1)


async def _waiting_commits(server: Postgres, follower: Replica, company: Company) -> dict[str, Any]:
    """Make every commit wait for the replica, kill that, and give up waiting after a while."""
    acknowledged = company.ledger.acknowledged
    server.run("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'")
    server.run("postgres", "SELECT pg_reload_conf()")
    await company.moves(MOVES)
    with_it = len(acknowledged)
    follower.kill()
    await asyncio.sleep(1)
    before = len(acknowledged)
    await asyncio.sleep(WAITED)
    stuck = len(acknowledged) - before
    server.run("postgres", "ALTER SYSTEM RESET synchronous_standby_names")
    server.run("postgres", "SELECT pg_reload_conf()")
    await company.moves(MOVES)
    await asyncio.to_thread(follower.start)
    return {
        "moves with it": with_it,
        f"moves in {WAITED} s without": stuck,
        "moves afterwards": len(acknowledged) - before,
    }


async def _goes_on(address: str, folder: Path) -> dict[str, Any]:
    """Serve from what was the replica."""
    before = await _rows(address)
    service = Served(folder, database=address, tables_per_person=10_000)
    await asyncio.to_thread(service.start)
    try:
        company = Company([service], TABLES)
        await company.moves(MOVES)
        found = await company.part()
    finally:
        service.kill()
    return {"events before": before, "and after": await _rows(address), **found}
