"""What an administrator does to a store: check, count, back up, restore, export and import."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, func, insert, select

from hortus.core.errors import UsageError
from hortus.core.match import Match
from hortus.core.record import Record
from hortus.core.replay import game_of, replay
from hortus.server.bots.pool import BotPool
from hortus.server.catalogue.catalogue import Catalogue, stand_in_bot
from hortus.server.live.registry import Registry
from hortus.server.live.replays import Replays
from hortus.server.live.rows import build, new_row, row_of
from hortus.server.people.mails import Mails
from hortus.server.people.notices import Notices
from hortus.server.people.passwords import Passwords
from hortus.server.people.people import People
from hortus.server.storage import schema
from hortus.server.storage.event_rows import write_all
from hortus.server.storage.peers import Peers
from hortus.server.storage.store import Store, new_id
from hortus.server.support.compiled_rules import CompiledRules
from hortus.server.support.private_files import write_private
from hortus.server.support.settings import Settings, load_settings
from hortus.server.tables import decisions
from hortus.server.tables.events import Event, Moved, NumberedEvent, Started
from hortus.server.tables.positions import states_of
from hortus.server.tables.spec import Holder, Spec
from hortus.server.tables.table import Table

LONGEST_SEED = 64
T = TypeVar("T")


def run(
    work: Callable[..., Awaitable[T]],
    config: Path | None,
    data: Path | None,
    database: str | None,
    *arguments: Any,
    creates: bool = False,
) -> T:
    """Do something with the store of the settings; unless it `creates` one, there must be one."""
    settings = load_settings(config, data=None if data is None else str(data), database=database)
    if not (creates or settings.is_postgres or settings.file.exists()):
        raise UsageError(f"There is no store in {settings.folder}.")

    async def go() -> T:
        store = Store(settings)
        await store.open()
        try:
            return await work(store, settings, *arguments)
        finally:
            await store.close()

    return asyncio.run(go())


def registry_of(store: Store, settings: Settings) -> Registry:
    """Return the tables of a store, at which nothing happens by itself."""
    passwords = Passwords(settings.logins_per_minute)
    people = People(store, "", Peers(store), passwords)
    interpreted = CompiledRules(False)
    pool = BotPool(1, settings.bot_seconds, interpreted)
    notices = Notices(store, people, Mails(store, settings), settings)
    replays = Replays(settings.replays_per_second)
    catalogue = Catalogue(interpreted)
    return Registry(store, people, pool, catalogue, notices, replays, settings)


async def check(store: Store, settings: Settings) -> dict[str, Any]:
    """Play every table again; return how many there are and what is wrong with some."""
    catalogue = Catalogue(CompiledRules(False))
    wrong = []
    rows = await store.rows(select(schema.tables).order_by(schema.tables.c.created))
    for row in rows:
        events = await store.events(row.id)
        problem = None
        try:
            table = build(catalogue, row, events)
            if table.status == "archived":
                problem = f"does not play under today's rules (it has rules {row.rules})"
            elif table.status != row.status or table.version != row.version:
                problem = "its row does not say what its events say"
            elif table.match is not None and table.outcome is not None:
                scores = table.match.position.scores()
                problem = None if scores == table.outcome["scores"] else "its scores are wrong"
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


async def export(store: Store, settings: Settings, table_id: str, target: Path) -> None:
    """Write the record of a table, finished or not, with its seed."""
    if target.exists():
        raise UsageError(f"{target} exists already.")
    row = await store.row(select(schema.tables).where(schema.tables.c.id == table_id))
    if row is None:
        raise UsageError(f"There is no table {table_id!r:.40}.")
    table = build(Catalogue(CompiledRules(False)), row, await store.events(table_id))
    if table.match is None:
        raise UsageError("The game has not started, or does not play under today's rules.")
    with write_private(target) as out:
        out.write(table.record().to_json().encode() + b"\n")


def checked_record(source: Path) -> Record:
    """Return the record of a file that re-plays under today's rules."""
    record = Record.load(source)
    replay(record, game_of(record))
    return record


async def import_record(store: Store, settings: Settings, record: Record) -> str:
    """Add a public table with the moves of a record; what is unfinished is played on by bots."""
    game = game_of(record)
    registry, bot, now = registry_of(store, settings), stand_in_bot(), time.time()
    seed = str((record.meta or {}).get("seed", ""))
    spec = Spec(
        id=new_id(),
        game=game.name,
        seed=seed if 0 < len(seed) <= LONGEST_SEED else new_id(),
        rules=game.rules_version,
        options=dict(game.options),
        seats=[Holder("bot", bot=bot) for _ in range(record.seats)],
        host=None,
        invite=new_id(),
        public=True,
        rated=False,
        daily=None,
        components=None,
        shuffle=False,
        hints=False,
        clock={},
        created=now,
    )
    table = Table(spec, game)
    row = new_row(spec, row_of(table, registry.people.remembered))
    writes = []
    for event, match in _events_of(table, record, now):
        table.fold(event, match)
        writes.append(registry.write(table, event))

    def keep(connection: Connection) -> None:
        connection.execute(insert(schema.tables).values(**row))
        write_all(connection, writes)

    await store.transact(keep)
    return spec.id


def _events_of(table: Table, record: Record, now: float) -> Iterator[tuple[NumberedEvent, Match]]:
    """Return the events that lead through a record: the start, then one per decision."""
    game = table.game
    assert game is not None
    groups: list[list[dict[str, Any]]] = [[]]
    for entry in record.moves:
        if entry["seat"] != "chance":
            groups.append([])
        groups[-1].append(entry)
    states = states_of(game, record.moves)
    ply = 0
    for version, entries in enumerate(groups, 1):
        before = game.from_bytes(states[ply])
        ply += len(entries)
        match = Match.restore(game, table.spec.seed, record.moves[:ply], states[ply])
        after = match.position
        turn, outcome = decisions.turn(after), decisions.result(table, after)
        event: Event
        if version == 1:
            event = Started(
                tuple(table.seats),
                False,
                decisions.hides(after),
                tuple(entries),
                turn=turn,
                outcome=outcome,
            )
        else:
            event = Moved(
                entries[0]["seat"],
                tuple(entries),
                decisions.gains(before, after),
                decisions.news(before, after),
                turn=turn,
                outcome=outcome,
            )
        yield NumberedEvent(version, now, None, event), match
