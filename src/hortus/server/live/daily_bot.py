"""A bot at the daily challenge: it plays the same chance, at a table that nobody sees.

The table is one like any other, so its game goes on after a restart and is kept for good; its id
follows from the day, so it is there once however many processes begin it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import select

from hortus.server.live.daily_chance import Board, DailyChance
from hortus.server.live.ratings import daily_score
from hortus.server.live.registry import Registry
from hortus.server.storage import schema
from hortus.server.storage.store import Taken
from hortus.server.tables.days import is_open, is_secret
from hortus.server.tables.spec import Holder, Spec

COMPILING_PAUSE = 1.0
"""How often we look whether rules are compiled; interpreted, it would think for minutes."""


class DailyBot:
    """Begins the bot's games, once somebody plays on their board, and tells how they ended."""

    def __init__(
        self,
        registry: Registry,
        chance: DailyChance,
        spec: Callable[[Board, str, Holder], Spec],
        level: str,
    ) -> None:
        self._registry, self._chance, self._spec = registry, chance, spec
        self._level = level
        self._begun: set[Board] = set()

    def begin(self, board: Board) -> None:
        """Let the bot play in the background, unless it does or has."""
        self._begun = {other for other in self._begun if is_open(other.day)}
        if self._level and board not in self._begun and is_open(board.day):
            self._begun.add(board)
            self._registry.spawn(self._play(board))

    async def _play(self, board: Board) -> None:
        try:
            while self._registry.pool.is_compiling(board.game):
                await asyncio.sleep(COMPILING_PAUSE)
            spec = self._spec(board, self._chance.bot_table(board), Holder("bot", bot=self._level))
            try:
                live = await self._registry.create(spec)
            except Taken:
                live = await self._registry.live_table(spec.id)
            await self._registry.start_if_full(live)
        except BaseException:
            self._begun.discard(board)
            raise

    async def results(self, boards: Iterable[Board]) -> dict[Board, dict[str, Any]]:
        """Return how the bot did on some boards: for those only who may know it."""
        tables = {self._chance.bot_table(board): board for board in boards}
        c = schema.tables.c
        query = select(c.id, c.spec, c.outcome).where(c.id.in_(list(tables)))
        found = {}
        for row in await self._registry.store.rows(query):
            board = tables[row.id]
            outcome = None if row.outcome is None else json.loads(row.outcome)
            if outcome is None or outcome["by"] == "rules":
                found[board] = {
                    "bot": json.loads(row.spec)["seats"][0]["bot"],
                    "result": None if outcome is None else daily_score(outcome),
                    "table": None if outcome is None or is_secret(board.day) else row.id,
                }
        return found
