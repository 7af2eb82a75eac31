"""Backups are made, and killed half-way, while people play; those that count can be restored."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from ..served import START, Served
from .people import Company


def admin(*arguments: object) -> str:
    """Run an admin command in a process of its own and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", START, "admin", *map(str, arguments)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def kill_backup(data: Path, target: Path) -> None:
    """Begin a backup and kill it while it writes; nothing that looks like a backup may be left."""
    part = target.with_name(target.name + ".part")
    command = [sys.executable, "-c", START, "admin", "backup", str(target), "--data", str(data)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while not part.exists():
        assert process.poll() is None, "it was over too soon to be killed"
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not target.exists()


def make_and_restore(data: Path, folder: Path, number: int) -> None:
    """Make a backup, restore it elsewhere and play all its tables again."""
    file, store = folder / f"{number}.gz", folder / f"store{number}"
    admin("backup", file, "--data", data)
    admin("restore", file, "--data", store)
    assert ", 0 wrong" in admin("check", "--data", store)


async def _run(service: Served, folder: Path, tables: int, times: int) -> dict[str, Any]:
    company = Company([service], tables)
    await company.moves(5 * tables)
    for number in range(times):
        await asyncio.to_thread(kill_backup, service.data, folder / f"{number}.gz")
        await asyncio.to_thread(make_and_restore, service.data, folder, number)
    await company.everybody_goes_on()
    return {"backups restored": times, "backups killed": times, **await company.part()}


def back_up_often(tables: int, times: int) -> dict[str, Any]:
    """Back up a busy service again and again."""
    with tempfile.TemporaryDirectory() as folder:
        service = Served(Path(folder) / "store", tables_per_person=10_000).start()
        try:
            found = asyncio.run(_run(service, Path(folder), tables, times))
        finally:
            service.stop()
    found["errors"] = service.tracebacks()
    return found
