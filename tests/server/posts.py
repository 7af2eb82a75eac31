"""An HTTP client that does only what the load benchmark needs, and so costs little."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

# The service lets idle connections go after a while: be earlier.
IDLE = 2.0


class Posts:
    """Posts JSON over connections that are used again."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._free: list[tuple[float, asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def post(self, path: str, cookie: str, body: Any) -> tuple[int, dict[str, str], Any]:
        """Return the status, the headers and the answer."""
        reader, writer = await self._connection()
        content = json.dumps(body).encode()
        head = (
            f"POST /api/v1/{path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {cookie}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        )
        writer.write(head.encode() + content)
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {
            name.lower(): value for name, _, value in (line.partition(": ") for line in lines)
        }
        answer = await reader.readexactly(int(headers.get("content-length", 0)))
        if headers.get("connection") == "close":
            writer.close()
        else:
            self._free.append((time.monotonic(), reader, writer))
        return int(first.split()[1]), headers, json.loads(answer) if answer else None

    async def _connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        while self._free:
            since, reader, writer = self._free.pop()
            if time.monotonic() - since < IDLE:
                return reader, writer
            writer.close()
        return await asyncio.open_connection("127.0.0.1", self.port)

    def close(self) -> None:
        """Let all connections go."""
        for _, _, writer in self._free:
            writer.close()
