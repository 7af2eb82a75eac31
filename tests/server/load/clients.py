"""The people of the load benchmark, in a process of their own that needs its share of the cores."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from dataclasses import dataclass
from typing import Any

import uvloop

from ..posts import Posts
from .seat import LoadSeat, Measured

# First games are left early, so that not all tables end at once.
MOVES_PER_SEAT = 18
COMING_AT_ONCE = 8


@dataclass(frozen=True)
class Load:
    """What is asked of the service: so many tables, and moves a second if none has to wait."""

    game: str = "carat"
    tables: int = 200
    seats: int = 2
    pace: float = 400
    seconds: float = 60

    @property
    def pause(self) -> float:
        """How long a seat thinks on average."""
        return self.tables / self.pace


class Group:
    """The people of one table, who play one game after the other."""

    def __init__(self, posts: Posts, load: Load, seed: int) -> None:
        self._posts, self._load, self._seed = posts, load, seed
        self._rng = random.Random(seed)
        self._cookies: list[str] = []
        self._seats: list[LoadSeat] = []

    async def _post(self, path: str, who: str, **body: Any) -> tuple[dict[str, str], Any]:
        status, headers, answer = await self._posts.post(path, who, body)
        while status == 429:
            await asyncio.sleep(float(headers["retry-after"]))
            status, headers, answer = await self._posts.post(path, who, body)
        assert status < 400, answer
        return headers, answer

    async def enter(self) -> None:
        """Come in as guests."""
        for _ in range(self._load.seats):
            # Until the service knows them they are told apart by what they say they are.
            headers, _ = await self._post("session", f"load={self._seed}", name="Ada")
            self._cookies.append(headers["set-cookie"].partition(";")[0])

    async def sit_down(self, measured: Measured) -> None:
        """Open a table and connect every seat."""
        for seat in self._seats:
            await seat.leave()
        kinds = [{"kind": "me"}, *[{"kind": "open"}] * (self._load.seats - 1)]
        first, *others = self._cookies
        body = {"game": self._load.game, "seats": kinds, "public": True}
        _, answer = await self._post("tables", first, **body)
        table = answer["table"]["id"]
        for cookie in others:
            await self._post(f"tables/{table}/sit", cookie)
        self._seats = [
            LoadSeat(seat, self._load.pause, self._rng, measured, self._seed)
            for seat in range(self._load.seats)
        ]
        for seat, cookie in zip(self._seats, self._cookies, strict=True):
            await seat.connect(self._posts.port, table, cookie)

    async def play(self, until: float, measured: Measured) -> None:
        """Play until the time is up."""
        first = 2 * self._load.pause * MOVES_PER_SEAT * self._load.seats * self._rng.random()
        leave = min(until, time.monotonic() + first)
        while time.monotonic() < until:
            work = asyncio.gather(*(seat.over.wait() for seat in self._seats))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(work, leave - time.monotonic())
            leave = until
            if time.monotonic() < until:
                await self.sit_down(measured)

    async def leave(self) -> None:
        """Disconnect."""
        for seat in self._seats:
            await seat.leave()


def client(port: int, load: Load, out: Any, go: Any) -> None:
    """Run one client process: it comes in, and plays as soon as it may go."""

    async def play() -> Measured:
        posts, measured = Posts(port), Measured()
        groups = [Group(posts, load, seed) for seed in range(load.tables)]
        coming = asyncio.Semaphore(COMING_AT_ONCE)

        async def come(group: Group) -> None:
            async with coming:
                await group.enter()
                await group.sit_down(measured)

        await asyncio.gather(*(come(group) for group in groups))
        out.put(None)
        await asyncio.to_thread(go.wait)
        measured.clear()
        until = time.monotonic() + load.seconds
        await asyncio.gather(*(group.play(until, measured) for group in groups))
        out.put(measured.copy())
        await asyncio.gather(*(group.leave() for group in groups))
        posts.close()
        return measured

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(play())
