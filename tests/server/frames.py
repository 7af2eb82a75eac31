"""A WebSocket client that does only what the load benchmark needs, and so costs little."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n"
)


class FrameSocket(asyncio.Protocol):
    """One socket; every whole text is handed on, and the code it is closed with is kept."""

    def __init__(self, take: Callable[[bytes], None]) -> None:
        self._take = take
        self._received = bytearray()
        self._transport: asyncio.Transport
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    @staticmethod
    async def connect(
        host: str, port: int, path: str, cookie: str, take: Callable[[bytes], None]
    ) -> FrameSocket:
        """Open a socket."""
        loop = asyncio.get_running_loop()
        transport, socket = await loop.create_connection(lambda: FrameSocket(take), host, port)
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            UPGRADE.format(path=path, host=host, port=port, key=key, cookie=cookie).encode()
        )
        await socket._open
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the connection."""
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever waits that nothing more comes."""
        if not self._open.done():
            self._open.set_exception(ConnectionError("not a socket"))
        if not self.closed.done():
            self.closed.set_result(1006)

    def data_received(self, data: bytes) -> None:
        """Take what arrived apart."""
        self._received += data
        if not self._open.done() and not self._take_answer():
            return
        start = 0
        while (end := self._take_frame(start)) > start:
            start = end
        del self._received[:start]

    def _take_answer(self) -> bool:
        head, found, rest = bytes(self._received).partition(b"\r\n\r\n")
        if found:
            if not head.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(head.decode())
            self._received = bytearray(rest)
            self._open.set_result(None)
        return bool(found)

    def _take_frame(self, start: int) -> int:
        """Take a frame that is there as a whole, and return where the next begins."""
        received, there = self._received, len(self._received)
        if there < start + 2:
            return start
        kind, length, body = received[start], received[start + 1], start + 2
        if length > 125:
            body += 2 if length == 126 else 8
            length = int.from_bytes(received[start + 2 : body])
        end = body + length
        if there < body or there < end:
            return start
        assert kind & 0x80, "a message in parts"
        content = bytes(received[body:end])
        if kind & 0xF == TEXT:
            self._take(content)
        elif kind & 0xF == PING:
            self._send(PONG, content)
        elif kind & 0xF == CLOSE:
            if not self.closed.done():
                self.closed.set_result(int.from_bytes(content[:2]))
            self._transport.close()
        return end

    def send(self, text: bytes) -> None:
        """Send a text."""
        self._send(TEXT, text)

    def _send(self, kind: int, content: bytes) -> None:
        # Clients have to mask what they send; a mask of zeros leaves it as it is.
        size = len(content)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
        self._transport.write(bytes([0x80 | kind]) + length + bytes(4) + content)

    async def close(self) -> None:
        """Say goodbye and wait for the answer."""
        if not self._transport.is_closing():
            self._send(CLOSE, (1000).to_bytes(2))
            await self.closed
