"""Work that several may wait for: done once, and dropped when nobody waits for it any more."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Hashable
from typing import Any


class Dropped(Exception):
    """The work is not wanted any more."""


class SharedWork:
    """Pieces of work by name, each begun when it is first wanted; what is done is remembered."""

    def __init__(self) -> None:
        self._tasks: dict[Hashable, asyncio.Task[Any]] = {}
        self._waiting: Counter[Hashable] = Counter()
        self._over = False

    @property
    def open(self) -> int:
        """How many pieces are not done."""
        return sum(not task.done() for task in self._tasks.values())

    def knows(self, name: Hashable) -> bool:
        """Tell whether a piece is done, or will be."""
        return name in self._tasks

    async def get(self, name: Hashable, begin: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        """Return what a piece leads to; what fails is tried again by the next who wants it."""
        if self._over:
            raise Dropped
        task = self._tasks.get(name)
        if task is None:
            task = self._tasks[name] = asyncio.create_task(begin())
        self._waiting[name] += 1
        try:
            await asyncio.wait((task,))
        finally:
            self._waiting[name] -= 1
            if not self._waiting[name] and not task.done():
                task.cancel()
            if not task.done() or task.cancelled() or task.exception() is not None:
                self._forget(name, task)
        if task.cancelled():
            raise Dropped
        return task.result()

    def _forget(self, name: Hashable, task: asyncio.Task[Any]) -> None:
        if not self._waiting[name] and self._tasks.get(name) is task:
            del self._tasks[name]

    def drop(self) -> None:
        """End all of it: nobody needs to know any more."""
        self._over = True
        for task in self._tasks.values():
            task.cancel()
