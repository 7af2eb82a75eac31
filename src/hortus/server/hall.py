"""The hall: all tables that are in use.

Whatever happens at a table goes through `Hall.act`, one after the other: decide on it, fold it into
a copy of the table, store it, and only then put the copy in the table's place and tell anybody.
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
from hortus.server import metrics, rulings, schema
from hortus.server.building import build_aside, new_row, persons_of, prepare, row_of
from hortus.server.catalogue import Catalogue
from hortus.server.chatter import Chatter, forget_line
from hortus.server.desk import Desk, NotRemembered
from hortus.server.events import Conflict, Write
from hortus.server.notices import Notices
from hortus.server.people import People
from hortus.server.pool import Pool
from hortus.server.ratings import keep_results
from hortus.server.replays import Replays
from hortus.server.room import Room, newly_waited_for
from hortus.server.rulings import Decision, Denied
from hortus.server.sessions import DELETED
from hortus.server.settings import Settings
from hortus.server.spec import Spec
from hortus.server.store import Store, Unavailable
from hortus.server.table_events import (
    NumberedEvent,
    Said,
    SeatChanged,
    Started,
    read_event,
)

SNAPSHOT_EVERY = 20

log = logging.getLogger(__name__)

Ruling = Callable[[Desk], Decision]


class Hall:
    """All tables in use by this process."""

    def __init__(
        self,
        store: Store,
        people: People,
        pool: Pool,
        catalogue: Catalogue,
        notices: Notices,
        replays: Replays,
        settings: Settings,
    ) -> None:
        self.store, self.people, self.pool, self.catalogue = store, people, pool, catalogue
        self.notices, self.replays = notices, replays
        self._tables_per_person = settings.tables_per_person
        self.chatter = Chatter(settings.chats_per_minute)
        self.rooms: dict[str, Room] = {}
        self.unreadable: set[str] = set()
        """Tables whose rows cannot be read: they are left alone, and do not stop the others."""
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._heard_meanwhile: dict[str, int] = {}
        """The latest versions others committed of tables that are being read."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self.wake: Callable[[Room], None] = lambda room: None
        """Called with a room after everything that happened there; see `Life`."""

    # --- loading ---

    async def room(self, table: str) -> Room:
        """Return a table that is in memory afterwards; Denied if there is none."""
        room = self.rooms.get(table)
        if room is None:
            room = await self._load_once(table)
        room.used = time.monotonic()
        return room

    def is_loading(self, table: str) -> bool:
        """Tell whether somebody waits for a table to be read."""
        return table in self._loading

    async def _load_once(self, table: str) -> Room:
        waiting = self._loading.get(table)
        if waiting is None:
            waiting = self._loading[table] = asyncio.ensure_future(self._load(table))
            waiting.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(waiting)

    async def _load(self, table: str) -> Room:
        try:
            desk = await self._read(table)
        finally:
            newest = self._heard_meanwhile.pop(table, 0)
        room = self.rooms[table] = Room(desk, told=desk.version, newest=newest)
        metrics.desks.set(len(self.rooms))
        self.wake(room)
        return room

    async def _read(self, table: str) -> Desk:
        row = await self.store.row(select(schema.tables).where(schema.tables.c.id == table))
        if row is None:
            raise Denied("no_such_table", "There is no such table.", status=404)
        saved = await self.store.row(
            select(schema.snapshots).where(schema.snapshots.c.table_id == table)
        )
        snapshot = None if saved is None else dict(saved._mapping)
        try:
            if row.components is not None:
                await prepare(self.catalogue, row)
            events = await self.store.events(table)
            desk = await build_aside(self.catalogue, row, events, snapshot)
            if desk.version < row.version:
                raise ValueError(f"{row.version} events were kept, {desk.version} are there")
        except Unavailable:
            raise
        except Exception as error:
            self.set_aside(table, error)
            message = "This table is damaged, or was made by a newer version, and cannot be read."
            raise Denied("unreadable", message) from None
        self._take_back(table)
        await self.people.known(persons_of(desk))
        return desk

    def set_aside(self, table: str, error: Exception) -> None:
        """Leave a table alone that cannot be read, and report it once."""
        if table not in self.unreadable:
            log.error("table %s is set aside, it cannot be read: %r", table, error)
        self.unreadable.add(table)
        metrics.set_aside.set(len(self.unreadable))

    def _take_back(self, table: str) -> None:
        self.unreadable.discard(table)
        metrics.set_aside.set(len(self.unreadable))

    # --- acting ---

    async def act(self, room: Room, ruling: Ruling, request: str | None = None) -> int:
        """Carry out a ruling and return its number once it is durable."""
        while True:
            try:
                async with room.lock:
                    await self.refresh(room)
                    return await self._decide(room, ruling, request)
            except Conflict:
                metrics.conflicts.inc()
                room.doubtful = True
            except NotRemembered as missing:
                await self._recall(room, missing.ply)

    async def _decide(self, room: Room, ruling: Ruling, request: str | None) -> int:
        """Decide, store and tell; the room's lock must be held."""
        desk = room.desk
        if request is not None and request in desk.requests:
            return desk.requests[request]
        at = max(time.time(), desk.updated)
        decision = ruling(desk)
        event = NumberedEvent(desk.version + 1, at, request, decision.event)
        following = desk.after(event, decision.match)
        await self._commit(room, following, event)
        room.desk = following
        self._tell(room)
        self.wake(room)
        return event.version

    async def _recall(self, room: Room, ply: int) -> None:
        """Work out an earlier moment of a game, while the table and all others go on."""
        async with room.lock:
            played = room.desk.played()
        states = await self.replays.states(played, f"table {room.desk.id}")
        async with room.lock:
            if room.desk.entries[:ply] == played.entries[:ply]:
                room.desk.remember(ply, states[ply])

    async def _commit(self, room: Room, following: Desk, event: NumberedEvent) -> None:
        write = self.write(following, event)
        try:
            await self.store.commit(write)
        except Conflict:
            raise
        except BaseException:
            # It may have been kept all the same.
            room.doubtful = True
            raise

    def write(self, desk: Desk, event: NumberedEvent) -> Write:
        """Return what the store is to keep of an event that was folded."""
        write = Write(desk.id, event.row(), row_of(desk, self.people.remembered))
        if isinstance(event.event, SeatChanged | Started):
            write.seats = {
                seat: holder.person
                for seat, holder in enumerate(desk.seats)
                if holder.kind == "person" and holder.person
            }
        if desk.match is not None and event.version % SNAPSHOT_EVERY == 0:
            write.snapshot = desk.snapshot(event.version)
        if event.outcome is not None:
            write.also = lambda connection: keep_results(connection, self.store.insert, desk)
        if isinstance(event.event, Said) and (old := desk.forgotten) is not None:
            write.also = lambda connection: forget_line(connection, desk.id, old)
        return write

    # --- keeping up with other processes ---

    async def refresh(self, room: Room) -> None:
        """Make sure that a room is as new as we know of; its lock must be held."""
        if room.doubtful:
            await self._reread(room)
        elif room.newest > room.desk.version:
            desk = room.desk.copy()
            try:
                for row in await self.store.events(desk.id, desk.version):
                    numbered = read_event(row)
                    desk.fold(numbered, desk.match_after(numbered.event))
                room.desk = desk
            except (HortusError, ValueError, AssertionError, NotRemembered):
                await self._reread(room)
            await self.people.known(persons_of(room.desk))
            self._tell(room)

    async def _reread(self, room: Room) -> None:
        room.desk = await self._read(room.desk.id)
        room.doubtful = False
        self._tell(room)

    async def look(self, room: Room) -> Desk:
        """Return the desk of a room whose lock is held, as new as we know of."""
        await self.refresh(room)
        self.wake(room)
        return room.desk

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
            table, _, version = rest.partition(":")
            room = self.rooms.get(table)
            if self.is_loading(table):
                self._heard_meanwhile[table] = int(version)
            elif room is not None and int(version) > max(room.desk.version, room.newest):
                room.newest = int(version)
                self.spawn(self._catch_up(room))

    async def _confirm_end(self, who: str, epoch: int, number: str) -> None:
        if epoch == DELETED:
            await self.forgotten(who)
        else:
            await self.people.renew(who)
        await self.people.peers.confirm(number)

    async def forgotten(self, who: str) -> None:
        """Remove all that tables in use say about a person who was deleted."""
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        for room in list(self.rooms.values()):
            # What is being written at this moment may name them still.
            async with room.lock:
                if who in persons_of(room.desk):
                    room.desk.forget(who)
                    room.greet_anew(self.people.remembered)

    async def _catch_up(self, room: Room) -> None:
        async with room.lock:
            await self.look(room)

    async def catch_up_all(self) -> None:
        """Ask the store about every table and session in use: some news may have been lost."""
        await self.people.look_again()
        for part in _parts(list(self.rooms), 200):
            c = schema.tables.c
            for row in await self.store.rows(select(c.id, c.version).where(c.id.in_(part))):
                self.heard(f"t:{row.id}:{row.version}")

    # --- telling ---

    def info(self, room: Room, me: str | None, seated: bool = False) -> dict[str, Any]:
        """Return a table as one person sees it."""
        return room.info(self.people.remembered, me, seated)

    def _tell(self, room: Room) -> None:
        news = room.tell(self.people.remembered)
        if news:
            self._notify_absent(room, news)

    def _notify_absent(self, room: Room, news: list[NumberedEvent]) -> None:
        desk = room.desk
        if desk.status != "running" or all(event.turn is None for event in news):
            return
        here = {viewer.me for viewer in room.viewers}
        for seat in newly_waited_for(desk, len(news)):
            holder = desk.seats[seat]
            answered = desk.bot_of(seat) or desk.answer_of(seat) is not None
            if holder.kind == "person" and holder.person not in here and not answered:
                who = holder.person or ""
                self.spawn(self.notices.your_turn(who, desk.id, room.title, desk.version))

    def spawn(self, work: Any) -> None:
        """Do something in the background, until the service stops."""
        task = asyncio.create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop what runs by itself and send everybody away politely."""
        self.wake = lambda room: None
        for room in self.rooms.values():
            if room.timer is not None:
                room.timer.cancel()
            for viewer in room.viewers:
                viewer.close(1001)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- new tables ---

    async def create(self, spec: Spec, attempt: dict[str, Any] | None = None) -> Room:
        """Store a new table, unless its host has too many that are not finished."""
        desk = Desk(spec, None)
        values = new_row(spec, row_of(desk, self.people.remembered))
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
        return await self.room(spec.id)

    async def _must_have_room(self, connection: AsyncConnection, host: str) -> None:
        """Count within the transaction that adds one, so that many at once count too."""
        c = schema.tables.c
        await self.store.one_at_a_time(connection, host)
        query = select(func.count()).where(c.host == host, c.status.in_(["open", "running"]))
        if (await connection.execute(query)).scalar_one() >= self._tables_per_person:
            raise Denied("too_many_tables", "Finish some of your tables first.", status=429)

    async def start_if_full(self, room: Room) -> None:
        """Start a table that has no free seat left."""
        if room.desk.status == "open" and all(h.kind != "open" for h in room.desk.seats):
            try:
                await self.start(room, None)
            except Denied:
                return

    async def start(self, room: Room, fill: str | None, request: str | None = None) -> int:
        """Start a table."""
        known = await self.people.known(persons_of(room.desk))
        accounts = {who for who, person in known.items() if not person.guest}

        def ruling(desk: Desk) -> Decision:
            return rulings.start(desk, fill, accounts)

        return await self.act(room, ruling, request)


async def _logged(work: Any) -> None:
    try:
        await work
    except Unavailable as error:
        log.warning("the store does not answer: %s", error)
    except Exception:
        log.exception("something went wrong in the background")


def _parts(items: list[str], size: int) -> list[list[str]]:
    return [items[i : i + size] for i in range(0, len(items), size)]
