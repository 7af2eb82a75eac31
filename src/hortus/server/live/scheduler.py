"""What happens at tables by itself: bots think, clocks run out, quiet tables leave the memory.

Of the processes that share a store, one looks after each table; which one follows from their ids.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import time
from typing import Any

from sqlalchemy import Row, select

from hortus.core.contract import WAIT
from hortus.core.dice import below, new_dice
from hortus.server.bots.pool import BotFailed, question
from hortus.server.catalogue.catalogue import stand_in_bot
from hortus.server.live import bot_answers
from hortus.server.live.live_table import LiveTable
from hortus.server.live.registry import Decide, Registry
from hortus.server.storage import schema
from hortus.server.storage.processes import beat, others_alive, share
from hortus.server.storage.store import Unavailable
from hortus.server.support import metrics
from hortus.server.support.denied import Denied
from hortus.server.support.turnstile import Turnstile
from hortus.server.tables import decisions
from hortus.server.tables.days import oldest_open
from hortus.server.tables.decisions import Decision
from hortus.server.tables.events import GraceGiven
from hortus.server.tables.table import Table

BEAT_SECONDS = 2.0
# How long before a deadline a table is loaded to watch it.
AHEAD = 60.0
LOADED_AT_ONCE = 4
GIVING_WAY = 30
"""For how many tenths of a second a bot waits for people at most."""

log = logging.getLogger(__name__)


class Scheduler:
    """Lets bots think and clocks run at the live tables of this process."""

    def __init__(
        self, registry: Registry, idle_seconds: float, own: str, turnstile: Turnstile
    ) -> None:
        self._registry, self._turnstile = registry, turnstile
        self._idle_seconds = idle_seconds
        self.id = own
        self._alive: list[str] = [self.id]
        self._due: set[str] = set()
        self._loading = asyncio.Semaphore(LOADED_AT_ONCE)
        registry.wake = self.wake

    def drives(self, table_id: str) -> bool:
        """Tell whether bots and clocks of a table are this process's business."""
        return max(self._alive, key=lambda process: share(process, table_id)) == self.id

    def wake(self, live: LiveTable) -> None:
        """Let bots think and clocks run at a table."""
        table = live.table
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        if table.status != "running" or not self.drives(table.id):
            return
        deadline = table.clock.deadline
        if deadline is not None:
            delay = max(0.0, min(deadline - time.time(), 3600.0)) + 0.01
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(delay, lambda: self._registry.spawn(self._time_out(live)))
        for seat in table.actors:
            if seat not in live.thinking and table.answer_of(seat) is not None:
                live.thinking.add(seat)
                self._registry.spawn(self._answer(live, seat))
            if (
                table.bot_of(seat)
                and seat not in live.thinking
                and live.waited.get(seat) != table.ply
            ):
                live.thinking.add(seat)
                self._registry.spawn(self._think(live, seat))
        bot_answers.wake(self._registry, live)

    async def _time_out(self, live: LiveTable) -> None:
        def decide(table: Table) -> Decision:
            late = table.clock.expired(time.time()) if table.status == "running" else []
            if not late:
                raise Denied("in_time", "Nobody's time is up.")
            return decisions.timeout(table, late[0], stand_in_bot())

        try:
            await self._registry.act(live, decide)
        except Denied:
            self.wake(live)

    async def _answer(self, live: LiveTable, seat: int) -> None:
        """Answer for a seat that is done for this round."""

        def decide(table: Table) -> Decision:
            return decisions.play_answer(table, seat)

        live.thinking.discard(seat)
        with contextlib.suppress(Denied):
            await self._registry.act(live, decide)

    async def _give_way(self) -> None:
        """Let people go first, but not for ever: those who play against bots are people too."""
        for _ in range(GIVING_WAY):
            if not self._turnstile.is_busy:
                return
            await asyncio.sleep(0.1)

    async def _think(self, live: LiveTable, seat: int) -> None:
        """Let a bot think, and play what it chooses; it thinks about one thing at a time."""
        try:
            decide = await self._choose(live, seat)
        finally:
            live.thinking.discard(seat)
        with contextlib.suppress(Denied):
            if decide is not None:
                await self._registry.act(live, decide)
                return
        # What it thought about may have changed meanwhile.
        self.wake(live)

    async def _choose(self, live: LiveTable, seat: int) -> Decide | None:
        """Return the play of the bot at a seat; None if there is none, or it rather waits."""
        await self._give_way()
        async with live.lock:
            await self._registry.refresh(live)
            table = live.table
            bot = table.bot_of(seat)
            if bot is None or seat not in table.actors or table.match is None:
                return None
            view = table.match.position.view(seat)
            version, ply = table.version, table.ply
            dice = hashlib.blake2b(f"{table.spec.seed}/bot/{seat}/{ply}".encode()).hexdigest()
            asked = question(view, bot, dice, table.spec.components)
        try:
            move = await self._registry.pool.ask(asked, table.spec.host or table.id)
        except BotFailed as error:
            log.warning("table %s: %s", table.id, error)
            legal = view.legal_numbers()
            move = legal[below(new_dice(dice), len(legal))]
        if move == WAIT:
            live.waited[seat] = ply
            return None

        def decide(table: Table) -> Decision:
            if table.bot_of(seat) is None or decisions.is_stale(table, seat, version):
                raise Denied("stale", "The table has changed.")
            return decisions.play_bot(table, seat, move)

        return decide

    async def begin(self) -> None:
        """Beat for the first time; nobody may look at a table before lost time was given back."""
        now = time.time()
        rows = await self._beat(now)
        if rows and self._alive == [self.id]:
            await self._give_grace(now, max(row.beat for row in rows))

    async def run(self) -> None:
        """Beat, find tables that need this process, and let quiet ones go; until cancelled."""
        while True:
            began = time.monotonic()
            try:
                await self._beat(time.time())
                await self._find_due()
                await self._end_days()
                self._let_go()
            except Unavailable as error:
                log.warning("the store does not answer: %s", error)
            await asyncio.sleep(BEAT_SECONDS)
            metrics.lag.set(max(0.0, time.monotonic() - began - BEAT_SECONDS))

    async def _beat(self, now: float) -> list[Row[Any]]:
        """Tell that this process lives, see which others do, and return what was known before."""
        store = self._registry.store
        rows = await beat(store, self.id, now)
        self._alive = sorted([self.id, *await others_alive(store, self.id, now)])
        # Also those left alone because the store did not answer, or another process died.
        for live in list(self._registry.live_tables.values()):
            try:
                self.wake(live)
            except Exception as error:
                self._registry.set_aside(live.table.id, error)
        return rows

    async def _give_grace(self, now: float, last: float) -> None:
        """Give the time in which no service ran back to those whose live clocks were ticking."""
        c = schema.tables.c
        query = select(c.id).where(c.status == "running", c.deadline.is_not(None))
        for row in await self._registry.store.rows(query):

            def decide(table: Table) -> Decision:
                away = now - max(last, table.updated)
                if table.clock.kind != "live" or table.status != "running" or away < BEAT_SECONDS:
                    raise Denied("no_grace", "No time was lost.")
                return Decision(GraceGiven(away))

            try:
                await self._registry.act(await self._registry.live_table(row.id), decide)
            except Denied:
                continue
            except Unavailable:
                raise
            except Exception as error:
                self._registry.set_aside(row.id, error)

    async def _find_due(self) -> None:
        c = schema.tables.c
        soon = time.time() + AHEAD
        query = select(c.id).where(c.status == "running", c.bot_turn | (c.deadline < soon))
        for row in await self._registry.store.rows(query):
            known = row.id in self._registry.live_tables or row.id in self._registry.unreadable
            if not known and row.id not in self._due and self.drives(row.id):
                self._due.add(row.id)
                self._registry.spawn(self._load(row.id))

    async def _load(self, table_id: str) -> None:
        """Load a table that needs this process, some at a time."""
        try:
            async with self._loading:
                await self._registry.live_table(table_id)
        except Denied as error:
            log.warning("table %s: %s", table_id, error)
        finally:
            self._due.discard(table_id)

    async def _end_days(self) -> None:
        """End the attempts at challenges of days that are over."""
        c = schema.tables.c
        query = select(c.id).where(c.status == "running", c.daily < oldest_open())
        for row in await self._registry.store.rows(query):
            if self.drives(row.id):
                try:
                    await self._registry.act(
                        await self._registry.live_table(row.id), decisions.expire
                    )
                except Denied as error:
                    log.warning("table %s: %s", row.id, error)

    def _let_go(self) -> None:
        old = time.monotonic() - self._idle_seconds
        for table_id, live in list(self._registry.live_tables.items()):
            thinking = live.thinking or live.considering
            busy = live.viewers or thinking or live.lock.locked()
            deadline = live.table.clock.deadline if live.table.status == "running" else None
            due = deadline is not None and deadline < time.time() + AHEAD
            if not busy and not due and live.used < old and not self._registry.is_loading(table_id):
                if live.timer is not None:
                    live.timer.cancel()
                del self._registry.live_tables[table_id]
        metrics.live_tables.set(len(self._registry.live_tables))
