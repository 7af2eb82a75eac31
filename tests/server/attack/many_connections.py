"""One visitor with very many connections, and requests whose answers are not read."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from ..served import Served
from .raw import request, until_closed


async def run(served: Served, connections: int = 30, patience: float = 60.0) -> dict[str, Any]:
    """Open many connections at once; return how many the service took."""
    asking = request("/api/v1/bots", f"127.0.0.1:{served.port}", method="GET")
    opened = await asyncio.gather(
        *(asyncio.open_connection("127.0.0.1", served.port) for _ in range(connections))
    )
    answered = 0
    for reader, writer in opened:
        with contextlib.suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(patience):
                writer.write(asking)
                await writer.drain()
                answered += bool(await reader.read(1))
    for _reader, writer in opened:
        writer.transport.abort()
    return {"connections": connections, "answered": answered}


async def run_deaf(served: Served, requests: int = 200, patience: float = 60.0) -> dict[str, Any]:
    """Ask for long answers and read none; return whether the service ends that."""
    asking = request("/openapi.json", f"127.0.0.1:{served.port}", method="GET")
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port, limit=1024)
    writer.transport.pause_reading()  # type: ignore[attr-defined]  # it is a transport of both ways
    ended = False
    try:
        async with asyncio.timeout(patience):
            writer.write(asking * requests)
            while not ended:
                writer.write(b"\r\n")
                await writer.drain()
                await asyncio.sleep(0.2)
                ended = writer.transport.is_closing()
    except ConnectionError:
        ended = True
    except TimeoutError:
        ended = await until_closed(reader, 1) is not None
    writer.transport.abort()
    return {"requests": requests, "ended": ended}
