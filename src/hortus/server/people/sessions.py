"""Sessions: every cookie names one, and when it ends, so does everything opened with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from weakref import WeakSet

if TYPE_CHECKING:
    from hortus.server.people.people import Person

DELETED = -1
"""Instead of an epoch: the person is gone."""


@dataclass(eq=False)
class Session:
    """Somebody who showed a cookie that was valid; `over` as soon as it is not any more."""

    person: Person
    id: str
    over: bool = False
    _closing: set[Callable[[], None]] = field(default_factory=set)

    def at_end(self, close: Callable[[], None]) -> None:
        """Do something when the session ends, at once if it has."""
        if self.over:
            close()
        else:
            self._closing.add(close)

    def no_longer(self, close: Callable[[], None]) -> None:
        """Do not do it any more."""
        self._closing.discard(close)

    def end(self) -> None:
        """Close whatever was opened with it."""
        self.over = True
        closing, self._closing = self._closing, set()
        for close in closing:
            close()


class Sessions:
    """The sessions of all requests and sockets under way in this process."""

    def __init__(self) -> None:
        self._open: dict[str, WeakSet[Session]] = {}

    def open(self, person: Person, session: str) -> Session:
        """Return a session that ends when it should."""
        opened = Session(person, session)
        self._open.setdefault(person.id, WeakSet()).add(opened)
        if len(self._open) > 1000:
            self._open = {who: found for who, found in self._open.items() if found}
        return opened

    def end(self, who: str, epoch: int, session: str = "") -> None:
        """End the sessions of a person that are older than an epoch, and one of a name."""
        for opened in list(self._open.get(who, ())):
            old = epoch == DELETED or opened.person.epoch < epoch
            if old or (session and opened.id == session):
                opened.end()

    def people(self) -> list[str]:
        """Return everybody who has a session."""
        return [who for who, found in self._open.items() if found]
