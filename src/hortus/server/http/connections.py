"""Connections that cost us something: half a request, answers nobody reads, too many at once.

The web server lets a client take all the time it wants; these protocols do not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hortus.server.support.limits import Sockets, network_of
from hortus.server.support.settings import Settings

MOST_HEAD = 64 * 1024
MOST_UNREAD = 256 * 1024
LINE = "hortus.line"
"""The extension of a socket's scope with which messages go straight onto the wire."""


async def cut_off_closing(connections: set[Any], seconds: float) -> None:
    """Cut off, until cancelled, whoever is being said goodbye to and does not read even that."""
    before: dict[Any, int] = {}
    while True:
        await asyncio.sleep(seconds)
        unread = {
            protocol: protocol.transport.get_write_buffer_size()
            for protocol in connections
            if protocol.transport is not None and protocol.transport.is_closing()
        }
        for protocol, size in unread.items():
            if size >= before.get(protocol, size + 1):
                protocol.transport.abort()
        before = unread


def frame(text: bytes) -> bytes:
    """Return a WebSocket frame with a whole text, as servers send it (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return b"\x81" + size.to_bytes(1) + text
    if size < 2**16:
        return b"\x81\x7e" + size.to_bytes(2) + text
    return b"\x81\x7f" + size.to_bytes(8) + text


class Stall:
    """Cuts a connection off whose other side reads nothing for a while."""

    def __init__(self, transport: asyncio.Transport, seconds: float) -> None:
        self._transport, self._seconds = transport, seconds
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Watch: there is more to send than is taken."""
        self.end()
        unread = self._transport.get_write_buffer_size()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._seconds, self._look, unread)

    def _look(self, before: int) -> None:
        self._timer = None
        if self._transport.get_write_buffer_size() >= before:
            self._transport.abort()
        else:
            self.begin()

    def end(self) -> None:
        """Stop watching."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def protocols(settings: Settings) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """Return how the web server is to speak HTTP and WebSocket under these settings."""
    pause = settings.pause_seconds
    counted = Sockets()

    class Http(HttpToolsProtocol):
        """HTTP from clients who have to finish what they begin to say."""

        def __init__(self, config: Config, *rest: Any, **more: Any) -> None:
            super().__init__(config, *rest, **more)
            self._timer: asyncio.TimerHandle | None = None
            self._head = 0
            self._key: dict[str, int] = {}
            self._stall: Stall
            self._answering: RequestResponseCycle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn
            super().connection_made(transport)
            self._stall = Stall(transport, pause)
            peer = self.client[0] if self.client else ""
            # A proxy brings many people; it is they who are counted, by their requests.
            most = settings.connections_per_address
            key = {} if settings.trusts(peer) else {network_of(peer): most}
            if not counted.enter(key):
                transport.abort()
                return
            self._key = key
            self._await_head()

        def connection_lost(self, exc: Exception | None) -> None:
            self._leave()
            super().connection_lost(exc)
            # Of several requests at once uvicorn tells only the last that nobody is there any more.
            self.pipeline.clear()
            if self._answering is not None and not self._answering.response_complete:
                self._answering.disconnected = True
                self._answering.message_event.set()

        def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
            self._answering = cycle
            super()._start_asgi_task(cycle, app)

        def _leave(self) -> None:
            counted.leave(self._key)
            self._key = {}
            self._stall.end()
            self._have_head()

        def _await_head(self) -> None:
            self._have_head()
            self._timer = self.loop.call_later(pause, self.transport.close)

        def _have_head(self) -> None:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

        def data_received(self, data: bytes) -> None:
            if self._timer is not None:
                if self._head > MOST_HEAD:
                    self.transport.abort()
                    return
                self._head += len(data)
            super().data_received(data)

        def on_message_begin(self) -> None:
            self._head = 0
            self._await_head()
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            self._have_head()
            super().on_headers_complete()

        def handle_websocket_upgrade(self) -> None:
            # From here on the socket is counted, not the connection.
            self._leave()
            super().handle_websocket_upgrade()

        def pause_writing(self) -> None:
            self._stall.begin()
            super().pause_writing()

        def resume_writing(self) -> None:
            self._stall.end()
            super().resume_writing()

    class Socket(WebSocketsSansIOProtocol):
        """A socket that is cut off if its other side does not read.

        Messages are written to it directly: through ASGI each would be a journey of coroutines.
        """

        takes_more = True
        """Whether what is written goes out without waiting for the reader."""

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            self._stall = Stall(self.transport, pause)
            self.on_drain: Callable[[], None] = lambda: None
            """Called when the reader has caught up."""

        def connection_lost(self, exc: Exception | None) -> None:
            self._stall.end()
            super().connection_lost(exc)

        def handle_connect(self, event: Any) -> None:
            super().handle_connect(event)
            if hasattr(self, "scope"):
                self.scope["extensions"][LINE] = {"line": self}

        def write(self, text: bytes) -> None:
            """Send one message."""
            if not (self.close_sent or self.disconnected or self.transport.is_closing()):
                self.transport.write(frame(text))

        def abort(self) -> None:
            """End the connection without a word."""
            self.transport.abort()

        def handle_ping(self) -> None:
            # Pongs are sent at once, past everything that waits for the reader.
            if self.transport.get_write_buffer_size() > MOST_UNREAD:
                self.transport.abort()
            else:
                super().handle_ping()

        def pause_writing(self) -> None:
            self.takes_more = False
            self._stall.begin()
            super().pause_writing()

        def resume_writing(self) -> None:
            self.takes_more = True
            self._stall.end()
            super().resume_writing()
            self.on_drain()

    return Http, Socket
