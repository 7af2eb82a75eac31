"""Many requests for a table at the same moment, to slip past the limit together."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import httpx

from ..player import Player
from ..served import Served

WANTED = {"game": "carat", "seats": [{"kind": "me"}, {"kind": "open"}]}


async def run(services: list[Served], requests: int = 140) -> dict[str, Any]:
    """Ask all services at once in one person's name; return the answers by status."""
    async with Player(services[0]) as eve:
        await eve.enter()
        cookies = {"hortus": eve.http.cookies["hortus"]}
        limits = httpx.Limits(max_connections=requests)
        async with httpx.AsyncClient(
            timeout=300, verify=False, cookies=cookies, limits=limits
        ) as http:
            answers = await asyncio.gather(
                *(
                    http.post(f"{services[n % len(services)].url}/api/v1/tables", json=WANTED)
                    for n in range(requests)
                )
            )
    return dict(Counter(str(answer.status_code) for answer in answers))
