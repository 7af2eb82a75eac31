"""One open socket from the side of the tables: an eye, and a queue of what it is to be sent."""

from __future__ import annotations

import asyncio
from typing import Any

from pydantic_core import to_json

from hortus.core.contract import SPECTATOR
from hortus.server.people import Person

MOST_QUEUED = 500


def encode(message: dict[str, Any]) -> str:
    """Return a message as JSON text."""
    return to_json(message).decode()


class Viewer:
    """Whoever looks at a table through a socket."""

    def __init__(self, person: Person | None, eye: int, seat_token: int | None) -> None:
        self.person = person
        self.eye = eye
        self.seat_token = seat_token
        self.queue: asyncio.Queue[str | None] = asyncio.Queue()
        self.close_code: int | None = None

    @property
    def me(self) -> str | None:
        """The id of the person who looks."""
        return self.person.id if self.person else None

    @property
    def watches(self) -> bool:
        """Whether this is a spectator."""
        return self.eye == SPECTATOR

    def send(self, text: str) -> None:
        """Queue a message; a client that does not read is let go."""
        if self.close_code is not None:
            return
        if self.queue.qsize() >= MOST_QUEUED:
            self.close(1013)
        else:
            self.queue.put_nowait(text)

    def close(self, code: int) -> None:
        """Close the socket after what is queued."""
        if self.close_code is None:
            self.close_code = code
            self.queue.put_nowait(None)
