"""Lets in as much work as is done in good time; whoever comes too many is told when to come back.

How much that is follows from how long the work took: a little more while all goes well, much less
as soon as somebody waited too long (additive increase, multiplicative decrease).  Whoever was told
a time has a place kept for them, in the order in which they came, so that everybody gets a turn.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hortus.server.support import metrics

LEAST, MOST = 16, 1000
GROW, SHRINK = 10, 0.8
MOST_KEPT = 10_000
GRACE = 3.0
"""How long a place is kept for somebody who does not come back."""


class Busy(Exception):
    """There is too much to do; `seconds` says when to come back."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"come back in {seconds:.2f} s")
        self.seconds = seconds


class Turnstile:
    """Counts work, and refuses more than can be done in time."""

    def __init__(self, good_time: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._good_time, self._clock = good_time, clock
        self._inside = 0
        self._most = float(MOST // 4)
        self._shrunk = 0.0
        self._kept: OrderedDict[str, float] = OrderedDict()
        """Who was told to come back, and when; the earliest first."""

    @property
    def is_busy(self) -> bool:
        """Whether what can wait should: people have been told to come back, or soon will be."""
        return bool(self._forget_gone()) or 2 * self._inside > self._most

    def must_have_room(self, who: str) -> None:
        """Raise Busy if work is not to be begun now."""
        now, kept = self._clock(), self._forget_gone()
        mine = kept.get(who)
        if mine is None and self._inside + self._due(now) < self._most:
            return
        if mine is not None and mine <= now:
            del kept[who]
            return
        metrics.told_to_wait.inc()
        raise Busy(self._keep_place(who, now) - now)

    @contextmanager
    def inside(self, who: str) -> Iterator[None]:
        """Do some work, or raise Busy."""
        self.must_have_room(who)
        self._inside += 1
        began = self._clock()
        try:
            yield
        finally:
            self._inside -= 1
            self._note(began, self._clock())

    def _note(self, began: float, ended: float) -> None:
        """Learn from how long work took."""
        if ended - began <= self._good_time:
            if 2 * self._inside > self._most:
                self._most = min(MOST, self._most + GROW / self._most)
        elif began > self._shrunk:
            # Of all that began before it was noticed, the first told everything.
            self._most, self._shrunk = max(LEAST, SHRINK * self._most), ended

    def _due(self, now: float) -> int:
        """Return how many were told to come back by now, as far as it matters."""
        due = 0
        for when in self._kept.values():
            if when > now or due >= self._most:
                break
            due += 1
        return due

    def _keep_place(self, who: str, now: float) -> float:
        """Return when somebody is to come back: as much later as the one before them takes."""
        if who not in self._kept:
            latest = next(reversed(self._kept.values()), now)
            place = max(now + self._good_time, latest + self._good_time / self._most)
            if len(self._kept) >= MOST_KEPT:
                return place
            self._kept[who] = place
        return self._kept[who]

    def _forget_gone(self) -> OrderedDict[str, float]:
        """Forget places whose owners did not come back, and return the others."""
        gone = self._clock() - GRACE
        while self._kept and next(iter(self._kept.values())) < gone:
            self._kept.popitem(last=False)
        return self._kept
