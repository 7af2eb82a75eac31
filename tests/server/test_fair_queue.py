"""Places are shared out by person, and whoever goes away while waiting leaves no trace."""

from __future__ import annotations

import asyncio

import pytest

from hortus.core.match import Match
from hortus.core.registry import load
from hortus.server.bots.pool import BotPool, question
from hortus.server.support.compiled_rules import CompiledRules
from hortus.server.support.fair_queue import FairQueue, TooMany


def test_people_take_turns_however_many_places_one_asks_for() -> None:
    async def go() -> list[str]:
        turns, order = FairQueue(["place"]), []

        async def work(who: str) -> None:
            async with turns.place(who):
                order.append(who)
                await asyncio.sleep(0)

        asked = ["eve"] * 50 + ["ada", "bob", "ada"]
        await asyncio.gather(*(work(who) for who in asked))
        assert turns.waiting == 0
        return order

    assert asyncio.run(go())[:6] == ["eve", "eve", "ada", "bob", "eve", "ada"]


def test_who_goes_away_frees_the_place() -> None:
    async def go() -> None:
        turns = FairQueue(["place"])

        async def work() -> None:
            async with turns.place("eve"):
                await asyncio.Event().wait()

        tasks = [asyncio.create_task(work()) for _ in range(10)]
        await asyncio.sleep(0)
        assert turns.waiting == 9
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert turns.waiting == 0
        async with asyncio.timeout(60), turns.place("ada"):
            pass

    asyncio.run(go())


def test_one_person_waits_for_so_many_places_only() -> None:
    async def go() -> None:
        turns = FairQueue(["place"], most_waiting=1)
        async with turns.place("eve"):
            waiting = asyncio.create_task(turns.place("eve").__aenter__())
            await asyncio.sleep(0)
            with pytest.raises(TooMany):
                async with turns.place("eve"):
                    pass
            other = asyncio.create_task(turns.place("ada").__aenter__())
            await asyncio.sleep(0)
            assert turns.waiting == 2
        await asyncio.gather(waiting)
        other.cancel()

    asyncio.run(go())


def test_bots_of_one_person_do_not_hold_up_those_of_another() -> None:
    async def go() -> None:
        pool, order = BotPool(1, 30.0, CompiledRules(False)), []
        position = Match(load("carat"), "1").position
        asked = question(position.view(position.actors[0]), "random", "1", None)

        async def ask(who: str) -> None:
            await pool.ask(asked, who)
            order.append(who)

        crowd = [asyncio.create_task(ask("eve")) for _ in range(20)]
        await asyncio.sleep(0)
        await asyncio.gather(ask("ada"), *crowd)
        assert order.index("ada") <= 2, order
        await pool.close()

    asyncio.run(go())
