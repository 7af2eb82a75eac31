"""How much one person or network may ask for."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from contextvars import ContextVar

MOST_KEYS = 10_000
asking_network: ContextVar[str] = ContextVar("asking_network", default="")
"""The network of the request that is being answered."""


def network_of(address: str) -> str:
    """Return what counts as one visitor: an address of IPv4, a /64 of IPv6."""
    try:
        number = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(number, ipaddress.IPv4Address):
        return str(number)
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(number) >> 64 << 64, 64)))


class Bucket:
    """Allows a rate for long, and a burst of some seconds' worth."""

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst_seconds: float = 3.0) -> None:
        self._rate, self._burst = rate, max(1.0, rate * burst_seconds)
        self._left, self._since = self._burst, time.monotonic()

    def take(self) -> bool:
        """Use one of what is allowed; tell whether there was one left."""
        if self._left_now() < 1:
            return False
        self._left -= 1
        return True

    def spend(self, amount: float) -> None:
        """Use more than one, even more than there is: what is owed has to be waited for."""
        self._left = self._left_now() - amount

    def _left_now(self) -> float:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        return self._left

    @property
    def idle(self) -> bool:
        """Whether it is full again, so that it can be forgotten."""
        return self._left + (time.monotonic() - self._since) * self._rate >= self._burst


class Rates:
    """A bucket per key; those that are full again are forgotten."""

    def __init__(self, rate: float, burst_seconds: float = 3.0) -> None:
        self._rate, self._burst_seconds = rate, burst_seconds
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        """Use one of what a key is allowed."""
        return self._bucket(key).take()

    def spend(self, key: str, amount: float) -> None:
        """Use more than one of what a key is allowed, and owe what is not there."""
        self._bucket(key).spend(amount)

    def _bucket(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) > MOST_KEYS:
                self._buckets = {k: b for k, b in self._buckets.items() if not b.idle}
            if len(self._buckets) > MOST_KEYS:
                self._buckets.pop(next(iter(self._buckets)))
            bucket = self._buckets[key] = Bucket(self._rate, self._burst_seconds)
        return bucket


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
