"""How much one person or address may ask for."""

from __future__ import annotations

import time
from collections import Counter


class Bucket:
    """Allows a rate for long, and a burst of some seconds' worth."""

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst_seconds: float = 3.0) -> None:
        self._rate, self._burst = rate, rate * burst_seconds
        self._left, self._since = self._burst, time.monotonic()

    def take(self) -> bool:
        """Use one of what is allowed; tell whether there was one left."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def idle(self) -> bool:
        """Whether it is full again, so that it can be forgotten."""
        return self._left + (time.monotonic() - self._since) * self._rate >= self._burst


class Rates:
    """A bucket per key; those that are full again are forgotten."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        """Use one of what a key is allowed."""
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) > 10_000:
                self._buckets = {k: b for k, b in self._buckets.items() if not b.idle}
            bucket = self._buckets[key] = Bucket(self._rate)
        return bucket.take()


class Sockets:
    """Counts open sockets per key."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def enter(self, wanted: dict[str, int]) -> bool:
        """Count one more for every key, unless a key has reached its limit."""
        if any(self._open[key] >= most for key, most in wanted.items()):
            return False
        self._open.update(wanted.keys())
        return True

    def leave(self, keys: dict[str, int]) -> None:
        """Count one less for every key."""
        for key in keys:
            self._open[key] -= 1
            if self._open[key] <= 0:
                del self._open[key]
