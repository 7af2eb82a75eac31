"""The load benchmark: python -m tests.server.load, see `make load`.

All seats of many tables are connected on this machine and play random moves; every move is
acknowledged only after its durable commit.  The clients run in a process of their own, which takes
its share of the machine too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import uvloop

from .player import Line, Player, Refused
from .served import Served

# Moves of one seat in a game; first games are left early, so that not all tables end at once.
MOVES_PER_SEAT = 18


class Times:
    """What one client process measured."""

    def __init__(self) -> None:
        self.acknowledged: list[float] = []


class Group:
    """The people of one table, who play one game after the other."""

    def __init__(self, served: Served, seats: int, seed: int) -> None:
        self.players = [Player(served) for _ in range(seats)]
        self.rng = random.Random(seed)
        self.lines: list[Line] = []

    async def sit_down(self) -> None:
        """Open a table and connect every seat."""
        first, *others = self.players
        for player in self.players:
            if not player.id:
                await player.enter()
        table = await first.open("me", *["open"] * len(others), public=True)
        for player in others:
            await player.post(f"tables/{table['id']}/sit")
        for line in self.lines:
            await line.socket.close()
        self.lines = [await p.line(table["id"], seat) for seat, p in enumerate(self.players)]
        for line in self.lines:
            line.check = False
            line.raw = _Forgetful()

    async def play(self, pause: float, until: float, times: Times) -> None:
        """Play until the time is up."""
        game = 2 * pause * MOVES_PER_SEAT * self.rng.random()
        leave = min(until, time.monotonic() + game)
        while time.monotonic() < until:
            work = (_play(line, self.rng, pause, leave, times) for line in self.lines)
            await asyncio.gather(*work)
            leave = until
            if time.monotonic() < until:
                await self.sit_down()

    async def leave(self) -> None:
        """Disconnect."""
        for line in self.lines:
            await line.socket.close()
        for player in self.players:
            await player.http.aclose()


class _Forgetful(list[str]):
    def append(self, _text: str) -> None:
        pass


async def _play(line: Line, rng: random.Random, pause: float, until: float, times: Times) -> None:
    while time.monotonic() < until:
        try:
            async with asyncio.timeout(until - time.monotonic()):
                if not await line.my_turn():
                    return
                await asyncio.sleep(rng.uniform(0, 2 * pause))
        except TimeoutError:
            return
        assert line.state is not None
        began = time.perf_counter()
        try:
            await line.play(rng.choice(line.state["legal"]))
        except Refused:
            continue
        times.acknowledged.append(time.perf_counter() - began)


def client(
    port: int, data: str, tables: int, seats: int, pause: float, seconds: float, out: Any
) -> None:
    """Run one client process."""

    async def go() -> Times:
        served = Served(Path(data), port)
        times = Times()
        groups = [Group(served, seats, seed) for seed in range(tables)]
        for group in groups:
            await group.sit_down()
        out.put(None)
        until = time.monotonic() + seconds
        await asyncio.gather(*(group.play(pause, until, times) for group in groups))
        await asyncio.gather(*(group.leave() for group in groups))
        return times

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        out.put(runner.run(go()).acknowledged)


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


def run(tables: int, seats: int, pause: float, seconds: float, database: str) -> dict[str, Any]:
    """Return what was measured."""
    with tempfile.TemporaryDirectory() as folder:
        extra = {"database": database} if database else {}
        served = Served(Path(folder), tables_per_person=1000, idle_seconds=10, **extra).start()
        assert served.process is not None
        context = multiprocessing.get_context("spawn")
        out = context.Queue()
        process = context.Process(
            target=client, args=(served.port, folder, tables, seats, pause, seconds, out)
        )
        process.start()
        out.get()
        watched = {"server": served.process.pid, "clients": process.pid or 0}
        before = {name: cpu(pid) for name, pid in watched.items()}
        grown = []
        while process.is_alive() and out.empty():
            time.sleep(min(5.0, seconds / 10))
            grown.append(memory(served.process.pid))
            spent = {name: cpu(pid) - before[name] for name, pid in watched.items()}
        times = sorted(out.get())
        process.join()
        served.stop()
        wrong = served.tracebacks()
    spread = statistics.quantiles(times, n=100)
    return {
        "tables": tables,
        "seats": seats,
        "seconds": seconds,
        "moves": len(times),
        "moves per second": round(len(times) / seconds, 1),
        "p50 ms": round(1000 * spread[49], 1),
        "p99 ms": round(1000 * spread[98], 1),
        "server ms per move": round(1000 * spent["server"] / len(times), 2),
        "cores taken": {name: round(value / seconds, 2) for name, value in spent.items()},
        "memory MiB": [round(value) for value in grown[:: max(1, len(grown) // 12)]],
        "errors": wrong,
    }


def main() -> None:
    """Measure and print JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--pause", type=float, default=0.5, help="mean thinking time in seconds")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--database", default="")
    chosen = parser.parse_args()
    found = run(chosen.tables, chosen.seats, chosen.pause, chosen.seconds, chosen.database)
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
