"""One process of the service: an event loop, and commits of many tables together."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from benchmarks.scale.costs import ServiceCosts
from benchmarks.scale.database import Database
from benchmarks.scale.events import Agenda, Core, Station, Then
from hortus.server.storage.store import MOST_IN_BATCH
from hortus.server.support.settings import Settings
from hortus.server.support.turnstile import Busy, Turnstile

TOLD_IDLE = 0.1
"""How often what open sockets cost by themselves is spent."""


class Process:
    """Takes moves as the service does, with the service's own turnstile at the door."""

    def __init__(self, agenda: Agenda, costs: ServiceCosts, database: Database, core: Core) -> None:
        self._agenda, self._costs, self._database = agenda, costs, database
        self.loop = Station(agenda, core)
        self._store = self.loop if costs.commits_in_loop else Station(agenda, core)
        self._turnstile = Turnstile(Settings().answer_seconds, lambda: agenda.now)
        self._writes: list[Then] = []
        self._is_writing = False
        self.commits = 0
        self.committing = 0.0
        """Seconds by the clock that all commits took."""

    def hold(self, sockets: int) -> None:
        """Spend from now on what open sockets cost by themselves."""
        self.loop.do(self._costs.idle * sockets * TOLD_IDLE, lambda: None)
        self._agenda.after(TOLD_IDLE, lambda: self.hold(sockets))

    def play(self, who: str, acknowledged: Then, told_to_wait: Callable[[float], None]) -> None:
        """Take a move from a socket."""

        def come_in() -> None:
            admitted = self._turnstile.inside(who)
            try:
                admitted.__enter__()
            except Busy as busy:
                told_to_wait(busy.seconds)
            else:
                self._decide(admitted, acknowledged)

        self.loop.do(self._costs.refuse, come_in)

    def _decide(self, admitted: AbstractContextManager[None], acknowledged: Then) -> None:
        def leave() -> None:
            admitted.__exit__(None, None, None)
            acknowledged()

        def tell() -> None:
            self.loop.do(self._costs.tell, leave)

        def commit() -> None:
            self._writes.append(tell)
            if not self._is_writing:
                self._write()

        self.loop.do(self._costs.decide, commit)

    def hear(self) -> None:
        """Read and tell a move that another process has taken, for the one who looks from here."""
        self.loop.do(self._costs.elsewhere, lambda: None)

    def _write(self) -> None:
        """Send all that waits to the disk, and then what came meanwhile."""
        self._is_writing = True
        batch, self._writes = self._writes[:MOST_IN_BATCH], self._writes[MOST_IN_BATCH:]
        self.commits += 1
        costs, began = self._costs, self._agenda.now
        work = costs.per_commit + len(batch) * costs.per_row

        def store() -> None:
            self._store.do(work, lambda: self._database.commit(len(batch), come_back))

        def come_back() -> None:
            self.loop.do(costs.gather / 2, kept)

        def kept() -> None:
            self._is_writing = False
            self.committing += self._agenda.now - began
            if self._writes:
                self._write()
            for tell in batch:
                tell()

        self.loop.do(costs.gather / 2, store)
