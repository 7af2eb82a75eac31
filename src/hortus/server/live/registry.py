"""The registry of live tables: all that are in use by this process.

Whatever happens at a table goes through `Registry.act`, one after the other: decide on it, fold it
into a copy of the table, store it, and only then put the copy in its place and tell anybody.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hortus.core.errors import HortusError
from hortus.server.bots.pool import BotPool
from hortus.server.catalogue.catalogue import Catalogue
from hortus.server.live.chat_limits import ChatLimits, forget_line
from hortus.server.live.live_table import LiveTable, newly_waited_for
from hortus.server.live.ratings import keep_results
from hortus.server.live.replays import Replays
from hortus.server.live.rows import build_in_thread, new_row, persons_of, prepare, row_of
from hortus.server.people.notices import Notices
from hortus.server.people.people import People
from hortus.server.people.sessions import DELETED
from hortus.server.storage import schema
from hortus.server.storage.event_rows import Conflict, Write
from hortus.server.storage.store import Store, Unavailable
from hortus.server.support import metrics
from hortus.server.support.denied import Denied
from hortus.server.support.settings import Settings
from hortus.server.tables import decisions
from hortus.server.tables.decisions import Decision
from hortus.server.tables.events import NumberedEvent, Said, SeatChanged, Started, read_event
from hortus.server.tables.spec import Spec
from hortus.server.tables.table import NotRemembered, Table

SNAPSHOT_EVERY = 20

log = logging.getLogger(__name__)

Decide = Callable[[Table], Decision]


class Registry:
    """All tables in use by this process."""

    def __init__(
        self,
        store: Store,
        people: People,
        pool: BotPool,
        catalogue: Catalogue,
        notices: Notices,
        replays: Replays,
        settings: Settings,
    ) -> None:
        self.store, self.people, self.pool, self.catalogue = store, people, pool, catalogue
        self.notices, self.replays = notices, replays
        self._tables_per_person = settings.tables_per_person
        self.budget = {
            "iterations": settings.coach_iterations,
            "seconds": settings.coach_seconds,
        }
        """How much thought the coach gives to a move."""
        self.chat_limits = ChatLimits(settings.chats_per_minute)
        self.live_tables: dict[str, LiveTable] = {}
        self.unreadable: set[str] = set()
        """Tables whose rows cannot be read: they are left alone, and do not stop the others."""
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._heard_while_loading: dict[str, int] = {}
        """The latest versions others committed of tables that are being read."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self.wake: Callable[[LiveTable], None] = lambda live: None
        """Called with a live table after everything that happened there; see `Scheduler`."""

    # --- loading ---

    async def live_table(self, table_id: str) -> LiveTable:
        """Return a table that is in memory afterwards; Denied if there is none."""
        live = self.live_tables.get(table_id)
        if live is None:
            live = await self._load_once(table_id)
        live.used = time.monotonic()
        return live

    def is_loading(self, table_id: str) -> bool:
        """Tell whether somebody waits for a table to be read."""
        return table_id in self._loading

    async def _load_once(self, table_id: str) -> LiveTable:
        waiting = self._loading.get(table_id)
        if waiting is None:
            waiting = self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            waiting.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(waiting)

    async def _load(self, table_id: str) -> LiveTable:
        try:
            table = await self._read(table_id)
        finally:
            newest = self._heard_while_loading.pop(table_id, 0)
        live = self.live_tables[table_id] = LiveTable(table, told=table.version, newest=newest)
        metrics.live_tables.set(len(self.live_tables))
        self.wake(live)
        return live

    async def _read(self, table_id: str) -> Table:
        row = await self.store.row(select(schema.tables).where(schema.tables.c.id == table_id))
        if row is None:
            raise Denied("no_such_table", "There is no such table.", status=404)
        saved = await self.store.row(
            select(schema.snapshots).where(schema.snapshots.c.table_id == table_id)
        )
        snapshot = None if saved is None else dict(saved._mapping)
        try:
            if row.components is not None:
                await prepare(self.catalogue, row)
            events = await self.store.events(table_id)
            table = await build_in_thread(self.catalogue, row, events, snapshot)
            if table.version < row.version:
                raise ValueError(f"{row.version} events were kept, {table.version} are there")
        except Unavailable:
            raise
        except Exception as error:
            self.set_aside(table_id, error)
            message = "This table is damaged, or was made by a newer version, and cannot be read."
            raise Denied("unreadable", message) from None
        self._mark_readable(table_id)
        await self.people.known(persons_of(table))
        return table

    def set_aside(self, table_id: str, error: Exception) -> None:
        """Leave a table alone that cannot be read, and report it once."""
        if table_id not in self.unreadable:
            log.error("table %s is set aside, it cannot be read: %r", table_id, error)
        self.unreadable.add(table_id)
        metrics.set_aside.set(len(self.unreadable))

    def _mark_readable(self, table_id: str) -> None:
        self.unreadable.discard(table_id)
        metrics.set_aside.set(len(self.unreadable))

    # --- acting ---

    async def act(self, live: LiveTable, decide: Decide, request: str | None = None) -> int:
        """Carry out what is decided and return its number once it is durable."""
        while True:
            try:
                async with live.lock:
                    await self.refresh(live)
                    return await self._decide(live, decide, request)
            except Conflict:
                metrics.conflicts.inc()
                live.doubtful = True
            except NotRemembered as missing:
                await self._recall(live, missing.ply)

    async def _decide(self, live: LiveTable, decide: Decide, request: str | None) -> int:
        """Decide, store and tell; the table's lock must be held."""
        table = live.table
        if request is not None and request in table.requests:
            return table.requests[request]
        at = max(time.time(), table.updated)
        decision = decide(table)
        event = NumberedEvent(table.version + 1, at, request, decision.event)
        following = table.after(event, decision.match)
        await self._commit(live, following, event)
        live.table = following
        self._tell(live)
        self.wake(live)
        return event.version

    async def _recall(self, live: LiveTable, ply: int) -> None:
        """Work out an earlier moment of a game, while the table and all others go on."""
        async with live.lock:
            played = live.table.played()
        states = await self.replays.states(played, f"table {live.id}")
        async with live.lock:
            if live.table.entries[:ply] == played.entries[:ply]:
                live.table.remember(ply, states[ply])

    async def _commit(self, live: LiveTable, following: Table, event: NumberedEvent) -> None:
        write = self.write(following, event)
        try:
            await self.store.commit(write)
        except Conflict:
            raise
        except BaseException:
            # It may have been kept all the same.
            live.doubtful = True
            raise

    def write(self, table: Table, event: NumberedEvent) -> Write:
        """Return what the store is to keep of an event that was folded."""
        write = Write(table.id, event.row(), row_of(table, self.people.remembered))
        if isinstance(event.event, SeatChanged | Started):
            write.seats = {
                seat: holder.person
                for seat, holder in enumerate(table.seats)
                if holder.kind == "person" and holder.person
            }
        if table.match is not None and event.version % SNAPSHOT_EVERY == 0:
            write.snapshot = table.snapshot(event.version)
        if event.outcome is not None:
            write.also = lambda connection: keep_results(connection, self.store.insert, table)
        if isinstance(event.event, Said) and (old := table.forgotten) is not None:
            write.also = lambda connection: forget_line(connection, table.id, old)
        return write

    # --- keeping up with other processes ---

    async def refresh(self, live: LiveTable) -> None:
        """Make sure that a table is as new as we know of; its lock must be held."""
        if live.doubtful:
            await self._reread(live)
        elif live.newest > live.table.version:
            table = live.table.copy()
            try:
                for row in await self.store.events(table.id, table.version):
                    numbered = read_event(row)
                    table.fold(numbered, table.match_after(numbered.event))
                live.table = table
            except (HortusError, ValueError, AssertionError, NotRemembered):
                await self._reread(live)
            await self.people.known(persons_of(live.table))
            self._tell(live)

    async def _reread(self, live: LiveTable) -> None:
        live.table = await self._read(live.table.id)
        live.doubtful = False
        self._tell(live)

    async def current(self, live: LiveTable) -> Table:
        """Return a live table whose lock is held, as new as we know of."""
        await self.refresh(live)
        self.wake(live)
        return live.table

    def heard(self, word: str) -> None:
        """Take note of what another process committed."""
        kind, _, rest = word.partition(":")
        if kind == "x":
            who, epoch, session, number = rest.split(":")
            self.people.end_here(who, int(epoch), session)
            self.spawn(self._confirm_end(who, int(epoch), number))
        elif kind == "y":
            self.people.peers.heard(*rest.split(":"))
        elif kind == "t":
            table_id, _, version = rest.partition(":")
            live = self.live_tables.get(table_id)
            if self.is_loading(table_id):
                self._heard_while_loading[table_id] = int(version)
            elif live is not None and int(version) > max(live.table.version, live.newest):
                live.newest = int(version)
                self.spawn(self._catch_up(live))

    async def _confirm_end(self, who: str, epoch: int, number: str) -> None:
        if epoch == DELETED:
            await self.forgotten(who)
        else:
            await self.people.renew(who)
        await self.people.peers.confirm(number)

    async def forgotten(self, who: str) -> None:
        """Remove all that tables in use say about a person who was deleted."""
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        for live in list(self.live_tables.values()):
            # What is being written at this moment may name them still.
            async with live.lock:
                if who in persons_of(live.table):
                    live.table.forget(who)
                    live.greet_anew(self.people.remembered)

    async def _catch_up(self, live: LiveTable) -> None:
        async with live.lock:
            await self.current(live)

    async def catch_up_all(self) -> None:
        """Ask the store about every table and session in use: some news may have been lost."""
        await self.people.reread_sessions()
        for part in _chunks(list(self.live_tables), 200):
            c = schema.tables.c
            for row in await self.store.rows(select(c.id, c.version).where(c.id.in_(part))):
                self.heard(f"t:{row.id}:{row.version}")

    # --- telling ---

    def info(self, live: LiveTable, me: str | None, seated: bool = False) -> dict[str, Any]:
        """Return a table as one person sees it."""
        return live.info(self.people.remembered, me, seated)

    def _tell(self, live: LiveTable) -> None:
        news = live.tell(self.people.remembered)
        if news:
            self._notify_absent(live, news)

    def _notify_absent(self, live: LiveTable, news: list[NumberedEvent]) -> None:
        table = live.table
        if table.status != "running" or all(event.turn is None for event in news):
            return
        here = {viewer.me for viewer in live.viewers}
        for seat in newly_waited_for(table, len(news)):
            holder = table.seats[seat]
            answered = table.bot_of(seat) or table.answer_of(seat) is not None
            if holder.kind == "person" and holder.person not in here and not answered:
                who = holder.person or ""
                self.spawn(self.notices.your_turn(who, table.id, live.title, table.version))

    def spawn(self, work: Any) -> None:
        """Do something in the background, until the service stops."""
        task = asyncio.create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop what runs by itself and send everybody away politely."""
        self.wake = lambda live: None
        for live in self.live_tables.values():
            if live.timer is not None:
                live.timer.cancel()
            for viewer in live.viewers:
                viewer.close(1001)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- new tables ---

    async def create(self, spec: Spec, attempt: dict[str, Any] | None = None) -> LiveTable:
        """Store a new table, unless its host has too many that are not finished."""
        table = Table(spec, None)
        values = new_row(spec, row_of(table, self.people.remembered))
        seats = [
            {"table_id": spec.id, "seat": seat, "person": holder.person}
            for seat, holder in enumerate(spec.seats)
            if holder.kind == "person"
        ]
        async with self.store.begin() as connection:
            if attempt is None:
                await self._must_have_room(connection, spec.host or "")
            await connection.execute(self.store.insert(schema.tables).values(**values))
            if seats:
                await connection.execute(self.store.insert(schema.seats).values(seats))
            if attempt is not None:
                await connection.execute(self.store.insert(schema.attempts).values(**attempt))
        return await self.live_table(spec.id)

    async def _must_have_room(self, connection: AsyncConnection, host: str) -> None:
        """Count within the transaction that adds one, so that many at once count too."""
        c = schema.tables.c
        await self.store.one_at_a_time(connection, host)
        query = select(func.count()).where(c.host == host, c.status.in_(["open", "running"]))
        if (await connection.execute(query)).scalar_one() >= self._tables_per_person:
            raise Denied("too_many_tables", "Finish some of your tables first.", status=429)

    async def start_if_full(self, live: LiveTable) -> None:
        """Start a table that has no free seat left."""
        if live.table.status == "open" and all(h.kind != "open" for h in live.table.seats):
            try:
                await self.start(live, None)
            except Denied:
                return

    async def start(self, live: LiveTable, fill: str | None, request: str | None = None) -> int:
        """Start a table."""
        known = await self.people.known(persons_of(live.table))
        accounts = {who for who, person in known.items() if not person.guest}

        def decide(table: Table) -> Decision:
            return decisions.start(table, fill, accounts)

        return await self.act(live, decide, request)


async def _logged(work: Any) -> None:
    try:
        await work
    except Unavailable as error:
        log.warning("the store does not answer: %s", error)
    except Exception:
        log.exception("something went wrong in the background")


def _chunks(items: list[str], size: int) -> list[list[str]]:
    return [items[i : i + size] for i in range(0, len(items), size)]
