"""Sockets that ask for much and read nothing: by messages, and by the pings of the protocol."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import socket
from typing import Any

from ..player import Player
from ..served import Served
from .memory import megabytes
from .raw import request

SYNC = {"type": "sync", "after": 0}


async def run(served: Served, sockets: int = 10, messages: int = 300) -> dict[str, Any]:
    """Open deaf sockets; return how many were cut off, and the memory while and after it."""
    assert served.process is not None
    process = served.process.pid
    before = megabytes(process)
    async with Player(served) as eve:
        await eve.enter()
        table = (await eve.open("me", "me"))["id"]
        cookie = eve.http.cookies["hortus"]
        deaf = [await _connect(served, table, cookie) for _ in range(sockets)]
        asking = [_frame(1, json.dumps({**SYNC, "id": str(n)}).encode()) for n in range(messages)]
        pinging = [_frame(9, b"x" * 125)] * (messages * 200)
        # All at once, for each is let wait for seconds.
        shouting = asyncio.gather(
            *(_shout(writer, asking if number else pinging) for number, writer in enumerate(deaf))
        )
        most = 0.0
        while not shouting.done():
            await asyncio.wait([shouting], timeout=0.1)
            most = max(most, megabytes(process))
        await shouting
        cut_off = await _cut_off(deaf)
        return {
            "sockets": sockets,
            "cut_off": cut_off,
            "megabytes_at_most_more": most - before,
            "megabytes_more": megabytes(process) - before,
        }


async def _connect(served: Served, table: str, cookie: str) -> asyncio.StreamWriter:
    key = base64.b64encode(os.urandom(16)).decode()
    # With room for little, for else this machine would read much in its place.
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", served.port))
    _reader, writer = await asyncio.open_connection(sock=line, limit=1024)
    path = f"/api/v1/tables/{table}/live?seat=0"
    upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    words = (*upgrade, f"Sec-WebSocket-Key: {key}", f"Cookie: hortus={cookie}")
    writer.write(request(path, f"127.0.0.1:{served.port}", *words, method="GET"))
    writer.transport.pause_reading()  # type: ignore[attr-defined]  # it is a transport of both ways
    return writer


def _frame(kind: int, payload: bytes) -> bytes:
    """Return a masked frame; the mask is zero, which changes nothing."""
    return bytes([0x80 | kind, 0x80 | len(payload)]) + bytes(4) + payload


async def _shout(writer: asyncio.StreamWriter, frames: list[bytes]) -> None:
    with contextlib.suppress(ConnectionError, TimeoutError):
        async with asyncio.timeout(20):
            for frame in frames:
                writer.write(frame)
                await writer.drain()


async def _cut_off(deaf: list[asyncio.StreamWriter], patience: float = 60.0) -> int:
    """Return how many connections the service ended; a write to such a one fails."""
    gone: set[asyncio.StreamWriter] = set()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(patience):
            while len(gone) < len(deaf):
                for writer in deaf:
                    with contextlib.suppress(TimeoutError):
                        if await _is_gone(writer):
                            gone.add(writer)
                await asyncio.sleep(0.2)
    for writer in deaf:
        writer.transport.abort()
    return len(gone)


async def _is_gone(writer: asyncio.StreamWriter) -> bool:
    if writer.transport.is_closing():
        return True
    try:
        writer.write(_frame(10, b""))
        async with asyncio.timeout(0.05):
            await writer.drain()
    except ConnectionError:
        return True
    return False
