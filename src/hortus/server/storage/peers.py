"""The other processes on the same PostgreSQL, where something has to be over before we say so."""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import dataclass, field

from hortus.server.storage.processes import others_alive
from hortus.server.storage.store import Store, new_id

PATIENCE = 2.0


@dataclass
class Confirmations:
    """Word that has to come from some processes."""

    number: str
    missing: set[str]
    complete: asyncio.Event = field(default_factory=asyncio.Event)


class Peers:
    """Asks the other processes to confirm that they have heard something."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.own = new_id()
        self._expected: dict[str, Confirmations] = {}

    async def expect(self) -> Confirmations:
        """Return what to wait for after something was made known under its number."""
        others = await others_alive(self._store, self.own, time.time())
        found = Confirmations(new_id(), set(others))
        return self._expected.setdefault(found.number, found)

    async def confirmed(self, expected: Confirmations) -> None:
        """Wait until everybody has confirmed; a process that hangs is not waited for longer."""
        with contextlib.suppress(TimeoutError):
            if expected.missing:
                await asyncio.wait_for(expected.complete.wait(), PATIENCE)
        self._expected.pop(expected.number, None)

    def heard(self, number: str, process: str) -> None:
        """Take note of a confirmation."""
        expected = self._expected.get(number)
        if expected is not None:
            expected.missing.discard(process)
            if not expected.missing:
                expected.complete.set()

    async def confirm(self, number: str) -> None:
        """Confirm to another process."""
        await self._store.change(notify=[f"y:{number}:{self.own}"])
