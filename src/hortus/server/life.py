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
from hortus.server import metrics, offers, rulings, schema
from hortus.server.catalogue import stand_in_bot
from hortus.server.days import oldest_open
from hortus.server.desk import Desk
from hortus.server.hall import Hall
from hortus.server.pool import BotFailed, question
from hortus.server.processes import beat, others_alive, share
from hortus.server.room import Room
from hortus.server.rulings import Decision, Denied
from hortus.server.store import Unavailable
from hortus.server.table_events import GraceGiven

BEAT_SECONDS = 2.0
# How long before a deadline a table is loaded to watch it.
AHEAD = 60.0

log = logging.getLogger(__name__)


class Life:
    """Looks after the tables of a hall."""

    def __init__(self, hall: Hall, idle_seconds: float, own: str) -> None:
        self._hall = hall
        self._idle_seconds = idle_seconds
        self.id = own
        self._alive: list[str] = [self.id]
        hall.wake = self.wake

    def drives(self, table: str) -> bool:
        """Tell whether bots and clocks of a table are this process's business."""
        return max(self._alive, key=lambda process: share(process, table)) == self.id

    def wake(self, room: Room) -> None:
        """Let bots think and clocks run at a table."""
        desk = room.desk
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        if desk.status != "running" or not self.drives(desk.id):
            return
        deadline = desk.clock.deadline
        if deadline is not None:
            delay = max(0.0, min(deadline - time.time(), 3600.0)) + 0.01
            loop = asyncio.get_running_loop()
            room.timer = loop.call_later(delay, lambda: self._hall.spawn(self._time_out(room)))
        for seat in desk.actors:
            if seat not in room.thinking and desk.answer_of(seat) is not None:
                room.thinking.add(seat)
                self._hall.spawn(self._answer(room, seat))
            if (
                desk.bot_of(seat)
                and seat not in room.thinking
                and room.waited.get(seat) != desk.ply
            ):
                room.thinking.add(seat)
                self._hall.spawn(self._think(room, seat))
        offers.wake(self._hall, room)

    async def _time_out(self, room: Room) -> None:
        def ruling(desk: Desk) -> Decision:
            late = desk.clock.expired(time.time()) if desk.status == "running" else []
            if not late:
                raise Denied("in_time", "Nobody's time is up.")
            return rulings.timeout(desk, late[0], stand_in_bot())

        try:
            await self._hall.act(room, ruling)
        except Denied:
            self.wake(room)

    async def _answer(self, room: Room, seat: int) -> None:
        """Answer for a seat that is done for this round."""

        def ruling(desk: Desk) -> Decision:
            return rulings.play_answer(desk, seat)

        room.thinking.discard(seat)
        with contextlib.suppress(Denied):
            await self._hall.act(room, ruling)

    async def _think(self, room: Room, seat: int) -> None:
        try:
            async with room.lock:
                await self._hall.refresh(room)
                desk = room.desk
                bot = desk.bot_of(seat)
                if bot is None or seat not in desk.actors or desk.match is None:
                    return
                view = desk.match.position.view(seat)
                version, ply = desk.version, desk.ply
                dice = hashlib.blake2b(f"{desk.spec.seed}/bot/{seat}/{ply}".encode()).hexdigest()
                asked = question(view, bot, dice, desk.spec.components)
            try:
                move = await self._hall.pool.ask(asked, desk.spec.host or desk.id)
            except BotFailed as error:
                log.warning("table %s: %s", desk.id, error)
                legal = view.legal_numbers()
                move = legal[below(new_dice(dice), len(legal))]
            if move == WAIT:
                room.waited[seat] = ply
                return

            def ruling(desk: Desk) -> Decision:
                if desk.bot_of(seat) is None or rulings.is_stale(desk, seat, version):
                    raise Denied("stale", "The table has changed.")
                return rulings.play_bot(desk, seat, move)

            room.thinking.discard(seat)
            await self._hall.act(room, ruling)
        except Denied:
            room.thinking.discard(seat)
            self.wake(room)
        finally:
            room.thinking.discard(seat)

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
        store = self._hall.store
        rows = await beat(store, self.id, now)
        self._alive = sorted([self.id, *await others_alive(store, self.id, now)])
        # Also those left alone because the store did not answer, or another process died.
        for room in list(self._hall.rooms.values()):
            try:
                self.wake(room)
            except Exception as error:
                self._hall.set_aside(room.desk.id, error)
        return rows

    async def _give_grace(self, now: float, last: float) -> None:
        """Give the time in which no service ran back to those whose live clocks were ticking."""
        c = schema.tables.c
        query = select(c.id).where(c.status == "running", c.deadline.is_not(None))
        for row in await self._hall.store.rows(query):

            def ruling(desk: Desk) -> Decision:
                away = now - max(last, desk.updated)
                if desk.clock.kind != "live" or desk.status != "running" or away < BEAT_SECONDS:
                    raise Denied("no_grace", "No time was lost.")
                return Decision(GraceGiven(away))

            try:
                await self._hall.act(await self._hall.room(row.id), ruling)
            except Denied:
                continue
            except Unavailable:
                raise
            except Exception as error:
                self._hall.set_aside(row.id, error)

    async def _find_due(self) -> None:
        c = schema.tables.c
        soon = time.time() + AHEAD
        query = select(c.id).where(c.status == "running", c.bot_turn | (c.deadline < soon))
        for row in await self._hall.store.rows(query):
            known = row.id in self._hall.rooms or row.id in self._hall.unreadable
            if not known and self.drives(row.id):
                try:
                    await self._hall.room(row.id)
                except Denied as error:
                    log.warning("table %s: %s", row.id, error)
                await asyncio.sleep(0)

    async def _end_days(self) -> None:
        """End the attempts at challenges of days that are over."""
        c = schema.tables.c
        query = select(c.id).where(c.status == "running", c.daily < oldest_open())
        for row in await self._hall.store.rows(query):
            if self.drives(row.id):
                try:
                    await self._hall.act(await self._hall.room(row.id), rulings.expire)
                except Denied as error:
                    log.warning("table %s: %s", row.id, error)

    def _let_go(self) -> None:
        old = time.monotonic() - self._idle_seconds
        for table, room in list(self._hall.rooms.items()):
            thinking = room.thinking or room.considering
            busy = room.viewers or thinking or room.lock.locked()
            deadline = room.desk.clock.deadline if room.desk.status == "running" else None
            due = deadline is not None and deadline < time.time() + AHEAD
            if not busy and not due and room.used < old and not self._hall.is_loading(table):
                if room.timer is not None:
                    room.timer.cancel()
                del self._hall.rooms[table]
        metrics.desks.set(len(self._hall.rooms))
