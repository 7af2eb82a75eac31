"""Work that never ends: whatever stops is started again, counted, and shown in `/healthz`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from hortus.server.support import metrics

# The first pause before work is started again; it doubles up to the longest.
PAUSE = 0.5
LONGEST_PAUSE = 30.0

log = logging.getLogger(__name__)


@dataclass
class Work:
    """How one kind of work is doing."""

    running: bool = True
    restarts: int = 0


class Background:
    """Keeps work running until it is closed."""

    def __init__(self) -> None:
        self.work: dict[str, Work] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def keep(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Run work for good."""
        self.work[name] = Work()
        self._tasks.append(asyncio.create_task(self._run(name, work), name=name))

    async def _run(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        state = self.work[name]
        pause = PAUSE
        while True:
            try:
                await work()
                log.error("%s ended, and is started again", name)
            except Exception:
                log.exception("%s failed, and is started again", name)
            state.running = False
            state.restarts += 1
            metrics.restarts.labels(name).inc()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            state.running = True

    async def close(self) -> None:
        """Stop all of it."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
