"""The machine's clock jumps, forwards and back, while people play."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any

from ..player import Player
from ..served import START, Served
from .people import Company

JUMPS = (86_400.0, -86_400.0, -3_600.0, 5.0)
# A service whose clock is off by what a file says; everything else about it is real.
WRONG = """
import time
from pathlib import Path
real, off = time.time, Path({file!r})
time.time = lambda: real() + float(off.read_text())
"""


async def _run(service: Served, off: Path, tables: int) -> dict[str, Any]:
    company = Company([service], tables)
    for jump in JUMPS:
        await company.moves(tables)
        fresh = off.with_suffix(".new")
        fresh.write_text(str(float(off.read_text()) + jump))
        fresh.replace(off)
        await company.everybody_goes_on()
    found = await company.part()
    async with Player(service) as ada:
        ada.http.cookies.set("hortus", company.tables[0].cookie)
        for one in (await ada.get("tables/mine"))["tables"]:
            times = [event["at"] for event in await ada.get(f"tables/{one['id']}/events")]
            assert times == sorted(times)
    return {"jumps": list(JUMPS), **found}


def jump_clock(tables: int) -> dict[str, Any]:
    """Let the clock jump; nobody may notice at tables without clocks."""
    with tempfile.TemporaryDirectory() as folder:
        off = Path(folder) / "off"
        off.write_text("0")
        start = WRONG.format(file=str(off)) + START
        service = Served(Path(folder) / "store", start=start, tables_per_person=10_000).start()
        try:
            found = asyncio.run(_run(service, off, tables))
        finally:
            service.stop()
    found["errors"] = service.tracebacks()
    return found
