"""All attacks on a service of our own: python -m tests.server.attack, see `make attack`.

The service has the limits it has out of the box.  Beside every attack somebody plays, from another
network; what they noticed is printed with what the attackers reached.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from hortus.server.support.settings import Settings

from ..served import Served
from . import (
    abandoned_hints,
    chat_flood,
    component_sets,
    deaf_sockets,
    half_requests,
    log_ins,
    many_connections,
    many_experts,
    networks,
    parallel_tables,
)
from .bystander import Bystander
from .memory import megabytes

LIMITS = (
    "requests_per_second",
    "messages_per_second",
    "sockets_per_address",
    "sockets_per_person",
    "sockets_per_second",
    "messages_per_address",
    "guests_per_minute",
    "logins_per_minute",
    "chats_per_minute",
    "replays_per_second",
)
PATIENCE = 240.0
ATTACKS: dict[str, Callable[[Served], Awaitable[dict[str, Any]]]] = {
    "odd component sets": component_sets.run,
    "sockets that do not read": lambda served: deaf_sockets.run(served, 20, 1000),
    "answers that are not read": many_connections.run_deaf,
    "many connections": lambda served: many_connections.run(served, 300),
    "half requests": lambda served: half_requests.run(served, 10),
    "tables of experts": lambda served: many_experts.run(served, 30, 5),
    "abandoned hints": lambda served: abandoned_hints.run(served, 60),
    "tables opened at once": lambda served: parallel_tables.run([served], 140),
    "wrong passwords": lambda served: log_ins.run(served, 400),
    "many addresses of a network": lambda served: networks.run(served, 300),
    "chat of a watcher": lambda served: chat_flood.run(served, 1000),
}


async def _beside(served: Served, attack: Callable[[Served], Awaitable[dict[str, Any]]]) -> Any:
    bystander = Bystander(served)
    playing = asyncio.create_task(bystander.play())
    await asyncio.wait_for(bystander.began.wait(), PATIENCE)
    assert served.process is not None
    before = megabytes(served.process.pid)
    try:
        async with asyncio.timeout(PATIENCE):
            found = await attack(served)
    finally:
        noticed = bystander.figures()
        await playing
    more = round(megabytes(served.process.pid) - before)
    return {"attackers": found, "bystander": noticed, "megabytes more": more}


def run(name: str, folder: Path) -> Any:
    """Run one attack against a fresh service."""
    limits = {name: Settings.model_fields[name].default for name in LIMITS}
    served = Served(folder, **limits).start()
    try:
        found = asyncio.run(_beside(served, ATTACKS[name]))
    finally:
        served.stop()
    assert served.tracebacks() == [], served.tracebacks()
    return found


def main() -> None:
    """Run one attack after the other and print what was found as JSON."""
    for name in ATTACKS:
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            found = run(name, Path(folder))
        print(f"{name}, {time.monotonic() - began:.0f} s: {json.dumps(found)}", flush=True)


if __name__ == "__main__":
    main()
