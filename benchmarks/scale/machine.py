"""One run of the simulation: some processes, their database, and people who play."""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.scale.costs import DatabaseCosts, ServiceCosts
from benchmarks.scale.database import Database
from benchmarks.scale.events import Agenda, Core, Station
from benchmarks.scale.people import Found, Table
from benchmarks.scale.process import Process

SETTLING = 1.5


@dataclass(frozen=True)
class Setting:
    """What is simulated; `given` is the part of a core that one gets if one wants it, in turn."""

    service: ServiceCosts
    database: DatabaseCosts
    tables: int
    pause: float
    """How long a seat thinks on average."""
    processes: int = 1
    same: float = 1.0
    """The part of all tables whose players are served by the same process."""
    reading: float = 0.0
    """What a move costs the clients, if one process plays them all."""
    given: Sequence[float] = (1.0,)
    clients_given: Sequence[float] = (1.0,)
    seconds: float = 20.0


@dataclass(frozen=True)
class Outcome:
    """What came out."""

    moves_per_second: float
    p50: float
    p99: float
    told_to_wait: int
    loop: float
    """The part of its time that a process's event loop is busy."""
    database_cores: float
    events_per_commit: float
    commit: float
    """How long a commit takes by the clock."""
    waits_for_disk: float
    """The part of the time in which a commit is going to the disk."""


def simulate(setting: Setting, seed: int = 1) -> Outcome:
    """Let people play for a while, and tell what came out after it has settled."""
    agenda, rng = Agenda(), random.Random(seed)
    database = Database(agenda, setting.database, Core(agenda, rng, setting.given))
    processes = [
        Process(agenda, setting.service, database, Core(agenda, rng, setting.given))
        for _ in range(setting.processes)
    ]
    found = Found(SETTLING)
    clients = Station(
        agenda, Core(agenda, rng, setting.clients_given), 1 if setting.reading else setting.tables
    )
    for number in range(setting.tables):
        first = processes[number % len(processes)]
        second = first if rng.random() < setting.same else rng.choice(processes)
        table = Table(agenda, str(number), setting.pause, rng, found)
        table.sit_down(first, second, clients, setting.reading)
    for process in processes:
        process.hold(2 * setting.tables // len(processes))
    agenda.run(SETTLING)
    busy, commits, committing, cores, line = _spent(processes, database)
    agenda.run(SETTLING + setting.seconds)
    busy, commits, committing, cores, line = (
        now - was
        for now, was in zip(
            _spent(processes, database), (busy, commits, committing, cores, line), strict=True
        )
    )
    spread = statistics.quantiles(found.latencies, n=100)
    return Outcome(
        moves_per_second=len(found.latencies) / setting.seconds,
        p50=spread[49],
        p99=spread[98],
        told_to_wait=found.told_to_wait,
        loop=busy / setting.seconds / setting.processes,
        database_cores=cores / setting.seconds,
        commit=committing / max(1.0, commits),
        events_per_commit=len(found.latencies) / max(1.0, commits),
        waits_for_disk=line / setting.seconds,
    )


def _spent(processes: list[Process], database: Database) -> tuple[float, ...]:
    return (
        sum(process.loop.busy for process in processes),
        float(sum(process.commits for process in processes)),
        sum(process.committing for process in processes),
        database.cores.busy,
        database.line.busy,
    )
