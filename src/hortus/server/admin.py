"""What an administrator does to a store: check, count, back up, restore, export and import."""

from __future__ import annotations

import asyncio
import base64
import gzip
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import func, insert, select

from hortus.core.errors import UsageError
from hortus.core.match import Match
from hortus.core.record import Record
from hortus.core.replay import game_of, replay
from hortus.server import rulings, schema
from hortus.server.building import build, spec_of
from hortus.server.catalogue import Catalogue, stand_in_bot
from hortus.server.desk import Desk
from hortus.server.events import EventRow
from hortus.server.hall import Hall
from hortus.server.notices import Notices
from hortus.server.people import People
from hortus.server.pool import Pool
from hortus.server.positions import states_of
from hortus.server.settings import Settings, load_settings
from hortus.server.spec import Holder, holder_data
from hortus.server.store import Store, new_id

FORMAT = "hortus-backup/1"
BATCH = 500
T = TypeVar("T")


def run(
    work: Callable[..., Awaitable[T]],
    config: Path | None,
    data: Path | None,
    database: str | None,
    *arguments: Any,
) -> T:
    """Do something with the store of the settings."""
    settings = load_settings(config, data=None if data is None else str(data), database=database)

    async def go() -> T:
        store = Store(settings)
        await store.open()
        try:
            return await work(store, settings, *arguments)
        finally:
            await store.close()

    return asyncio.run(go())


def _hall(store: Store, settings: Settings) -> Hall:
    people = People(store, "")
    pool = Pool(1, settings.bot_seconds, compiling=False)
    notices = Notices(store, people, settings)
    return Hall(store, people, pool, Catalogue(settings.folder), notices)


async def check(store: Store, settings: Settings) -> dict[str, Any]:
    """Play every table again; return how many there are and what is wrong with some."""
    catalogue = Catalogue(settings.folder)
    wrong = []
    rows = await store.rows(select(schema.tables).order_by(schema.tables.c.created))
    for row in rows:
        events = await store.events(row.id)
        problem = None
        try:
            desk = build(catalogue, row, events)
            if desk.status == "archived":
                problem = f"does not play under today's rules (it has rules {row.rules})"
            elif desk.status != row.status or desk.version != row.version:
                problem = "its row does not say what its events say"
            elif desk.match is not None and desk.outcome is not None:
                scores = desk.match.position.scores()
                problem = None if scores == desk.outcome["scores"] else "its scores are wrong"
        except (ValueError, KeyError, TypeError) as error:
            problem = f"its events cannot be read: {error}"
        if problem is not None:
            wrong.append({"table": row.id, "problem": problem})
    return {"tables": len(rows), "wrong": wrong}


async def stats(store: Store, _settings: Settings) -> dict[str, Any]:
    """Count what there is."""
    p, t, e = schema.people.c, schema.tables.c, schema.events.c

    async def count(query: Any) -> int:
        row = await store.row(query)
        return 0 if row is None else int(row[0])

    statuses = select(t.status, func.count().label("n")).group_by(t.status)
    games = select(t.game, func.count().label("n")).group_by(t.game)
    return {
        "guests": await count(select(func.count()).where(p.login.is_(None))),
        "accounts": await count(select(func.count()).where(p.login.is_not(None))),
        "tables": {row.status: row.n for row in await store.rows(statuses)},
        "games": {row.game: row.n for row in await store.rows(games)},
        "moves": await count(select(func.count()).where(e.kind == "move")),
    }


async def backup(store: Store, _settings: Settings, target: Path) -> int:
    """Write every row of one moment as JSON lines, compressed; return how many."""
    if target.exists():
        raise UsageError(f"{target} exists already.")
    count = 0
    part = target.with_name(target.name + ".part")
    async with store.engine.connect() as plain:
        connection = await plain.execution_options(
            **({"isolation_level": "REPEATABLE READ"} if store.is_postgres else {})
        )
        with gzip.open(part, "wt", encoding="utf-8") as out:
            out.write(json.dumps({"format": FORMAT, "at": time.time()}) + "\n")
            for table in schema.metadata.sorted_tables:
                for row in await connection.execute(select(table)):
                    values = {
                        key: {"bytes": base64.b64encode(value).decode()}
                        if isinstance(value, bytes)
                        else value
                        for key, value in row._mapping.items()
                    }
                    out.write(json.dumps([table.name, values]) + "\n")
                    count += 1
    part.replace(target)
    return count


async def restore(store: Store, _settings: Settings, source: Path) -> int:
    """Fill an empty store from a backup, all or nothing; return how many rows."""
    count = 0
    async with store.begin() as connection:
        for table in schema.metadata.sorted_tables:
            found = await connection.execute(select(func.count()).select_from(table))
            if found.scalar_one():
                raise UsageError("Only an empty store can be filled from a backup.")
        try:
            with gzip.open(source, "rt", encoding="utf-8") as lines:
                if json.loads(next(lines, "{}")).get("format") != FORMAT:
                    raise UsageError(f"{source} is not a backup of this program.")
                waiting: list[dict[str, Any]] = []
                name = ""
                for line in lines:
                    of, values = json.loads(line)
                    if waiting and (of != name or len(waiting) >= BATCH):
                        await connection.execute(insert(schema.metadata.tables[name]), waiting)
                        waiting = []
                    name = of
                    waiting.append(
                        {
                            key: base64.b64decode(value["bytes"])
                            if isinstance(value, dict)
                            else value
                            for key, value in values.items()
                        }
                    )
                    count += 1
                if waiting:
                    await connection.execute(insert(schema.metadata.tables[name]), waiting)
        except (OSError, EOFError, ValueError, KeyError) as error:
            raise UsageError(f"{source} cannot be read: {error}.") from None
    return count


async def export(store: Store, settings: Settings, table: str, target: Path) -> None:
    """Write the record of a table, finished or not, with its seed."""
    if target.exists():
        raise UsageError(f"{target} exists already.")
    row = await store.row(select(schema.tables).where(schema.tables.c.id == table))
    if row is None:
        raise UsageError(f"There is no table {table!r:.40}.")
    desk = build(Catalogue(settings.folder), row, await store.events(table))
    if desk.match is None:
        raise UsageError("The game has not started, or does not play under today's rules.")
    desk.record().save(target)


async def import_record(store: Store, settings: Settings, source: Path) -> str:
    """Add a public table with the moves of a record; what is unfinished is played on by bots."""
    record = Record.load(source)
    game = game_of(record)
    replay(record, game)
    hall, bot, now = _hall(store, settings), stand_in_bot(), time.time()
    seats = [Holder("bot", bot=bot) for _ in range(record.seats)]
    table = new_id()
    values = {
        "id": table,
        "game": game.name,
        "status": "open",
        "public": True,
        "rated": False,
        "invite": new_id(),
        "seed": str((record.meta or {}).get("seed", new_id())),
        "rules": game.rules_version,
        "spec": json.dumps(
            {
                "options": game.options,
                "shuffle": False,
                "hints": False,
                "rated": False,
                "clock": {},
                "seats": [holder_data(seat) for seat in seats],
            }
        ),
        "version": 0,
        "names": json.dumps([f"bot:{bot}"] * record.seats),
        "waiting": "[]",
        "bot_turn": False,
        "created": now,
        "updated": now,
    }
    await store.change(insert(schema.tables).values(**values))
    row = await store.row(select(schema.tables).where(schema.tables.c.id == table))
    assert row is not None
    desk = Desk(spec_of(row), game)
    for event in _events_of(desk, record, now):
        desk.fold(event)
        await store.commit(hall.write(desk, event))
    return table


def _events_of(desk: Desk, record: Record, now: float) -> list[EventRow]:
    """Return the events that lead through a record: the start, then one per decision."""
    game = desk.game
    assert game is not None
    groups: list[list[dict[str, Any]]] = [[]]
    for entry in record.moves:
        if entry["seat"] != "chance":
            groups.append([])
        groups[-1].append(entry)
    states = states_of(game, record.moves)
    events: list[EventRow] = []
    ply = 0
    for version, entries in enumerate(groups, 1):
        ply += len(entries)
        desk.match = Match.restore(game, desk.spec.seed, record.moves[:ply], states[ply])
        body: dict[str, Any] = {"entries": entries, **rulings.moment(desk), **rulings.result(desk)}
        if version == 1:
            body |= {
                "seats": [holder_data(holder) for holder in desk.seats],
                "rated": False,
                "hidden": rulings.hides(desk.match.position),
            }
        kind, seat = ("start", None) if version == 1 else ("move", entries[0]["seat"])
        events.append(EventRow(version, kind, seat, now, None, body))
    return events
