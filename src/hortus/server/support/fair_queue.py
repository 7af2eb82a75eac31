"""Places that many want: whoever waits takes turns person by person, however much one asks for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

T = TypeVar("T")


class TooMany(Exception):
    """One person waits for too many places at once."""


class FairQueue(Generic[T]):
    """Hands out places; of those who wait, the person served longest ago comes next."""

    def __init__(self, places: Iterable[T], most_waiting: int | None = None) -> None:
        self._free = deque(places)
        self._most = most_waiting
        self._waiting: OrderedDict[str, deque[asyncio.Future[T]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(len(queue) for queue in self._waiting.values())

    @asynccontextmanager
    async def place(self, who: str) -> AsyncIterator[T]:
        """Have a place for a while; raise TooMany if this person waits for too many already."""
        place = await self._take(who)
        try:
            yield place
        finally:
            self._give(place)

    async def _take(self, who: str) -> T:
        if self._free:
            return self._free.popleft()
        queue = self._waiting.get(who, deque())
        if self._most is not None and len(queue) >= self._most:
            raise TooMany
        mine: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        queue.append(mine)
        self._waiting[who] = queue
        try:
            return await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._give(mine.result())
            elif mine in queue:
                queue.remove(mine)
                if not queue:
                    self._waiting.pop(who, None)
            raise

    def _give(self, place: T) -> None:
        while self._waiting:
            who, queue = self._waiting.popitem(last=False)
            mine = queue.popleft()
            if queue:
                self._waiting[who] = queue
            if not mine.done():
                mine.set_result(place)
                return
        self._free.append(place)
