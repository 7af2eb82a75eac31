"""Bots are asked anew as soon as what they thought about has changed, not at the next beat."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import hortus
from hortus.core.contract import WAIT
from hortus.server.admin import registry_of
from hortus.server.bots.pool import BotPool
from hortus.server.live.live_table import LiveTable
from hortus.server.live.registry import Registry
from hortus.server.live.scheduler import Scheduler
from hortus.server.storage.store import Store
from hortus.server.support.settings import Settings
from hortus.server.support.turnstile import Turnstile
from hortus.server.tables import decisions
from hortus.server.tables.spec import Holder

from .test_undo import spec_of


class Thinker(BotPool):
    """A bot whose thoughts a test can hold, and answers as it likes."""

    def __init__(self) -> None:
        self.thoughts: asyncio.Queue[asyncio.Future[str | None]] = asyncio.Queue()

    async def ask(self, asked: dict[str, Any], who: str) -> int:
        """Answer what the test says; None is to wait."""
        thought: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        await self.thoughts.put(thought)
        text = await thought
        if text is None:
            return WAIT
        game = hortus.load(asked["spec"]["game"], asked["spec"]["seats"])
        position = game.from_bytes(base64.b64decode(asked["state"]))
        return next(
            number
            for number in position.legal_numbers(asked["seat"])
            if position.text(number, asked["seat"]).startswith(text)
        )

    async def thought(self) -> asyncio.Future[str | None]:
        """Return what it begins to think about next."""
        return await asyncio.wait_for(self.thoughts.get(), 60)


class Table:
    """Gardlings, where all build at the same time: somebody at seat 0, a bot at seat 1."""

    def __init__(self, registry: Registry, live: LiveTable, bot: Thinker) -> None:
        self._registry, self._live, self.bot = registry, live, bot

    async def play(self, text: str) -> None:
        """Play a move of seat 0."""
        match = self._live.table.match
        assert match is not None
        number = match.position.number(text, 0)
        await self._registry.act(self._live, lambda table: decisions.play_bot(table, 0, number))


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Table]:
    """Start a game at a table where nothing beats."""
    settings = Settings(data=str(folder))
    store = Store(settings)
    await store.open()
    registry = registry_of(store, settings)
    registry.pool = bot = Thinker()
    await Scheduler(registry, 60, "own", Turnstile(60)).begin()
    seats = [Holder("person", "ada"), Holder("bot", bot="random")]
    live = await registry.create(spec_of(hortus.load("gardlings", 2), seats, host="ada"))
    await registry.act(live, lambda table: decisions.start(table, None, set()))
    try:
        yield Table(registry, live, bot)
    finally:
        await registry.close()
        await store.close()


def test_a_bot_that_would_wait_is_asked_anew_if_others_moved_meanwhile(tmp_path: Path) -> None:
    async def go() -> None:
        async with opened(tmp_path) as table:
            (await table.bot.thought()).set_result("stop")
            thought = await table.bot.thought()
            await table.play("draw")
            thought.set_result(None)
            assert await table.bot.thought()

    asyncio.run(go())


def test_a_bot_thinks_about_one_thing_at_a_time(tmp_path: Path) -> None:
    async def go() -> None:
        async with opened(tmp_path) as table:
            (await table.bot.thought()).set_result("draw")
            thought = await table.bot.thought()
            await table.play("stop")
            await asyncio.sleep(0.1)
            assert table.bot.thoughts.empty()
            thought.set_result("0,0")
            assert await table.bot.thought()

    asyncio.run(go())
