"""Decisions change nothing: a table is as it was until what was decided is stored."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

import hortus
from hortus.server.admin import registry_of
from hortus.server.live.live_table import LiveTable
from hortus.server.live.registry import Registry
from hortus.server.storage.store import Store, Unavailable, new_id
from hortus.server.support.denied import Denied
from hortus.server.support.settings import Settings
from hortus.server.tables import decisions, projection
from hortus.server.tables.decisions import Decision
from hortus.server.tables.events import NumberedEvent
from hortus.server.tables.table import Table

from .test_undo import happen, people, spec_of, table_of


def everything(table: Table) -> str:
    """Return all that a table holds, its position included."""
    parts = {name: value for name, value in vars(table).items() if name not in ("game", "match")}
    match = table.match
    game = None if match is None else (match.entries, match.position.to_bytes(), match.meta)
    return repr((parts, game))


def possible(table: Table, seat: int, move: int) -> list[Callable[[], Decision]]:
    """Return all that a seat might decide now; some of it is denied."""
    number = 0 if table.offer is None else table.offer.number
    return [
        lambda: decisions.play(table, seat, table.version, move),
        lambda: decisions.play_bot(table, seat, move),
        lambda: decisions.play_answer(table, seat),
        lambda: decisions.done(table, seat),
        lambda: decisions.undo(table, seat),
        lambda: decisions.offer_end(table, seat),
        lambda: decisions.answer(table, seat, number, True),
        lambda: decisions.answer(table, seat, number, False),
        lambda: decisions.resign(table, seat, "random"),
        lambda: decisions.timeout(table, seat, "random"),
        lambda: decisions.back(table, seat),
        lambda: decisions.expire(table),
    ]


@pytest.mark.parametrize("name", hortus.names())
def test_whatever_is_decided_the_table_is_as_before(name: str) -> None:
    table = table_of(name, people(2))
    rng = random.Random(5)
    kinds = set()
    for _ in range(12):
        if table.status != "running":
            break
        assert table.match is not None
        before = everything(table)
        mover = rng.choice(table.actors)
        move = rng.choice(table.match.position.legal_numbers(mover))
        found = []
        for seat in range(2):
            for decide in possible(table, seat, move):
                try:
                    decision = decide()
                except Denied:
                    continue
                event = NumberedEvent(table.version + 1, table.updated + 1, None, decision.event)
                assert everything(table.after(event, decision.match)) != before
                found.append(decision)
                assert everything(table) == before
        kinds |= {decision.event.KIND for decision in found}
        # A game that somebody left is over.
        harmless = ("move", "offer", "answer", "done", "taken_back")
        happen(table, rng.choice([one for one in found if one.event.KIND in harmless]))
    assert {"move", "offer", "resign", "timeout", "expire"} <= kinds


@asynccontextmanager
async def registry(data: Path) -> AsyncIterator[Registry]:
    """Open the tables of a store."""
    settings = Settings(data=str(data))
    store = Store(settings)
    await store.open()
    try:
        yield registry_of(store, settings)
    finally:
        await store.close()


async def begin(tables: Registry) -> LiveTable:
    """Open a table for two and start it."""
    spec = spec_of(hortus.load("gardlings", 2), people(2), id=new_id())
    live = await tables.create(spec)
    await tables.start_if_full(live)
    return live


def offered(table: Table) -> list[Any]:
    """Return what a table shows to its seats, with what they may do."""
    return [projection.state(table, seat) for seat in (0, 1)]


def first_move(seat: int) -> Callable[[Table], Decision]:
    """Return what decides to play the first legal move of a seat."""

    def decide(table: Table) -> Decision:
        assert table.match is not None
        return decisions.play_bot(table, seat, table.match.position.legal_numbers(seat)[0])

    return decide


def test_what_the_store_refuses_has_not_happened(tmp_path: Path) -> None:
    def execute(statement: str) -> None:
        with closing(sqlite3.connect(tmp_path / "hortus.sqlite")) as store, store:
            store.execute(statement)

    async def go() -> None:
        async with registry(tmp_path) as tables:
            live = await begin(tables)
            before, whole = offered(live.table), everything(live.table)
            assert before[0]["legal"]
            execute(
                "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'full'); END"
            )
            with pytest.raises(Unavailable):
                await tables.act(live, first_move(0))
            assert everything(live.table) == whole
            async with live.lock:
                assert offered(await tables.current(live)) == before
            execute("DROP TRIGGER full")
            await tables.act(live, first_move(0))
            assert live.table.version == before[0]["version"] + 1

    asyncio.run(go())


def test_whoever_comes_second_decides_again_from_what_happened(tmp_path: Path) -> None:
    async def go() -> None:
        async with registry(tmp_path) as ours, registry(tmp_path) as theirs:
            live = await begin(ours)
            other = await theirs.live_table(live.table.id)
            assert everything(other.table) == everything(live.table)
            await theirs.act(other, first_move(0))
            decided: list[int] = []

            def decide(table: Table) -> Decision:
                decided.append(table.version)
                if len(decided) > 1:
                    raise Denied("stale", "The table has changed.")
                return first_move(1)(table)

            with pytest.raises(Denied):
                await ours.act(live, decide)
            assert decided == [1, 2]
            assert offered(live.table) == offered(other.table)

    asyncio.run(go())


def test_a_decision_that_fails_half_way_changes_nothing(tmp_path: Path) -> None:
    async def go() -> None:
        async with registry(tmp_path) as tables:
            live = await begin(tables)
            before = everything(live.table)

            def decide(table: Table) -> Decision:
                first_move(0)(table)
                raise RuntimeError("in between")

            with pytest.raises(RuntimeError):
                await tables.act(live, decide)
            assert everything(live.table) == before

    asyncio.run(go())
