"""The simulation beside what was measured on one machine."""

from __future__ import annotations

import statistics
from dataclasses import dataclass, replace

from benchmarks.scale.machine import Setting, simulate
from benchmarks.scale.measured import (
    Costs,
    Run,
    of_postgres,
    of_sqlite,
    postgres_costs,
    reading,
    sqlite_costs,
)

A_FIFTH = 0.2
SEEDS = (1, 2, 3)


@dataclass(frozen=True)
class Beside:
    """One run, and what the simulation says of it."""

    run: Run
    rate: float
    """Moves a second."""
    p50: float
    commit: float
    """How long a commit takes by the clock."""

    @property
    def moves(self) -> float:
        """How many times as many moves are simulated as were measured."""
        return self.rate / float(self.run["moves per second"])

    @property
    def median(self) -> float:
        """How many times as long the median move takes."""
        return 1000 * self.p50 / float(self.run["p50 ms"])


def all_beside() -> list[Beside]:
    """Simulate every run that was measured: the same people, and the cores that were given."""
    alone, shared = with_disk(sqlite_costs(), of_sqlite()[0]), postgres_costs()
    found = [beside(run, alone) for run in of_sqlite()]
    return found + [beside(of_postgres(count), shared) for count in (1, 2, 4)]


def with_disk(costs: Costs, run: Run) -> Costs:
    """Return costs with which a commit takes as long by the clock as it did in one run."""
    missing = float(run["ms per commit"]) / 1000 - beside(run, costs).commit
    return replace(costs, database=replace(costs.database, flush=missing))


def beside(run: Run, costs: Costs) -> Beside:
    """Simulate one run, several times."""
    main = run["main threads"]
    setting = Setting(
        costs.service,
        costs.database,
        tables=run["tables"],
        pause=run["tables"] / run["pace"],
        processes=run["processes"],
        same=0.0,
        reading=reading(),
        given=main["server"]["given"],
        clients_given=main["clients"]["given"],
        seconds=run["seconds"],
    )
    found = [simulate(setting, seed) for seed in SEEDS]
    rate = statistics.fmean(one.moves_per_second for one in found)
    median = statistics.fmean(one.p50 for one in found)
    return Beside(run, rate, median, statistics.fmean(one.commit for one in found))
