"""The load benchmark: python -m tests.server.load, see `make load`.

All seats of many tables are connected on this machine and play random moves; every move is
acknowledged only after its durable commit.  The clients run in a process of their own, which takes
its share of the machine too.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import statistics
import tempfile
import time
from dataclasses import asdict, dataclass, replace
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import uvloop

from .load_seat import LoadSeat, Measured
from .posts import Posts
from .served import Served

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


# What the documents tell: the usual pace, all it can bear, every game, many tables, and four times
# what it can bear.
USUAL = (
    Load(),
    Load(pace=1000),
    Load("ishtar", pace=600),
    Load("gardlings", pace=600),
    Load(tables=1000, pace=1000),
    Load(pace=4000),
    Load(tables=1000, pace=4000),
)


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


def client(port: int, load: Load, out: Any) -> None:
    """Run one client process."""

    async def go() -> Measured:
        posts, measured = Posts(port), Measured()
        groups = [Group(posts, load, seed) for seed in range(load.tables)]
        coming = asyncio.Semaphore(COMING_AT_ONCE)

        async def come(group: Group) -> None:
            async with coming:
                await group.enter()
                await group.sit_down(measured)

        await asyncio.gather(*(come(group) for group in groups))
        measured.clear()
        out.put(None)
        until = time.monotonic() + load.seconds
        await asyncio.gather(*(group.play(until, measured) for group in groups))
        out.put(measured.copy())
        await asyncio.gather(*(group.leave() for group in groups))
        posts.close()
        return measured

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(go())


def memory(pid: int) -> float:
    """Return the resident memory of a process in MiB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def cpu(pid: int) -> float:
    """Return the processor seconds of a process."""
    parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def _answer(process: SpawnProcess, out: Any) -> Any:
    """Return what the clients tell next."""
    while out.empty():
        assert process.is_alive(), "the clients failed"
        time.sleep(0.1)
    return out.get()


def run(load: Load, database: str) -> dict[str, Any]:
    """Return what was measured."""
    with tempfile.TemporaryDirectory() as folder:
        extra = {"database": database} if database else {}
        served = Served(
            Path(folder), tables_per_person=1000, idle_seconds=10, compile=True, **extra
        ).start()
        assert served.process is not None
        context = multiprocessing.get_context("spawn")
        out = context.Queue()
        process = context.Process(target=client, args=(served.port, load, out))
        process.start()
        _answer(process, out)
        watched = {"server": served.process.pid, "clients": process.pid or 0}
        before = {name: cpu(pid) for name, pid in watched.items()}
        grown = []
        while process.is_alive() and out.empty():
            time.sleep(min(5.0, load.seconds / 10))
            grown.append(memory(served.process.pid))
            spent = {name: cpu(pid) - before[name] for name, pid in watched.items()}
        measured: Measured = _answer(process, out)
        process.join()
        served.stop()
        wrong = served.tracebacks()
    times = measured.acknowledged
    spread = statistics.quantiles(times, n=100)
    fewest = sorted(measured.by_table[table] for table in range(load.tables))
    return {
        **asdict(load),
        "moves": len(times),
        "moves per second": round(len(times) / load.seconds, 1),
        "p50 ms": round(1000 * spread[49], 1),
        "p99 ms": round(1000 * spread[98], 1),
        "refused": dict(measured.refused),
        "told to wait": measured.told_to_wait,
        "moves of a table": {"fewest": fewest[0], "median": fewest[len(fewest) // 2]},
        "server ms per move": round(1000 * spent["server"] / len(times), 2),
        "clients ms per move": round(1000 * spent["clients"] / len(times), 2),
        "cores taken": {name: round(value / load.seconds, 2) for name, value in spent.items()},
        "memory MiB": [round(value) for value in grown[:: max(1, len(grown) // 12)]],
        "errors": wrong,
    }


def main() -> None:
    """Measure and print a line of JSON for every load."""
    usual = Load()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--usual", action="store_true", help="the loads that the documents tell of")
    parser.add_argument("--game", default=usual.game)
    parser.add_argument("--tables", type=int, default=usual.tables)
    parser.add_argument("--seats", type=int, default=usual.seats)
    parser.add_argument("--pace", type=float, default=usual.pace, help="moves asked for a second")
    parser.add_argument("--seconds", type=float, default=usual.seconds)
    parser.add_argument("--database", default="")
    chosen = parser.parse_args()
    one = Load(chosen.game, chosen.tables, chosen.seats, chosen.pace, chosen.seconds)
    loads = [replace(load, seconds=chosen.seconds) for load in USUAL] if chosen.usual else [one]
    for load in loads:
        print(json.dumps(run(load, chosen.database)), flush=True)


if __name__ == "__main__":
    main()
