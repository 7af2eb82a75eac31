"""Questions to the best bot whose asker is gone before the answer."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import httpx

from ..player import Player
from ..served import Served
from .raw import connection, request


async def run(served: Served, hints: int = 20, patience: float = 120.0) -> dict[str, Any]:
    """Ask and leave; return how many thoughts there were at most, and after a while."""
    async with Player(served) as eve:
        await eve.enter()
        table = (await eve.open("me", "me", game="ishtar"))["id"]
        cookie = f"Cookie: hortus={eve.http.cookies['hortus']}"
        for _ in range(hints):
            await _ask_and_leave(served, table, cookie)
        async with await eve.line(table, 0) as line:
            ask = {"type": "hint", "id": "h", "seat": 0, "bot": "expert"}
            await line.socket.send(json.dumps(ask))
            await line.ask("ping")
            most = await thoughts(eve.http)
        left = most
        for _ in range(int(patience / 0.2)):
            left = await thoughts(eve.http)
            if not left:
                break
            await asyncio.sleep(0.2)
        return {"hints": hints + 1, "thoughts_at_most": most, "thoughts_left": left}


async def _ask_and_leave(served: Served, table: str, cookie: str) -> None:
    body = json.dumps({"seat": 0, "bot": "expert"})
    head = request(
        f"/api/v1/tables/{table}/hint",
        f"127.0.0.1:{served.port}",
        cookie,
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
    )
    async with connection(served) as (_reader, writer):
        writer.write(head + body.encode())
        await writer.drain()
        await asyncio.sleep(0.05)


async def thoughts(http: httpx.AsyncClient) -> int:
    """Return how many questions wait for bots or are being thought about."""
    text = (await http.get("/metrics")).text
    found = re.search(r"^hortus_thoughts (\S+)", text, re.MULTILINE)
    assert found is not None
    return int(float(found[1]))
