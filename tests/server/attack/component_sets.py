"""Component sets that are made to keep a parser busy."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx

from ..served import Served
from .memory import megabytes

SETS = {
    "dotted key": "a." * 99_000 + "a = 1",
    "dotted header": "[" + "a." * 99_000 + "a]",
    "dotted keys in a table": "x = {" + "a." * 99_000 + "a = 1}",
    "many dotted keys": "".join(f"k{n}.a.b.c.d.e.f = 1\n" for n in range(9_000)),
    "brackets": "a = " + "[" * 99_000,
    "tables in tables": "a = " + "{a = " * 30_000,
    "digits": "a = " + "9" * 190_000,
    "quotes": 'a = "' + '\\"' * 99_000,
    "many tables": "[[a]]\n" * 30_000,
    "numbers": "a = [" + "1," * 95_000 + "]",
    "superscript": "tiles = 2²",
    "a long word": "a" * 190_000 + " = 1",
}
# Somebody else asks from another network, for long requests use up what one network is allowed.
ADA = {"X-Forwarded-For": "192.0.2.98"}
PAUSE = 0.05


async def run(served: Served, games: tuple[str, ...] = ("carat", "gardlings")) -> dict[str, Any]:
    """Send every set for some games; return the answers, memory, disk and others' longest wait."""
    assert served.process is not None
    process = served.process.pid
    before, files = megabytes(process), _files(served.data)
    answers: dict[str, int] = {}
    odd: list[str] = []
    waits = [0.0]
    async with httpx.AsyncClient(base_url=served.url, timeout=300, verify=False) as eve:
        work = asyncio.create_task(_send_all(eve, games, answers, odd))
        async with httpx.AsyncClient(
            base_url=served.url, timeout=300, verify=False, headers=ADA
        ) as ada:
            while not work.done():
                began = time.monotonic()
                (await ada.get("/api/v1/bots")).raise_for_status()
                waits.append(time.monotonic() - began)
                await asyncio.sleep(PAUSE)
        await work
    return {
        "answers": answers,
        "not_problems": odd,
        "megabytes_more": megabytes(process) - before,
        "files_more": _files(served.data) - files,
        "longest_wait": max(waits),
    }


async def _send_all(
    eve: httpx.AsyncClient, games: tuple[str, ...], answers: dict[str, int], odd: list[str]
) -> None:
    for game in games:
        for name, toml in SETS.items():
            answer = await eve.post(f"/api/v1/games/{game}/components", json={"toml": toml})
            answers[str(answer.status_code)] = answers.get(str(answer.status_code), 0) + 1
            if not answer.headers["content-type"].startswith("application/json"):
                odd.append(f"{game}: {name}")


def _files(folder: Path) -> int:
    return sum(1 for path in folder.rglob("*.toml"))
