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
from hortus.server import rulings, seen
from hortus.server.admin import hall_of
from hortus.server.desk import Desk
from hortus.server.hall import Hall
from hortus.server.room import Room
from hortus.server.rulings import Decision, Denied
from hortus.server.settings import Settings
from hortus.server.store import Store, Unavailable, new_id
from hortus.server.table_events import NumberedEvent

from .test_undo import desk_of, happen, people, spec_of


def everything(desk: Desk) -> str:
    """Return all that a table holds, its position included."""
    parts = {name: value for name, value in vars(desk).items() if name not in ("game", "match")}
    match = desk.match
    game = None if match is None else (match.entries, match.position.to_bytes(), match.meta)
    return repr((parts, game))


def decisions(desk: Desk, seat: int, move: int) -> list[Callable[[], Decision]]:
    """Return all that a seat might decide now; some of it is denied."""
    number = 0 if desk.offer is None else desk.offer.number
    return [
        lambda: rulings.play(desk, seat, desk.version, move),
        lambda: rulings.play_bot(desk, seat, move),
        lambda: rulings.play_answer(desk, seat),
        lambda: rulings.done(desk, seat),
        lambda: rulings.undo(desk, seat),
        lambda: rulings.offer_end(desk, seat),
        lambda: rulings.answer(desk, seat, number, True),
        lambda: rulings.answer(desk, seat, number, False),
        lambda: rulings.resign(desk, seat, "random"),
        lambda: rulings.timeout(desk, seat, "random"),
        lambda: rulings.back(desk, seat),
        lambda: rulings.expire(desk),
    ]


@pytest.mark.parametrize("name", hortus.names())
def test_whatever_is_decided_the_table_is_as_before(name: str) -> None:
    desk = desk_of(name, people(2))
    rng = random.Random(5)
    kinds = set()
    for _ in range(12):
        if desk.status != "running":
            break
        assert desk.match is not None
        before = everything(desk)
        mover = rng.choice(desk.actors)
        move = rng.choice(desk.match.position.legal_numbers(mover))
        found = []
        for seat in range(2):
            for decide in decisions(desk, seat, move):
                try:
                    decision = decide()
                except Denied:
                    continue
                event = NumberedEvent(desk.version + 1, desk.updated + 1, None, decision.event)
                assert everything(desk.after(event, decision.match)) != before
                found.append(decision)
                assert everything(desk) == before
        kinds |= {decision.event.KIND for decision in found}
        # A game that somebody left is over.
        harmless = ("move", "offer", "answer", "done", "taken_back")
        happen(desk, rng.choice([one for one in found if one.event.KIND in harmless]))
    assert {"move", "offer", "resign", "timeout", "expire"} <= kinds


@asynccontextmanager
async def hall(data: Path) -> AsyncIterator[Hall]:
    """Open the tables of a store."""
    settings = Settings(data=str(data))
    store = Store(settings)
    await store.open()
    try:
        yield hall_of(store, settings)
    finally:
        await store.close()


async def begin(tables: Hall) -> Room:
    """Open a table for two and start it."""
    spec = spec_of(hortus.load("gardlings", 2), people(2), id=new_id())
    room = await tables.create(spec)
    await tables.start_if_full(room)
    return room


def offered(desk: Desk) -> list[Any]:
    """Return what a table shows to its seats, with what they may do."""
    return [seen.state(desk, seat) for seat in (0, 1)]


def first_move(seat: int) -> Callable[[Desk], Decision]:
    """Return the ruling that plays the first legal move of a seat."""

    def ruling(desk: Desk) -> Decision:
        assert desk.match is not None
        return rulings.play_bot(desk, seat, desk.match.position.legal_numbers(seat)[0])

    return ruling


def test_what_the_store_refuses_has_not_happened(tmp_path: Path) -> None:
    def execute(statement: str) -> None:
        with closing(sqlite3.connect(tmp_path / "hortus.sqlite")) as store, store:
            store.execute(statement)

    async def go() -> None:
        async with hall(tmp_path) as tables:
            room = await begin(tables)
            before, whole = offered(room.desk), everything(room.desk)
            assert before[0]["legal"]
            execute(
                "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'full'); END"
            )
            with pytest.raises(Unavailable):
                await tables.act(room, first_move(0))
            assert everything(room.desk) == whole
            async with room.lock:
                assert offered(await tables.look(room)) == before
            execute("DROP TRIGGER full")
            await tables.act(room, first_move(0))
            assert room.desk.version == before[0]["version"] + 1

    asyncio.run(go())


def test_whoever_comes_second_decides_again_from_what_happened(tmp_path: Path) -> None:
    async def go() -> None:
        async with hall(tmp_path) as ours, hall(tmp_path) as theirs:
            room = await begin(ours)
            other = await theirs.room(room.desk.id)
            assert everything(other.desk) == everything(room.desk)
            await theirs.act(other, first_move(0))
            decided: list[int] = []

            def ruling(desk: Desk) -> Decision:
                decided.append(desk.version)
                if len(decided) > 1:
                    raise Denied("stale", "The table has changed.")
                return first_move(1)(desk)

            with pytest.raises(Denied):
                await ours.act(room, ruling)
            assert decided == [1, 2]
            assert offered(room.desk) == offered(other.desk)

    asyncio.run(go())


def test_a_decision_that_fails_half_way_changes_nothing(tmp_path: Path) -> None:
    async def go() -> None:
        async with hall(tmp_path) as tables:
            room = await begin(tables)
            before = everything(room.desk)

            def ruling(desk: Desk) -> Decision:
                first_move(0)(desk)
                raise RuntimeError("in between")

            with pytest.raises(RuntimeError):
                await tables.act(room, ruling)
            assert everything(room.desk) == before

    asyncio.run(go())
