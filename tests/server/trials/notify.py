"""Commits of many connections with NOTIFY and without: with it they go to the disk one by one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

import asyncpg

from ..database import Postgres
from ..load.measuring import cpu, tree

SECONDS = 4.0


async def notify() -> AsyncIterator[dict[str, Any]]:
    """Let 1, 4, 16 and 32 connections commit small rows as fast as they can."""
    server = Postgres()
    try:
        address = server.new_database("notify")
        setup = await asyncpg.connect(address)
        await setup.execute("CREATE TABLE words (at double precision, word text)")
        await setup.close()
        for connections in (1, 4, 16, 32):
            for notifies in (False, True):
                yield await _race(server, address, connections, notifies)
    finally:
        server.close()


async def _race(server: Postgres, address: str, connections: int, notifies: bool) -> dict[str, Any]:
    heard = 0

    def hear(*_: Any) -> None:
        nonlocal heard
        heard += 1

    listener = await asyncpg.connect(address)
    await listener.add_listener("words", hear)
    lines = [await asyncpg.connect(address) for _ in range(connections)]
    before, until = sum(map(cpu, tree(server.pid))), time.monotonic() + SECONDS

    async def commit(line: Any) -> int:
        count = 0
        while time.monotonic() < until:
            async with line.transaction():
                await line.execute("INSERT INTO words VALUES (1.5, 'a table and its version')")
                if notifies:
                    await line.execute("SELECT pg_notify('words', 't:a table:7')")
            count += 1
        return count

    counts = await asyncio.gather(*map(commit, lines))
    spent = sum(map(cpu, tree(server.pid))) - before
    for line in (listener, *lines):
        await line.close()
    commits = sum(counts)
    return {
        "connections": connections,
        "notify": notifies,
        "commits per second": round(commits / SECONDS),
        "ms of each": round(1000 * SECONDS * connections / commits, 2),
        "database us": round(1e6 * spent / commits),
        "heard": heard,
    }
