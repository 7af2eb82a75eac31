"""As much work as is done in good time, and a place in order for everybody else."""

from __future__ import annotations

import asyncio
import random
from contextlib import AbstractContextManager
from pathlib import Path

import httpx
import pytest

from hortus.server.support.turnstile import LEAST, MOST, Busy, Turnstile

from .load.clients import Group, Load
from .load.seat import Measured
from .player import Player
from .posts import Posts
from .served import Served


class World:
    """A turnstile with a clock of its own."""

    def __init__(self) -> None:
        self.now = 100.0
        self.turnstile = Turnstile(1.0, lambda: self.now)

    def come(self, who: str) -> AbstractContextManager[None] | float:
        """Return the work that somebody has begun, or how long they are to wait."""
        work = self.turnstile.inside(who)
        try:
            work.__enter__()
        except Busy as busy:
            return busy.seconds
        return work

    def come_until_full(self) -> list[AbstractContextManager[None]]:
        """Return all the work that is let in at once."""
        inside: list[AbstractContextManager[None]] = []
        while not isinstance(work := self.come(f"one of many {len(inside)}"), float):
            inside.append(work)
        return inside

    def shrink(self) -> None:
        """Let work take too long, until no less than that is let in."""
        for _ in range(30):
            works = self.come_until_full()
            self.now += 5
            for work in works:
                work.__exit__(None, None, None)
            self.now += 5


def test_slow_work_lets_less_in_and_quick_work_more() -> None:
    world = World()
    first = world.come_until_full()
    assert LEAST < len(first) < MOST
    world.now += 5
    for work in first:
        work.__exit__(None, None, None)
    world.now += 5
    second = world.come_until_full()
    assert LEAST < len(second) < len(first), "all that was slow at once counts once"
    for work in second:
        work.__exit__(None, None, None)
    world.shrink()
    least = world.come_until_full()
    assert len(least) == LEAST
    for _ in range(10):
        world.now += 0.5
        for work in least:
            work.__exit__(None, None, None)
        world.now += 5
        least = world.come_until_full()
    assert len(least) > LEAST


def test_whoever_was_told_a_time_has_a_place_then() -> None:
    world = World()
    world.shrink()
    inside = world.come_until_full()
    world.now += 5
    told = {who: world.come(who) for who in ("a", "b", "c")}
    waits = [seconds for seconds in told.values() if isinstance(seconds, float)]
    assert waits == sorted(waits)
    assert len(set(waits)) == 3
    assert waits[0] >= 1.0
    world.now += waits[0] / 2
    early = world.come("a")
    assert isinstance(early, float)
    assert early == pytest.approx(waits[0] / 2), "too early is told the same"
    world.now += waits[-1]
    inside.pop().__exit__(None, None, None)
    assert isinstance(world.come("newcomer"), float), "the place is kept"
    for who in told:
        assert not isinstance(world.come(who), float)
    assert world.turnstile.is_busy


def test_places_of_those_who_do_not_come_back_are_given_away() -> None:
    world = World()
    world.shrink()
    inside = world.come_until_full()
    assert isinstance(world.come("a"), float)
    for work in inside:
        work.__exit__(None, None, None)
    world.now += 100
    assert not world.turnstile.is_busy
    assert len(world.come_until_full()) >= LEAST


def test_every_table_gets_its_turn_when_there_is_too_much_to_do(tmp_path: Path) -> None:
    """No time is good enough here, so the least is let in; nothing is lost or out of order."""
    load = Load(tables=24, pace=4000)

    async def go() -> None:
        posts, measured = Posts(served.port), Measured()
        groups = [Group(posts, load, seed) for seed in range(load.tables)]
        for group in groups:
            await group.enter()
            await group.sit_down(measured)
        async with Player(served) as ada, httpx.AsyncClient(base_url=served.url) as http:
            await ada.enter()
            refused: list[httpx.Response] = []

            async def ask() -> None:
                while not refused:
                    answer = await http.get("/api/v1/games")
                    if answer.status_code == 429:
                        refused.append(answer)

            until = asyncio.get_running_loop().time() + 4
            work = asyncio.gather(*(group.play(until, measured) for group in groups))
            asking = asyncio.create_task(ask())
            await work
            asking.cancel()
        for group in groups:
            await group.leave()
        posts.close()
        assert measured.told_to_wait > 0
        assert not measured.refused
        assert all(measured.by_table[table] for table in range(load.tables))
        assert [answer.json()["code"] for answer in refused] == ["busy"]
        assert int(refused[0].headers["Retry-After"]) >= 1

    random.seed(1)
    served = Served(tmp_path, answer_seconds=0.000001, tables_per_person=1000).start()
    asyncio.run(go())
    assert served.stop() == 0
    assert served.tracebacks() == []
