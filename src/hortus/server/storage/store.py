"""The store: commits of many tables go to the disk together, each acknowledged only afterwards.

Whoever writes version n of a table first wins; everybody else is told of the conflict, reads what
happened and decides again.  So any number of processes may share a PostgreSQL database without
locks or owners.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import secrets as randomness
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import (
    Connection,
    Row,
    create_engine,
    event,
    func,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from hortus.core.errors import UsageError
from hortus.server.storage import schema
from hortus.server.storage.event_row import EventRow
from hortus.server.storage.event_rows import CHANNEL, Conflict, Write, notices, write_all
from hortus.server.storage.migrate import upgrade
from hortus.server.support import metrics
from hortus.server.support.private_files import make_private, private_folder, write_private
from hortus.server.support.settings import Settings

MOST_IN_BATCH = 256

log = logging.getLogger(__name__)

T = TypeVar("T")


class Unavailable(Exception):
    """The database does not answer; whether the write was kept is not known."""


class Taken(Exception):
    """Something that must be unique exists already."""


def new_id(length: int = 14) -> str:
    """Return an id that nobody can guess."""
    letters = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
    return "".join(randomness.choice(letters) for _ in range(length))


class Store:
    """The database, SQLite or PostgreSQL, behind a few plain questions."""

    def __init__(self, settings: Settings) -> None:
        self.is_postgres = settings.is_postgres
        self._file = settings.file
        url = settings.database_url
        if self.is_postgres:
            self.engine = create_async_engine(
                url, pool_size=8, max_overflow=4, pool_timeout=10, pool_pre_ping=True
            )
        else:
            self.engine = create_async_engine(url, pool_size=4, max_overflow=4)
            event.listen(self.engine.sync_engine, "connect", _durable)
            # Every statement of the asynchronous driver goes to its thread and back: a commit of
            # many tables is one such journey instead of twenty.
            self._direct = create_engine(url.replace("+aiosqlite", ""), pool_size=1)
            event.listen(self._direct, "connect", _durable)
            self._thread = ThreadPoolExecutor(1, "store")
        self._queue: asyncio.Queue[Write] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._one_writer = asyncio.Lock()

    @property
    def insert(self) -> Any:
        """The INSERT of this database, which knows ON CONFLICT."""
        return postgresql.insert if self.is_postgres else sqlite.insert

    def _make_file(self) -> None:
        """Make the database's file for its owner only; SQLite gives those beside it the same."""
        try:
            private_folder(self._file.parent)
            make_private(self._file)
        except OSError as error:
            raise UsageError(f"The database cannot be opened: {error.strerror}.") from None
        for beside in self._file.parent.glob(f"{self._file.name}-*"):
            beside.chmod(0o600)

    async def open(self) -> None:
        """Bring the database up to date and start taking writes."""
        if not self.is_postgres:
            self._make_file()
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(upgrade)
        except (OSError, DBAPIError) as error:
            raise UsageError(f"The database cannot be opened: {_reason(error)}") from None
        self._writer = asyncio.create_task(self._write_batches(), name="store writer")

    async def close(self) -> None:
        """Finish what is queued and disconnect."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()
        if not self.is_postgres:
            self._thread.shutdown()
            self._direct.dispose()

    @property
    def writes(self) -> bool:
        """Whether commits are taken."""
        return self._writer is not None and not self._writer.done()

    async def commit(self, write: Write) -> None:
        """Return once an event is durable; raise Conflict or Unavailable."""
        self._queue.put_nowait(write)
        await write.done

    @contextlib.asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that may write."""
        try:
            if self.is_postgres:
                async with self.engine.begin() as connection:
                    yield connection
            else:
                async with self._one_writer, self.engine.begin() as connection:
                    yield connection
        except IntegrityError as error:
            raise Taken from error
        except _OUTAGES as error:
            raise Unavailable(_reason(error)) from error

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Run work in a transaction of its own, off the event loop, and return what it returns."""
        if self.is_postgres:
            async with self.begin() as connection:
                return await connection.run_sync(work)
        try:
            async with self._one_writer:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._thread, self._transact, work)
        except _OUTAGES as error:
            raise Unavailable(_reason(error)) from error

    def _transact(self, work: Callable[[Connection], T]) -> T:
        with self._direct.begin() as connection:
            return work(connection)

    async def read_moment(self, work: Callable[[Connection], T]) -> T:
        """Run work that reads the store as it was at one moment, whatever is written meanwhile."""
        try:
            async with self.engine.connect() as plain:
                if self.is_postgres:
                    connection = await plain.execution_options(isolation_level="REPEATABLE READ")
                else:
                    connection = plain
                    # SQLite's driver begins only when something is written.
                    await connection.exec_driver_sql("BEGIN")
                return await connection.run_sync(work)
        except DBAPIError as error:
            raise Unavailable(_reason(error)) from error

    async def rows(self, query: Any) -> list[Row[Any]]:
        """Return what a query finds."""
        try:
            async with self.engine.connect() as connection:
                return list((await connection.execute(query)).all())
        except _OUTAGES as error:
            raise Unavailable(_reason(error)) from error

    async def row(self, query: Any) -> Row[Any] | None:
        """Return the first row of a query."""
        found = await self.rows(query)
        return found[0] if found else None

    async def change(self, *statements: Any, notify: Iterable[str] = ()) -> int:
        """Run statements in one transaction; return how many rows the last one changed."""
        count = 0
        async with self.begin() as connection:
            for statement in statements:
                count = (await connection.execute(statement)).rowcount
            await self.notify(connection, notify)
        return count

    async def notify(self, connection: AsyncConnection, words: Iterable[str]) -> None:
        """Tell the other processes, when the transaction commits."""
        if self.is_postgres:
            for payload in notices(list(words)):
                await connection.execute(select(func.pg_notify(CHANNEL, payload)))

    async def one_at_a_time(self, connection: AsyncConnection, key: str) -> None:
        """Wait until no other transaction holds a key; it is held until this one ends."""
        # SQLite has one writer anyway.
        if self.is_postgres:
            number = int.from_bytes(hashlib.blake2b(key.encode(), digest_size=7).digest())
            await connection.execute(select(func.pg_advisory_xact_lock(number)))

    async def secret(self, name: str) -> str:
        """Return a secret that all processes share, made at its first use."""
        table = schema.secrets
        query = select(table.c.value).where(table.c.name == name)
        fresh = self.insert(table).values(name=name, value=randomness.token_hex(32))
        found = await self.row(query)
        if found is None:
            await self.change(fresh.on_conflict_do_nothing())
            found = await self.row(query)
        assert found is not None
        return str(found.value)

    async def events(self, table_id: str, after: int = 0) -> list[EventRow]:
        """Return the events of a table after a version."""
        c = schema.events.c
        query = select(schema.events).where(c.table_id == table_id, c.version > after)
        return [_event(row) for row in await self.rows(query.order_by(c.version))]

    async def _write_batches(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < MOST_IN_BATCH:
                batch.append(self._queue.get_nowait())
            batch.sort(key=lambda write: write.key)
            try:
                kept = await self._write(batch)
            except Unavailable as error:
                log.warning("a commit of %d events failed: %s", len(batch), error)
                for write in batch:
                    write.fail(error)
            except Exception as error:
                log.exception("a commit of %d events failed", len(batch))
                for write in batch:
                    write.fail(error)
            else:
                for write in batch:
                    write.succeed() if write.key in kept else write.fail(Conflict())
            finally:
                for _ in batch:
                    self._queue.task_done()

    async def _write(self, batch: list[Write]) -> set[tuple[str, int]]:
        """Write a batch in one transaction and return what was not written by somebody else."""
        with metrics.commits.time():
            kept = await self.transact(lambda connection: write_all(connection, batch))
        metrics.events.inc(len(kept))
        return kept


_OUTAGES = (DBAPIError, OSError, asyncio.TimeoutError, SQLAlchemyError)


def _event(row: Any) -> EventRow:
    return EventRow(row.version, row.kind, row.seat, row.at, row.request, json.loads(row.body))


def _durable(connection: Any, _record: Any) -> None:
    """Make SQLite keep every commit even if the machine loses power."""
    cursor = connection.cursor()
    for setting in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "busy_timeout=10000",
        "foreign_keys=ON",
        "wal_autocheckpoint=2000",
    ):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _reason(error: BaseException) -> str:
    """Return the first line of what a driver says."""
    inner = getattr(error, "orig", None) or error
    return (str(inner).splitlines() or [type(inner).__name__])[0]


def claim(folder: Path) -> Any:
    """Keep a second service off a SQLite file; the lock ends with the process."""
    import fcntl

    try:
        private_folder(folder)
        lock = write_private(folder / "hortus.lock")
    except OSError as error:
        raise UsageError(f"{folder} cannot be used: {error.strerror}.") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise UsageError(
            f"Another service already uses {folder}; several services need --database."
        ) from None
    return lock
