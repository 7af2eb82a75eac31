"""A flood of wrong passwords, while somebody else wants to log in."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import Any

import httpx

from ..served import Served

EVE = {"X-Forwarded-For": "198.51.100.66"}
ADA = {"X-Forwarded-For": "198.51.100.7"}


async def run(served: Served, guesses: int = 100) -> dict[str, Any]:
    """Guess from one network, log in from another; return who was answered what, and when."""
    limits = httpx.Limits(max_connections=guesses + 5)
    async with httpx.AsyncClient(
        base_url=served.url, timeout=300, verify=False, limits=limits
    ) as http:
        right = {"name": f"Ada {time.monotonic_ns()}", "password": "correct horse"}
        await http.post("/api/v1/session", json={}, headers=ADA)
        (await http.post("/api/v1/account", json=right, headers=ADA)).raise_for_status()
        http.cookies.clear()
        answers: list[int] = []

        async def guess(number: int) -> None:
            wrong = {"name": right["name"], "password": f"a wrong guess {number}"}
            answer = await http.post("/api/v1/login", json=wrong, headers=EVE)
            answers.append(answer.status_code)

        flood = [asyncio.create_task(guess(number)) for number in range(guesses)]
        while not answers:
            await asyncio.sleep(0.01)
        hashed_before = answers.count(403)
        began = time.monotonic()
        answer = await http.post("/api/v1/login", json=right, headers=ADA)
        waited, hashed = time.monotonic() - began, answers.count(403) - hashed_before
        await asyncio.gather(*flood)
        return {
            "guesses": dict(Counter(str(status) for status in answers)),
            "right": answer.status_code,
            "hashed_before_it": hashed,
            "waited": waited,
        }
