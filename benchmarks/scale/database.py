"""The database: statements need a core, and commits that notify go to the disk one by one."""

from __future__ import annotations

import random

from benchmarks.scale.costs import DatabaseCosts
from benchmarks.scale.events import Agenda, Core, Station, Then


class Database:
    """A PostgreSQL that several processes share, or the SQLite of one."""

    def __init__(self, agenda: Agenda, costs: DatabaseCosts, core: Core) -> None:
        self._agenda, self._costs = agenda, costs
        self.cores = Station(agenda, core, max(1, costs.cores))
        self.line = Station(agenda, Core(agenda, random.Random()))

    def commit(self, rows: int, then: Then) -> None:
        """Keep some rows."""
        costs = self._costs
        if costs.cores == 0:
            self.line.do(costs.flush, then)
            return

        def flush() -> None:
            if costs.one_at_a_time:
                self.line.do(costs.flush, then)
            else:
                self._agenda.after(costs.flush, then)

        work = costs.per_commit + rows * costs.per_row
        self.cores.do(work, flush)
