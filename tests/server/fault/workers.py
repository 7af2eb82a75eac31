"""The processes in which bots think are killed, as the kernel does when memory runs out."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import tempfile
from pathlib import Path
from typing import Any

from ..player import Player
from ..served import Served


def _workers(service: Served) -> list[int]:
    """Return the processes in which the bots of a service think."""
    assert service.process is not None
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                command = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if parent == service.process.pid and b"hortus.server.bots.thinker" in command:
                found.append(int(entry.name))
    return found


async def _run(service: Served, tables: int, kills: int) -> dict[str, Any]:
    rng = random.Random(4)
    killed = 0
    async with Player(service) as ada:
        await ada.enter()
        opened = [await ada.open("beginner", "beginner", public=True) for _ in range(tables)]
        while killed < kills:
            await asyncio.sleep(rng.uniform(0, 0.4))
            living = _workers(service)
            if living:
                os.kill(rng.choice(living), signal.SIGKILL)
                killed += 1
        for table in opened:
            async with await ada.line(table["id"]) as line:
                await line.until(lambda x: x.table["status"] == "finished")
    return {"tables": tables, "workers killed": killed, "finished": len(opened)}


def kill_workers(tables: int, kills: int) -> dict[str, Any]:
    """Let bots play while the processes they think in are killed; every game must end."""
    with tempfile.TemporaryDirectory() as folder:
        service = Served(Path(folder)).start()
        try:
            found = asyncio.run(_run(service, tables, kills))
        finally:
            service.stop()
    found["errors"] = service.tracebacks()
    return found
