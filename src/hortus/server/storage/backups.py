"""Backups: every row of one moment as compressed JSON lines, read back before they count as made.

A backup is read into a database in memory, in the shape it was made with, brought up to date
there and checked.  Only what passes that is kept by `backup` or written by `restore`.
"""

from __future__ import annotations

import base64
import contextlib
import gzip
import json
import os
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, TextIO, cast

from sqlalchemy import Connection, MetaData, create_engine, func, insert, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import StaticPool

from hortus.core.errors import UsageError
from hortus.server.storage import schema
from hortus.server.storage.migrate import FIRST, revision_of, upgrade
from hortus.server.storage.store import Store
from hortus.server.support.private_files import write_private
from hortus.server.support.settings import Settings

FORMAT = "hortus-backup/1"
BATCH = 500
# What a file that is no backup, or half of one, may make its readers raise.
_BROKEN = (
    OSError,
    EOFError,
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    RecursionError,
    zlib.error,
    SQLAlchemyError,
    UsageError,
)


async def backup(store: Store, _settings: Settings, target: Path) -> int:
    """Write every row of one moment into a file that was read back; return how many."""
    if target.exists():
        raise UsageError(f"{target} exists already.")
    part = target.with_name(target.name + ".part")
    try:
        with write_private(part) as raw:
            count = await store.read_moment(lambda connection: _dump(connection, raw))
            raw.flush()
            os.fsync(raw.fileno())
        with opened(part):
            part.replace(target)
    except OSError as error:
        raise UsageError(f"{target} cannot be written: {error.strerror}.") from None
    finally:
        part.unlink(missing_ok=True)
    return count


def _dump(connection: Connection, raw: BinaryIO) -> int:
    count = 0
    with gzip.open(raw, "wt", encoding="utf-8") as out:
        # Opened as text, so it is one, whatever the type of gzip.open says.
        lines = cast(TextIO, out)
        header = {"format": FORMAT, "schema": revision_of(connection), "at": time.time()}
        lines.write(json.dumps(header) + "\n")
        for table in schema.metadata.sorted_tables:
            for row in connection.execute(select(table)):
                values = {key: _to_json(value) for key, value in row._mapping.items()}
                lines.write(json.dumps([table.name, values]) + "\n")
                count += 1
    return count


def _to_json(value: Any) -> Any:
    return {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def _from_json(value: Any) -> Any:
    return base64.b64decode(value["bytes"], validate=True) if isinstance(value, dict) else value


@contextlib.contextmanager
def opened(source: Path) -> Iterator[Connection]:
    """Open a backup as a database in memory; UsageError, in one sentence, if it is broken."""
    # The only connection of this database: what it holds is gone when it is closed.
    # The thread that writes the store reads from it too, one after the other.
    memory = create_engine(
        "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}
    )
    try:
        with memory.connect() as connection:
            try:
                _fill(connection, source)
                _check(connection)
            except _BROKEN as error:
                raise UsageError(f"{source} cannot be read as a backup: {_short(error)}") from None
            yield connection
    finally:
        memory.dispose()


def _fill(connection: Connection, source: Path) -> None:
    with gzip.open(source, "rt", encoding="utf-8") as lines:
        header = json.loads(next(lines, "null"))
        if not isinstance(header, dict) or header.get("format") != FORMAT:
            raise UsageError("this is no backup of Hortus.")
        upgrade(connection, header.get("schema", FIRST))
        shape = MetaData()
        shape.reflect(connection)
        waiting: list[dict[str, Any]] = []
        name = ""
        for line in lines:
            of, values = json.loads(line)
            if waiting and (of != name or len(waiting) >= BATCH):
                connection.execute(insert(shape.tables[name]), waiting)
                waiting = []
            name = of
            if set(values) != set(shape.tables[name].columns.keys()):
                raise UsageError(f"a row of {name} has other columns than it should.")
            waiting.append({key: _from_json(value) for key, value in values.items()})
        if waiting:
            connection.execute(insert(shape.tables[name]), waiting)
    connection.commit()
    upgrade(connection)
    connection.commit()


def _check(connection: Connection) -> None:
    """Refuse rows that contradict each other: they were not copied at one moment."""
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        raise UsageError("it has rows of tables that it does not have.")
    t, e = schema.tables.c, schema.events.c
    counted = (
        select(e.table_id, func.count().label("n"), func.max(e.version).label("latest"))
        .group_by(e.table_id)
        .subquery()
    )
    latest, n = func.coalesce(counted.c.latest, 0), func.coalesce(counted.c.n, 0)
    wrong = connection.execute(
        select(t.id)
        .select_from(schema.tables.outerjoin(counted, counted.c.table_id == t.id))
        .where((t.version != latest) | (t.version != n))
    ).first()
    if wrong is not None:
        raise UsageError(f"table {wrong.id} and its events do not belong together.")


def _short(error: BaseException) -> str:
    """Return the first line of an error, as the end of a sentence."""
    said = (str(getattr(error, "orig", None) or error).splitlines() or [""])[0].rstrip(".")
    return f"{said or type(error).__name__}."


async def restore(store: Store, _settings: Settings, backup: Connection) -> int:
    """Fill an empty store from an opened backup, all or nothing; return how many rows."""

    def fill(connection: Connection) -> int:
        count = 0
        for table in schema.metadata.sorted_tables:
            found = connection.execute(select(func.count()).select_from(table))
            if found.scalar_one():
                raise UsageError("Only an empty store can be filled from a backup.")
        for table in schema.metadata.sorted_tables:
            for rows in backup.execute(select(table)).mappings().partitions(BATCH):
                connection.execute(insert(table), [dict(row) for row in rows])
                count += len(rows)
        return count

    return await store.transact(fill)
