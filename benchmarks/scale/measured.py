"""What was measured: runs of `make load` and of the trials, and the costs that follow from them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.scale.costs import DatabaseCosts, ServiceCosts

HERE = Path(__file__).parent
# By the clock, of one commit: pg_test_fsync on the machine of the runs.
FLUSH = 0.00175
# Not measured: reading a message of which nothing but "come back later" follows.
REFUSE = 0.0001
USUAL = 200
NOTHING = 5
"""At so few moves a second, sockets cost what they cost by themselves."""

Run = dict[str, Any]


@cache
def runs() -> tuple[Run, ...]:
    """Return what `python -m tests.server.load --save benchmarks/scale/runs.jsonl` found."""
    return _lines("runs.jsonl")


@cache
def trials(name: str) -> tuple[Run, ...]:
    """Return what `python -m tests.server.trials` found."""
    return tuple(line for line in _lines("trials.jsonl") if line["trial"] == name)


def _lines(file: str) -> tuple[Run, ...]:
    return tuple(map(json.loads, (HERE / file).read_text(encoding="utf-8").splitlines()))


def bot_cost() -> float:
    """Return what a bot's move costs, if all levels are asked alike."""
    costs = [float(line["ms per move"]) / 1000 for line in trials("bots")]
    return sum(costs) / len(costs)


def event_size() -> tuple[float, float]:
    """Return the bytes of an event in the database with its index, and in the archive."""
    line = trials("archive")[0]
    moves = line["events"] / line["games"]
    return line["bytes per game before"] / moves, line["packed"] / moves


def written_ahead() -> float:
    """Return the bytes that are written ahead for a move, and sent to every replica."""
    line = next(line for line in trials("partitions") if line.get("parts") == 0)
    return float(line["a move"]["written ahead bytes"])


def sent() -> float:
    """Return the bytes that are sent to browsers for a move."""
    run = of_sqlite()[0]
    return float(run["messages per move"]) * float(run["bytes per message"])


def memory() -> tuple[float, float]:
    """Return the MiB of a process without tables, and of each table with its two sockets."""
    few = of_sqlite()[0]
    many = max(runs(), key=lambda run: int(run["tables"]))
    each = (many["memory MiB"][-1] - few["memory MiB"][-1]) / (many["tables"] - few["tables"])
    return few["memory MiB"][-1] - each * few["tables"], each


def of_sqlite() -> list[Run]:
    """Return the runs on SQLite in which something happened, the slowest pace first."""
    found = [
        run
        for run in runs()
        if run["database"] == "sqlite" and run["pace"] > NOTHING and run["tables"] == USUAL
    ]
    assert all(run["game"] == "carat" for run in found)
    return sorted(found, key=lambda run: float(run["pace"]))


def of_postgres(processes: int) -> Run:
    """Return the run on PostgreSQL with so many processes."""
    return next(r for r in runs() if r["database"] == "postgres" and r["processes"] == processes)


@dataclass(frozen=True)
class Costs:
    """What a process of the service and its database need."""

    service: ServiceCosts
    database: DatabaseCosts


def loop_of(run: Run) -> float:
    """Return what a move costs the event loop, in seconds."""
    return float(run["main threads"]["server"]["ms per move"]) / 1000


def thread_of(run: Run) -> float:
    """Return what a move costs beside the event loop."""
    return float(run["ms per move"]["server"]) / 1000 - loop_of(run)


def reading() -> float:
    """Return what a move costs those who play in the benchmark."""
    return float(of_sqlite()[0]["ms per move"]["clients"]) / 1000


def idle() -> float:
    """Return what an open socket costs each second: from a run in which next to nothing happens."""
    run = next(run for run in runs() if run["pace"] <= NOTHING)
    cores = loop_of(run) * float(run["moves per second"])
    return cores / (run["tables"] * run["seats"])


def _split(few: tuple[float, float], many: tuple[float, float]) -> tuple[float, float]:
    """Return what is for each commit and what for each move, of two pairs of size and cost."""
    each = (few[1] - many[1]) / (1 / few[0] - 1 / many[0])
    return max(0.0, each), max(0.0, few[1] - max(0.0, each) / few[0])


def sqlite_costs() -> Costs:
    """Return the costs with SQLite: from the run with the smallest commits and the largest.

    How long the disk takes is not among what a processor knows: `agreement` finds that.
    """
    few, *_, many = sorted(of_sqlite(), key=lambda run: float(run["events per commit"]))
    sizes = [float(run["events per commit"]) for run in (few, many)]
    loops = [loop_of(run) - _idle_of(run) for run in (few, many)]
    threads = [thread_of(run) for run in (few, many)]
    gather, move = _split((sizes[0], loops[0]), (sizes[1], loops[1]))
    per_commit, per_row = _split((sizes[0], threads[0]), (sizes[1], threads[1]))
    half = (move - REFUSE) / 2
    service = ServiceCosts(half, half, REFUSE, gather, per_commit, per_row, idle=idle())
    return Costs(service, DatabaseCosts(0.0, 0.0, 0.0))


def _idle_of(run: Run) -> float:
    """Return the part of a move's cost that its table's sockets would have cost anyway."""
    return idle() * run["tables"] * run["seats"] / float(run["moves per second"])


def postgres_costs() -> Costs:
    """Return the costs with PostgreSQL: moves cost the same, commits do not."""
    base = sqlite_costs().service
    one, two = of_postgres(1), of_postgres(2)
    written = next(line["a move"] for line in trials("partitions") if line.get("parts") == 0)
    per_row, size = written["service us"] / 1e6, float(one["events per commit"])
    move = base.decide + base.tell + base.refuse
    per_commit = (loop_of(one) - _idle_of(one) - move - per_row) * size - base.gather
    service = ServiceCosts(
        decide=base.decide,
        tell=base.tell,
        refuse=base.refuse,
        gather=base.gather,
        per_commit=max(0.0, per_commit),
        per_row=per_row,
        # Of two processes each has one player of every other table.
        elsewhere=max(0.0, 2 * (loop_of(two) - loop_of(one))),
        commits_in_loop=True,
        idle=base.idle,
    )
    row = written["database us"] / 1e6
    commit = (one["ms per move"]["database"] / 1000 - row) * size
    return Costs(service, DatabaseCosts(max(0.0, commit), row, FLUSH, cores=8))
