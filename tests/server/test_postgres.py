"""Two services on one PostgreSQL: what happens at one is seen at the other."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from .attack import parallel_tables
from .database import Postgres
from .player import Player, Refused
from .served import Served
from .test_play import play_out

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[list[Served]]:
    """Two services that share a database."""
    folder: Path = tmp_path_factory.mktemp("pair")
    database = postgres.new_database("pair")
    services = [Served(folder / name, database=database).start() for name in ("one", "two")]
    yield services
    for service in services:
        service.stop()
        assert service.tracebacks() == []


def test_a_move_on_one_is_seen_by_clients_of_the_other(pair: list[Served]) -> None:
    async def go() -> None:
        async with Player(pair[0]) as ada, Player(pair[1]) as bob:
            await ada.enter("Ada")
            await bob.enter("Bob")
            table = await ada.open("me", "open", public=True)
            await bob.post(f"tables/{table['id']}/sit")
            async with (
                await ada.line(table["id"], 0) as first,
                await bob.line(table["id"], 1) as second,
            ):
                await second.ask("chat", text="hello from the other side")
                await first.until(
                    lambda line: '"kind":"chat"' in line.raw[-1] and "other side" in line.raw[-1]
                )
                await play_out(first, second)
                await second.until(lambda line: line.table["status"] == "finished")
                assert first.table["outcome"] == second.table["outcome"]

    asyncio.run(go())


def test_tables_opened_on_both_at_once_count_together(pair: list[Served]) -> None:
    assert asyncio.run(parallel_tables.run(pair, 70)) == {"201": 50, "429": 20}


def test_the_same_seat_on_two_services_cannot_move_twice(pair: list[Served]) -> None:
    async def go() -> None:
        async with Player(pair[0]) as ada, Player(pair[1]) as elsewhere:
            await ada.enter()
            elsewhere.http.cookies.set("hortus", ada.http.cookies["hortus"])
            table = await ada.open("me", "me")
            async with (
                await ada.line(table["id"], 0) as one,
                await elsewhere.line(table["id"], 0) as two,
            ):
                rng = random.Random(5)
                assert one.state is not None
                legal, version = one.state["legal"], one.state["version"]

                async def attempt(line: object, move: object) -> int:
                    try:
                        await line.ask("play", seat=0, version=version, move=move)  # type: ignore[attr-defined]
                    except Refused as refused:
                        return {"stale": 0}[refused.code]
                    return 1

                done = await asyncio.gather(
                    attempt(one, rng.choice(legal)), attempt(two, rng.choice(legal))
                )
                assert sum(done) == 1

    asyncio.run(go())


def test_bots_play_although_two_services_look_after_the_table(pair: list[Served]) -> None:
    async def go() -> None:
        async with Player(pair[1]) as ada:
            await ada.enter()
            table = await ada.open("me", "greedy")
            async with await ada.line(table["id"], 0) as line:
                await play_out(line)

    asyncio.run(go())


def test_one_service_goes_and_the_other_plays_on(pair: list[Served]) -> None:
    async def go() -> None:
        async with Player(pair[0]) as ada, Player(pair[1]) as same:
            await ada.enter()
            same.http.cookies.set("hortus", ada.http.cookies["hortus"])
            table = await ada.open("me", "greedy", "random")
            async with await ada.line(table["id"], 0) as line:
                assert line.state is not None
                await line.play(line.state["legal"][0])
            pair[0].kill()
            async with await same.line(table["id"], 0) as line:
                await play_out(line)
            pair[0].start()

    asyncio.run(go())
