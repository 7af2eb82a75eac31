"""A disk that is full for a while, and one that cannot be written.

The disk is a small file system in memory.  It is mounted in a name space of its own, which every
user may have, so `full_disk` starts this module again within one.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from ..served import Served
from .people import Company

SIZE = "24m"
PRIVATE = ["unshare", "--user", "--map-root-user", "--mount"]


def full_disk(tables: int, times: int) -> dict[str, Any]:
    """Fill the disk of a service so many times while people play, and take its right to write."""
    command = [*PRIVATE, sys.executable, "-m", __name__, str(tables), str(times)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _mount(folder: str, *options: str) -> None:
    subprocess.run(["mount", "-t", "tmpfs", *options, "tmpfs", folder], check=True)


def _fill(folder: Path) -> Path:
    """Write until there is no room left."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as out:
        try:
            while True:
                out.write(bytes(4096))
        except OSError:
            return ballast


async def _run(service: Served, tables: int, times: int) -> dict[str, Any]:
    company = Company([service], tables)
    refused = 0
    for _ in range(times):
        await company.moves(2 * tables)
        ballast = _fill(service.data.parent)
        await company.until(
            lambda seen=company.ledger.unavailable: company.ledger.unavailable > seen
        )
        refused = company.ledger.unavailable
        ballast.unlink()
        await company.everybody_goes_on()
    return {"times full": times, "refused while full": refused, **await company.part()}


def _read_only(folder: Path) -> str:
    """Return what a service says that starts where nothing can be written."""
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
    try:
        Served(folder / "store").start()
    except AssertionError as error:
        return str(error).strip()
    raise AssertionError("a service started on a disk that cannot be written")


def main(tables: int, times: int) -> None:
    """Run within the name space, and print what was found as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        _mount(folder, "-o", f"size={SIZE}")
        service = Served(Path(folder) / "store", tables_per_person=10_000).start()
        try:
            found = asyncio.run(_run(service, tables, times))
        finally:
            service.stop()
        found["errors"] = [line for line in service.lines if "Traceback" in line]
        found["read only"] = _read_only(Path(folder))
        subprocess.run(["umount", folder], check=True)
    print(json.dumps(found))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
