"""One open socket from the side of the tables: its viewpoint, and what it is to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pydantic_core import to_json

from hortus.core.contract import SPECTATOR
from hortus.server.live.unread import Unread
from hortus.server.tables.caller import Caller
from hortus.server.tables.table import Table


def encode(message: dict[str, Any]) -> str:
    """Return a message as JSON text."""
    return to_json(message).decode()


class Viewer:
    """Whoever looks at a table through a socket.

    What it may see is asked for every message, never remembered: seats change hands, are shuffled
    at the start, and sessions end.  `viewpoint` is only where the latest message was seen from.
    """

    def __init__(self, caller: Caller, seat: int | None) -> None:
        self.caller = caller
        self.seat = seat
        self.viewpoint = SPECTATOR
        self.queue: asyncio.Queue[str | None] = asyncio.Queue()
        self.close_code: int | None = None
        self.unread = Unread(self.drop)
        self.abort: Callable[[], None] = lambda: None
        """Ends the connection without a word; set by whoever has it."""

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

    def send(self, text: str) -> None:
        """Queue a message; a client that does not read is let go."""
        if self.close_code is not None:
            return
        self.queue.put_nowait(text)
        self.unread.add(len(text))

    def close(self, code: int) -> None:
        """Close the socket after what is queued."""
        if self.close_code is None:
            self.close_code = code
            self.queue.put_nowait(None)

    def cut(self, code: int) -> None:
        """Close the socket at once: what is queued is not for this client any more."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.unread.clear()
        self.close_code = self.close_code or code
        self.queue.put_nowait(None)

    def drop(self) -> None:
        """Cut off a client that does not read, and free what waited for it."""
        self.cut(1013)
        self.abort()

    def end(self) -> None:
        """Close the socket because the session has ended."""
        self.cut(4401)
