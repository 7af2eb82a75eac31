"""Half of a conversation: what no well-behaved library would send."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ..served import Served


@asynccontextmanager
async def connection(
    served: Served,
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Connect, and leave without a word."""
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def until_closed(reader: asyncio.StreamReader, seconds: float) -> bytes | None:
    """Return what the service says before it closes; None if it does not close."""
    said = b""
    try:
        async with asyncio.timeout(seconds):
            while part := await reader.read(65536):
                said += part
    except TimeoutError:
        return None
    except ConnectionError:
        return said
    return said


def request(path: str, host: str, *headers: str, method: str = "POST") -> bytes:
    """Return the head of a request."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", *headers]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()
