"""One open socket from the side of the tables: its viewpoint, and what it is to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Protocol

import msgspec

from hortus.core.contract import SPECTATOR
from hortus.server.live.unread import Unread
from hortus.server.protocol.base import PROTOCOL
from hortus.server.tables.caller import Caller
from hortus.server.tables.table import Table

encode = msgspec.json.Encoder().encode
"""Returns a message as JSON."""


class Line(Protocol):
    """The connection of a socket."""

    @property
    def takes_more(self) -> bool:
        """Whether what is written now goes out without waiting for the reader."""

    def write(self, text: bytes) -> None:
        """Send one message."""

    def abort(self) -> None:
        """End the connection without a word."""


class Viewer:
    """Whoever looks at a table through a socket.

    What it may see is asked for every message, never remembered: seats change hands, are shuffled
    at the start, and sessions end.  `viewpoint` is only where the latest message was seen from.
    """

    def __init__(
        self, caller: Caller, seat: int | None, line: Line, protocol: int = PROTOCOL
    ) -> None:
        self.caller = caller
        self.protocol = protocol
        self.seat = seat
        self.viewpoint = SPECTATOR
        self.shown: dict[str, Any] | None = None
        """The state it was sent last: in protocol 2 the next one is told as what is new in it."""
        self._line = line
        self._waiting: deque[bytes] = deque()
        """Messages that a slow reader has still to be sent."""
        self._unread = Unread(self.drop)
        self.close_code: int | None = None
        self.finished = asyncio.Event()
        """Nothing more is to be sent but the code with which it is closed."""

    @property
    def me(self) -> str | None:
        """The id of the person who looks."""
        return self.caller.person

    @property
    def watches(self) -> bool:
        """Whether this is a spectator."""
        return self.viewpoint == SPECTATOR

    def rightful_viewpoint(self, table: Table) -> int:
        """Return from which viewpoint it may look now.

        It follows its owner: where the seat it asked for is not theirs any more, it looks through
        the first that is, and as a spectator while there is none.
        """
        if self.seat is None:
            return SPECTATOR
        if self.caller.owns(table, self.seat):
            return self.seat
        return next(iter(self.caller.seats(table)), SPECTATOR)

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message for this socket alone."""
        if message.get("state") is not None:
            self.show(message["state"])
        self.send(encode(message))

    def show(self, state: dict[str, Any]) -> None:
        """Note the state that it is sent."""
        if self.protocol > 1:
            self.shown = state

    def send(self, text: bytes) -> None:
        """Send a message, or let it wait for a slow reader; who does not read is let go."""
        if self.close_code is not None:
            return
        if self._line.takes_more and not self._waiting:
            self._line.write(text)
        else:
            self._waiting.append(text)
            self._unread.add(len(text))

    def go_on(self) -> None:
        """Send what waited: the client has read."""
        while self._waiting and self._line.takes_more:
            text = self._waiting.popleft()
            self._line.write(text)
            self._unread.sent(len(text))
        if self.close_code is not None and not self._waiting:
            self.finished.set()

    def close(self, code: int) -> None:
        """Close the socket after what waits to be sent."""
        if self.close_code is None:
            self.close_code = code
            self.go_on()

    def cut(self, code: int) -> None:
        """Close the socket at once: what waits is not for this client any more."""
        self.forget()
        self.close_code = self.close_code or code
        self.finished.set()

    def forget(self) -> None:
        """Forget what waits to be sent."""
        self._waiting.clear()
        self._unread.clear()

    def drop(self) -> None:
        """Cut off a client that does not read, and free what waited for it."""
        self.cut(1013)
        self._line.abort()

    def end(self) -> None:
        """Close the socket because the session has ended."""
        self.cut(4401)
