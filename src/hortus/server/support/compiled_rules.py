"""Compiled rules for the service and its bots: made elsewhere, and used as soon as they are there.

A process of its own fills the cache on disk, a thread loads it from there, and then the games in
use play on compiled; nothing here ever waits for that.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from weakref import WeakSet

from hortus.core.game import Game
from hortus.kernel import can_compile

log = logging.getLogger(__name__)


class CompiledRules:
    """Knows whose rules are compiled; the first question about a game starts the compiler."""

    def __init__(self, wanted: bool) -> None:
        self._wanted = wanted and can_compile()
        self._on_disk: dict[str, asyncio.Task[bool]] = {}
        self._slow: dict[str, WeakSet[Game]] = {}
        """Games that are to play compiled as soon as their rules are loaded."""
        self._loading: dict[str, asyncio.Task[None]] = {}

    def are_on_disk(self, game: str) -> bool:
        """Tell whether a game's rules are compiled."""
        if not self._wanted:
            return False
        task = self._compiling(game)
        return task.done() and not task.cancelled() and task.result()

    def are_on_the_way(self, game: str) -> bool:
        """Tell whether a game's rules are being compiled."""
        return self._wanted and not self._compiling(game).done()

    def speed_up(self, game: Game) -> None:
        """Let a game play compiled, at once or when that is possible."""
        if not self._wanted or game.engine.fast:
            return
        name = game.name
        if name not in self._loading:
            self._slow[name] = WeakSet()
            self._loading[name] = asyncio.create_task(self._load(game))
        if name in self._slow:
            self._slow[name].add(game)
        else:
            game.compile()

    async def _load(self, first: Game) -> None:
        """Load what the cache has of a game, in a thread, and hand it to all that wait for it."""
        name = first.name
        try:
            if not await self._compiling(name):
                return
            await asyncio.to_thread(first.compile)
        except Exception:
            log.exception("the compiled rules of %s cannot be loaded", name)
            return
        for game in self._slow.pop(name):
            game.compile()
        log.info("%s runs compiled from now on", name)

    def _compiling(self, game: str) -> asyncio.Task[bool]:
        task = self._on_disk.get(game)
        if task is None:
            task = self._on_disk[game] = asyncio.create_task(_compile(game))
        return task

    async def close(self) -> None:
        """Stop compiling."""
        tasks = [*self._loading.values(), *self._on_disk.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _compile(game: str) -> bool:
    """Fill the cache on disk and tell whether that went well."""
    process = await asyncio.create_subprocess_exec(
        "nice",
        sys.executable,
        "-m",
        "hortus.bots.warm",
        game,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        code = await process.wait()
    except asyncio.CancelledError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        raise
    if code != 0:
        log.warning("compiling %s failed with %s", game, code)
    return code == 0
