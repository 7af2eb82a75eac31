"""Whoever is being read from the store, so that a change in the meantime is not overlooked."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass


# Two readings are never the same one, though both may be of the same people.
@dataclass(eq=False)
class PendingRead:
    """People being read from the store; outdated if one of them changed since."""

    outdated: bool = False


class PendingReads:
    """The readings under way in this process."""

    def __init__(self) -> None:
        self._of: dict[str, set[PendingRead]] = {}

    @contextlib.contextmanager
    def begin(self, ids: set[str]) -> Iterator[PendingRead]:
        """Take note of people who change while they are being read."""
        reading = PendingRead()
        for who in ids:
            self._of.setdefault(who, set()).add(reading)
        try:
            yield reading
        finally:
            for who in ids:
                self._of[who].remove(reading)
                if not self._of[who]:
                    del self._of[who]

    def outdate(self, who: str) -> None:
        """Let whoever reads this person at the moment read them once more."""
        for reading in self._of.get(who, ()):
            reading.outdated = True
