"""What waits to be read by clients: so much for one socket, so much for all of them together."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar


class Unread:
    """Counts the letters that wait for one socket; who has too many is cut off at once."""

    _all: ClassVar[set[Unread]] = set()
    _total: ClassVar[int] = 0
    most_each: ClassVar[int] = 2_000_000
    most_in_all: ClassVar[int] = 64_000_000

    def __init__(self, cut_off: Callable[[], None]) -> None:
        self._size = 0
        self._cut_off = cut_off

    def add(self, size: int) -> None:
        """Count a message that is to be sent; one is always allowed, however long."""
        if self._size and self._size + size > Unread.most_each:
            self._cut_off()
            return
        self._change(size)
        while Unread._total > Unread.most_in_all:
            longest = max(Unread._all, key=lambda one: one._size)
            longest._cut_off()
            longest.clear()

    def sent(self, size: int) -> None:
        """Count a message that is on its way."""
        self._change(-min(size, self._size))

    def clear(self) -> None:
        """Forget it all: the socket is closed."""
        self._change(-self._size)

    def _change(self, by: int) -> None:
        self._size += by
        Unread._total += by
        if self._size:
            Unread._all.add(self)
        else:
            Unread._all.discard(self)
