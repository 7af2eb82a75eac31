"""People at tables: whoever is to move thinks for a while and plays, then it is the next's turn."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field

from benchmarks.scale.events import Agenda, Station
from benchmarks.scale.process import Process


@dataclass
class Found:
    """What was found from a moment on."""

    since: float
    latencies: list[float] = field(default_factory=list)
    told_to_wait: int = 0


class Table:
    """A table whose seats play in turn, as the clients of `make load` do."""

    def __init__(
        self,
        agenda: Agenda,
        name: str,
        pause: float,
        rng: random.Random,
        found: Found,
    ) -> None:
        self._agenda, self._name, self._pause = agenda, name, pause
        self._rng, self._found = rng, found
        self._sent = 0.0

    def sit_down(self, at: Process, other: Process, clients: Station, reading: float) -> None:
        """Begin to play; the players may be connected to two processes."""
        self._at, self._other = at, other
        self._clients, self._reading = clients, reading
        # Everybody has begun to think at some moment before.
        left = 1 - math.sqrt(self._rng.random())
        self._agenda.after(2 * self._pause * left, self._send)

    def _think(self) -> None:
        self._agenda.after(self._rng.uniform(0, 2 * self._pause), self._send)

    def _send(self) -> None:
        self._sent = self._agenda.now
        self._at.play(self._name, self._acknowledged, self._come_back)

    def _come_back(self, seconds: float) -> None:
        if self._agenda.now >= self._found.since:
            self._found.told_to_wait += 1
        self._agenda.after(seconds, self._send)

    def _acknowledged(self) -> None:
        if self._other is not self._at:
            self._other.hear()
        self._clients.do(self._reading, self._read)

    def _read(self) -> None:
        if self._agenda.now >= self._found.since:
            self._found.latencies.append(self._agenda.now - self._sent)
        self._at, self._other = self._other, self._at
        self._think()
