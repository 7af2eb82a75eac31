"""Requests that are begun and never finished: half a head, an endless one, half a body."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from ..served import Served
from .raw import connection, request, until_closed


async def run(served: Served, each: int = 3, patience: float = 60.0) -> dict[str, Any]:
    """Hold connections in every way; return how many the service ended, and what it said."""
    ways = {
        "silent": b"",
        "half_head": b"GET /healthz HTTP/1.1\r\nHost: loc",
        "half_body": request("/api/v1/session", "localhost", "Content-Length: 500") + b"{",
        "half_chunk": request("/api/v1/session", "localhost", "Transfer-Encoding: chunked")
        + b"100\r\n{",
    }
    dripping = asyncio.create_task(_drip(served, patience))
    # All at once, for the service lets them wait for seconds.
    held = await asyncio.gather(*(_hold_all(served, way, each, patience) for way in ways.values()))
    figures: dict[str, Any] = dict(zip(ways, held, strict=True))
    figures["dripping"] = {"held": int(not await dripping)}
    figures["endless"] = {"megabytes": await _endless(served)}
    return figures


async def _hold_all(served: Served, words: bytes, each: int, patience: float) -> dict[str, Any]:
    said = await asyncio.gather(*(_hold(served, words, patience) for _ in range(each)))
    return {
        "held": sum(text is None for text in said),
        "answers": sorted({(text or b"")[9:12].decode() for text in said}),
    }


async def _hold(served: Served, words: bytes, patience: float) -> bytes | None:
    async with connection(served) as (reader, writer):
        writer.write(words)
        return await until_closed(reader, patience)


async def _drip(served: Served, patience: float) -> bool:
    """Send a letter of a head every now and then; tell whether the service ends that."""
    async with connection(served) as (reader, writer):
        writer.write(b"GET / HTTP/1.1\r\nX: ")
        reading = asyncio.create_task(until_closed(reader, patience))
        while not reading.done():
            writer.write(b"x")
            await asyncio.wait({reading}, timeout=0.2)
        return await reading is not None


async def _endless(served: Served, most: int = 30) -> float:
    """Send headers without end; return after how many megabytes the service stops it."""
    sent = 0
    async with connection(served) as (_reader, writer):
        writer.write(b"GET / HTTP/1.1\r\n")
        with contextlib.suppress(ConnectionError):
            while sent < most * 2**20:
                writer.write(b"X-Filler: " + b"x" * 65_000 + b"\r\n")
                sent += 65_012
                await writer.drain()
    return sent / 2**20
