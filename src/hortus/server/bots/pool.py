"""The processes in which bots think; one that hangs is killed and replaced.

Quick bots and slow ones queue separately, so that a table of experts does not hold up the others;
in each queue people take turns, however many tables one of them has.
"""

from __future__ import annotations

import asyncio
import base64
import time
from typing import Any

from hortus.core.game import Game
from hortus.core.view import View
from hortus.server.support import metrics
from hortus.server.support.child_process import ChildProcess, Failed
from hortus.server.support.compiled_rules import CompiledRules
from hortus.server.support.fair_queue import FairQueue

# A bot that takes longer on average counts as slow.
SLOW = 0.5
SLOW_AT_FIRST = ("hard", "expert")
"""Counted as slow before they were ever seen to think."""
MOST_ADVICE = 4
"""For how many hints and evaluations one person may wait at a time."""
WORKER = "hortus.server.bots.thinker"


class BotFailed(Exception):
    """A bot hung, broke or chose something impossible."""


def game_setup(game: Game, components: str | None) -> dict[str, Any]:
    """Return what a worker has to know to load a game."""
    return {
        "game": game.name,
        "seats": game.seats,
        "options": game.options,
        "rules": game.rules_version,
        "components": components,
    }


def question(view: View, bot: str, dice: str, components: str | None) -> dict[str, Any]:
    """Return what a worker is asked: all of it is known to the view's seat."""
    return {
        "spec": game_setup(view.game, components),
        "seat": view.seat,
        "state": base64.b64encode(view.state.to_bytes()).decode(),
        "bot": bot,
        "dice": dice,
    }


class BotPool:
    """Takes questions and hands them to whichever worker is free."""

    def __init__(self, workers: int, seconds: float, compiled: CompiledRules) -> None:
        self._seconds = seconds
        self._compiled = compiled
        self._workers = [ChildProcess(WORKER) for _ in range(workers + 1)]
        adviser, *players = self._workers
        self._quick = FairQueue(players[:1])
        self._deep = FairQueue(players[1:]) if workers > 1 else self._quick
        self._advice = FairQueue([adviser], MOST_ADVICE)
        self._average: dict[str, float] = {}

    async def ask(self, asked: dict[str, Any], who: str) -> int:
        """Return the move a bot chooses, or WAIT; raise BotFailed.  `who` is whom it serves."""
        bot = asked["bot"]
        guess = 2 * SLOW if bot in SLOW_AT_FIRST else 0.0
        slow = self._average.get(f"{asked['spec']['game']}/{bot}", guess) > SLOW
        answer = await self._work(asked, who, self._deep if slow else self._quick)
        return int(answer["move"])

    async def advise(self, asked: dict[str, Any], who: str) -> dict[str, Any]:
        """Return a worker's whole answer to who wants to know something; raise BotFailed, TooMany.

        Advice has a process of its own, so that nobody's game waits for it.
        """
        return await self._work(asked, who, self._advice)

    async def advise_briefly(self, asked: dict[str, Any], who: str) -> dict[str, Any]:
        """Return a worker's answer to a question so short that to end it is more work.

        Whoever stops waiting gives their place in the queue up; what has begun is finished.
        """
        begun = asyncio.Event()
        task = asyncio.create_task(self._work(asked, who, self._advice, begun))
        task.add_done_callback(_never_mind)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not begun.is_set():
                task.cancel()
            raise

    def is_fast(self, game: str) -> bool:
        """Tell whether the rules of a game are compiled, so that thinking takes a moment only."""
        return self._compiled.are_on_disk(game)

    def is_compiling(self, game: str) -> bool:
        """Tell whether work on a game is better put off, because it will soon be much faster."""
        return self._compiled.are_on_the_way(game)

    async def _work(
        self,
        asked: dict[str, Any],
        who: str,
        lane: FairQueue[ChildProcess],
        begun: asyncio.Event | None = None,
    ) -> dict[str, Any]:
        bot, game = asked["bot"], asked["spec"]["game"]
        asked = {**asked, "fast": self._compiled.are_on_disk(game)}
        with metrics.thoughts.track_inprogress():
            async with lane.place(who) as worker:
                if begun is not None:
                    begun.set()
                began = time.monotonic()
                try:
                    answer = await worker.ask(asked, self._seconds)
                    if "error" in answer:
                        raise BotFailed(answer["error"])
                except (BotFailed, Failed) as error:
                    metrics.bot_failures.inc()
                    self._note(f"{game}/{bot}", self._seconds)
                    raise BotFailed(f"{bot}: {error}") from None
                took = time.monotonic() - began
        metrics.bot_moves.labels(bot).observe(took)
        self._note(f"{game}/{bot}", took)
        return answer

    def _note(self, key: str, took: float) -> None:
        self._average[key] = (
            took if key not in self._average else (0.8 * self._average[key] + 0.2 * took)
        )

    async def close(self) -> None:
        """Kill all workers."""
        for worker in self._workers:
            await worker.stop()


def _never_mind(task: asyncio.Task[Any]) -> None:
    """Take note of how something ended that nobody may wait for any more."""
    if not task.cancelled():
        task.exception()
