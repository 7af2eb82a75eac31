"""The processes in which bots think; one that hangs is killed and replaced.

Quick bots and slow ones queue separately, so that a table of experts does not hold up the others.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import logging
import os
import sys
import time
from typing import Any

from hortus.core.game import Game
from hortus.core.view import View
from hortus.kernel import can_compile
from hortus.server import metrics

# A bot that takes longer on average counts as slow.
SLOW = 0.5
# A fresh process imports and loads before it thinks.
START_SECONDS = 30.0

log = logging.getLogger(__name__)


class BotFailed(Exception):
    """A bot hung, broke or chose something impossible."""


def spec_of(game: Game, components: str | None) -> dict[str, Any]:
    """Return what a worker has to know to load a game."""
    return {
        "game": game.name,
        "seats": game.seats,
        "options": game.options,
        "components": components,
    }


def question(view: View, bot: str, dice: str, components: str | None) -> dict[str, Any]:
    """Return what a worker is asked: all of it is known to the view's seat."""
    return {
        "spec": spec_of(view.game, components),
        "seat": view.seat,
        "state": base64.b64encode(view.state.to_bytes()).decode(),
        "bot": bot,
        "dice": dice,
    }


class Worker:
    """One process, started when it is first needed."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, asked: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Return the answer to a question, or raise BotFailed."""
        process = self._process
        if process is None or process.returncode is not None:
            process = await self._start()
            seconds += START_SECONDS
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(asked).encode() + b"\n")
            line = await asyncio.wait_for(process.stdout.readline(), seconds)
            answer: dict[str, Any] = json.loads(line)
        except (TimeoutError, OSError, ValueError) as error:
            await self.stop()
            raise BotFailed(f"{asked['bot']} did not answer: {type(error).__name__}") from None
        except asyncio.CancelledError:
            await self.stop()
            raise
        if "error" in answer:
            raise BotFailed(answer["error"])
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith("HORTUS_") or name == "HORTUS_CACHE"
        }
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "hortus.server.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=kept,
            start_new_session=True,
        )
        return self._process

    async def stop(self) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Pool:
    """Takes questions and hands them to whichever worker is free."""

    def __init__(self, workers: int, seconds: float, compiling: bool) -> None:
        self._seconds = seconds
        self._may_compile = compiling and can_compile()
        self._workers = [Worker() for _ in range(workers)]
        self._quick: asyncio.Queue[Worker] = asyncio.Queue()
        self._deep: asyncio.Queue[Worker] = self._quick if workers == 1 else asyncio.Queue()
        for number, worker in enumerate(self._workers):
            (self._quick if number == 0 else self._deep).put_nowait(worker)
        self._average: dict[str, float] = {}
        self._compilers: dict[str, asyncio.Task[bool]] = {}

    async def ask(self, asked: dict[str, Any]) -> int:
        """Return the move a bot chooses, or WAIT; raise BotFailed."""
        slow = self._average.get(f"{asked['spec']['game']}/{asked['bot']}", 0.0) > SLOW
        return int((await self.work(asked, slow))["move"])

    async def work(self, asked: dict[str, Any], slow: bool = True) -> dict[str, Any]:
        """Return a worker's whole answer; raise BotFailed."""
        bot, game = asked["bot"], asked["spec"]["game"]
        asked = {**asked, "fast": self._is_compiled(game)}
        lane = self._deep if slow else self._quick
        worker = await lane.get()
        began = time.monotonic()
        try:
            answer = await worker.ask(asked, self._seconds)
        except BotFailed:
            metrics.bot_failures.inc()
            self._note(f"{game}/{bot}", self._seconds)
            raise
        else:
            took = time.monotonic() - began
            metrics.bot_moves.labels(bot).observe(took)
            self._note(f"{game}/{bot}", took)
        finally:
            lane.put_nowait(worker)
        return answer

    def _note(self, key: str, took: float) -> None:
        self._average[key] = (
            took if key not in self._average else (0.8 * self._average[key] + 0.2 * took)
        )

    def _is_compiled(self, game: str) -> bool:
        """Tell whether a game's kernels are compiled; the first question starts the compiler."""
        task = self._compilers.get(game)
        if task is None:
            self._compilers[game] = asyncio.create_task(self._compile(game))
            return False
        return task.done() and not task.cancelled() and task.result()

    async def _compile(self, game: str) -> bool:
        if not self._may_compile:
            return False
        process = await asyncio.create_subprocess_exec(
            "nice",
            sys.executable,
            "-m",
            "hortus.core.warm",
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
        log.info("compiled %s: %s", game, "done" if code == 0 else f"failed with {code}")
        return code == 0

    async def close(self) -> None:
        """Kill all workers."""
        for task in self._compilers.values():
            task.cancel()
        await asyncio.gather(*self._compilers.values(), return_exceptions=True)
        for worker in self._workers:
            await worker.stop()
