"""How many people mean how much work, and what that takes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil

from benchmarks.scale.machine import Outcome, Setting, simulate
from benchmarks.scale.measured import Costs, bot_cost, memory

BUSY = 0.5
"""How busy event loops and bots may be on average; the rest is for bursts and for failures."""
USED = 6
"""Cores of a host that serve or think; it has eight."""


@dataclass(frozen=True)
class People:
    """How people spend their time: guesses, to be replaced by what a real service counts."""

    at_once: int
    with_others: float = 0.55
    """The part of them who play with another person; the rest read, watch or look around."""
    with_bots: float = 0.30
    at_home: float = 0.0
    """The part of those with bots who play in their own browser."""
    think: float = 12.0
    """How many seconds a person thinks."""
    moves: int = 36
    """Of a game of Carat."""

    @property
    def pairs(self) -> float:
        """Tables of two people."""
        return self.at_once * self.with_others / 2

    @property
    def bots(self) -> float:
        """Tables of a person and a bot, as far as the service knows of them."""
        return self.at_once * self.with_bots * (1 - self.at_home)

    @property
    def tables(self) -> float:
        """All tables."""
        return self.pairs + self.bots

    @property
    def sockets(self) -> float:
        """Open sockets."""
        return 2 * self.pairs + self.bots

    @property
    def bot_moves(self) -> float:
        """Moves of bots a second: one for every move of their person."""
        return self.bots / self.think

    @property
    def all_moves(self) -> float:
        """All moves a second."""
        return self.pairs / self.think + 2 * self.bot_moves


@dataclass(frozen=True)
class Plan:
    """What serves people: databases, and processes that serve the tables of each."""

    people: People
    costs: Costs
    databases: int = 1
    processes: int = 1
    """For each database."""
    together: bool = True
    """Whoever plays at one table is served by one process."""
    notifies: bool = True
    """Every commit tells all processes of it, so that commits go to the disk one by one."""

    @property
    def rate(self) -> float:
        """Moves a second of a process."""
        return self.people.all_moves / self.databases / self.processes

    @property
    def busy(self) -> float:
        """Return about how busy an event loop is; the simulation tells better."""
        service = self.costs.service
        # Half of the others are ahead in the line to the disk.
        line = 1 + self.processes / 2 if self.notifies else 1
        size = max(1.0, self.rate * self.costs.database.flush * line)
        commit = (service.gather + service.per_commit) / size + service.per_row
        move = service.decide + service.tell + service.refuse + commit
        move += (1 - self.same) * service.elsewhere
        sockets = self.people.sockets / self.databases / self.processes
        return self.rate * move + service.idle * sockets

    @property
    def same(self) -> float:
        """Return which part of all moves concerns one process only."""
        scattered = 1 - 1 / self.processes
        of_pairs = self.people.pairs / self.people.think / self.people.all_moves
        return 1.0 if self.together else 1 - of_pairs * scattered

    def enough(self) -> Plan:
        """Return this with as many processes as it takes."""
        plan = self
        while plan.busy > BUSY:
            plan = replace(plan, processes=plan.processes + 1 + plan.processes // 20)
        return plan

    @property
    def thinkers(self) -> int:
        """Processes in which bots think."""
        return ceil(self.people.bot_moves * bot_cost() / BUSY)

    @property
    def hosts(self) -> int:
        """Hosts for all processes; every database has two more, itself and a replica."""
        return ceil((self.databases * self.processes + self.thinkers) / USED) + 2 * self.databases

    @property
    def memory(self) -> float:
        """Return the MiB of a process."""
        base, table = memory()
        return base + table * self.people.tables / self.databases / self.processes

    @cached_property
    def outcome(self) -> Outcome:
        """What the simulation says of one database; the others are alike."""
        people = self.people
        setting = Setting(
            self.costs.service,
            replace(self.costs.database, one_at_a_time=self.notifies),
            tables=round(people.tables / self.databases),
            pause=people.tables / people.all_moves,
            processes=self.processes,
            same=self.same,
            seconds=max(0.5, min(4.0, ENOUGH * self.databases / people.all_moves)),
        )
        return simulate(setting)


ENOUGH = 20_000
"""So many moves are looked at."""
