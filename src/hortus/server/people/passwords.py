"""Hashing of passwords: slow on purpose, so few at a time and in turns by network."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from hortus.server.support.denied import Denied
from hortus.server.support.fair_queue import FairQueue, TooMany
from hortus.server.support.limits import Rates, asking_network

AT_A_TIME = 2
MOST_WAITING = 8
BURST_SECONDS = 30.0

T = TypeVar("T")


class Passwords:
    """Hashes and compares; whoever guesses is slowed down, and nobody else."""

    def __init__(self, per_minute: float) -> None:
        self._hasher = PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_A_TIME, "passwords")
        self._queue = FairQueue(range(AT_A_TIME), MOST_WAITING)
        each = per_minute / 60
        self._networks = Rates(each, BURST_SECONDS)
        self._names = Rates(each, BURST_SECONDS)
        self._pairs = Rates(each / 5, BURST_SECONDS)

    def must_allow(self, name: str) -> None:
        """Refuse who tries the passwords of a name too fast."""
        pair = f"{asking_network.get()} {name}"
        if not (self._pairs.take(pair) and self._names.take(name)):
            raise _too_fast()

    def succeeded(self, name: str) -> None:
        """Give back what a right password took: only guessing is slow."""
        self._pairs.spend(f"{asking_network.get()} {name}", -1)
        self._names.spend(name, -1)

    async def hash(self, password: str) -> str:
        """Return what is kept of a password."""
        return await self._run(partial(self._hasher.hash, password))

    async def verify(self, hashed: str | None, password: str) -> bool:
        """Compare; if there is nothing to compare with it takes as long."""
        right = await self._run(partial(self._is, hashed, password))
        return right and hashed is not None

    def _is(self, hashed: str | None, password: str) -> bool:
        try:
            return self._hasher.verify(hashed or _nobodys(), password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[[], T]) -> T:
        network = asking_network.get()
        if not self._networks.take(network):
            raise _too_fast()
        loop = asyncio.get_running_loop()
        try:
            async with self._queue.place(network):
                return await loop.run_in_executor(self._threads, work)
        except TooMany:
            raise _too_fast() from None


def _too_fast() -> Denied:
    return Denied("too_fast", "Too many passwords; wait a moment.", status=429)


@cache
def _nobodys() -> str:
    """Return what a password is compared with if there is no such person."""
    return PasswordHasher().hash("nobody has this password")
