"""Discrete events: what is to happen at which moment, and stations where work waits its turn."""

from __future__ import annotations

import heapq
import random
from collections import deque
from collections.abc import Callable, Sequence

Then = Callable[[], None]

SLICE = 0.0015
"""How long one has a core before strangers who want it get it: Linux's usual on two cores."""
EVERY = 0.1
"""How often `make load` looks at what is given."""


class Agenda:
    """A clock that jumps from one event to the next."""

    def __init__(self) -> None:
        self.now = 0.0
        self._events: list[tuple[float, int, Then]] = []
        self._count = 0

    def after(self, seconds: float, then: Then) -> None:
        """Let something happen a while from now; of one moment, what was asked for first."""
        self._count += 1
        heapq.heappush(self._events, (self.now + seconds, self._count, then))

    def run(self, until: float) -> None:
        """Let everything happen up to a moment."""
        while self._events and self._events[0][0] <= until:
            self.now, _, then = heapq.heappop(self._events)
            then()
        self.now = until


class Core:
    """A core that is shared with strangers: now one has it, now they have.

    `given` says which part of what one wants one gets, moment by moment, as it was measured.
    """

    def __init__(self, agenda: Agenda, rng: random.Random, given: Sequence[float] = (1.0,)) -> None:
        self._agenda, self._rng, self._given = agenda, rng, given
        self._is_own = min(given) >= 1
        self._left = 0.0

    def takes(self, work: float) -> float:
        """Return how long some work takes by the clock, from now on."""
        if self._is_own:
            return work
        length = 0.0
        while work > self._left:
            work -= self._left
            length += self._left
            length += self._rng.expovariate(1) * SLICE * (1 / self._share(length) - 1)
            self._left = self._slice()
        self._left -= work
        return length + work

    def _slice(self) -> float:
        return self._rng.expovariate(1) * SLICE

    def _share(self, later: float) -> float:
        moment = int((self._agenda.now + later) / EVERY)
        return self._given[moment % len(self._given)]


class Station:
    """Some workers with one queue: who comes first is served first."""

    def __init__(self, agenda: Agenda, core: Core, workers: int = 1) -> None:
        self._agenda, self._core, self._free = agenda, core, workers
        self._queue: deque[tuple[float, Then]] = deque()
        self.busy = 0.0
        """Seconds of work that were done, or begun."""

    def do(self, seconds: float, then: Then) -> None:
        """Work for a while as soon as a worker is free, and go on from there."""
        self._queue.append((seconds, then))
        if self._free:
            self._begin()

    def _begin(self) -> None:
        seconds, then = self._queue.popleft()
        self._free -= 1
        self.busy += seconds
        self._agenda.after(self._core.takes(seconds), lambda: self._end(then))

    def _end(self, then: Then) -> None:
        self._free += 1
        then()
        if self._queue and self._free:
            self._begin()
