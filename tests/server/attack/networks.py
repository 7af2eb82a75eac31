"""One visitor with many addresses: every address of an IPv6 network asks a little."""

from __future__ import annotations

from collections import Counter
from typing import Any

import httpx

from ..served import Served


async def run(served: Served, addresses: int = 30) -> dict[str, Any]:
    """Come in as a guest from each address of a /64, then from elsewhere; return the answers."""
    async with httpx.AsyncClient(base_url=served.url, timeout=300, verify=False) as http:

        async def enter(address: str) -> int:
            http.cookies.clear()
            headers = {"X-Forwarded-For": address}
            return (await http.post("/api/v1/session", json={}, headers=headers)).status_code

        inside = [await enter(f"2001:db8:0:6::{number:x}") for number in range(addresses)]
        return {
            "inside": dict(Counter(str(status) for status in inside)),
            "outside": await enter("2001:db8:0:7::1"),
        }
