"""The simulation behind docs/scale.md: first of all it has to agree with what was measured."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from benchmarks.scale.agreement import A_FIFTH, Beside, all_beside
from benchmarks.scale.costs import DatabaseCosts, ServiceCosts
from benchmarks.scale.events import Agenda, Core, Station
from benchmarks.scale.machine import Setting, simulate
from benchmarks.scale.measured import postgres_costs
from benchmarks.scale.plan import BUSY, People, Plan

CORES = 2
# A move takes 2 ms of the event loop, a commit 1 ms of a thread and 4 ms of the disk.
SERVICE = ServiceCosts(0.001, 0.001, 0.0, 0.0, 0.001, 0.0)
SQLITE = DatabaseCosts(0.0, 0.0, 0.004)
POSTGRES = DatabaseCosts(0.001, 0.0, 0.004, cores=4)


@pytest.fixture(scope="module")
def compared() -> list[Beside]:
    """Every run of one machine that has a core for each process, simulated."""
    return [one for one in all_beside() if one.run["processes"] <= CORES]


def test_several_loads_of_both_databases_were_measured(compared: list[Beside]) -> None:
    loads = {(one.run["database"], one.run["processes"], one.run["pace"]) for one in compared}
    assert len(loads) >= 7
    rates = [one.run["moves per second"] for one in compared]
    assert max(rates) > 5 * min(rates)


def test_throughput_is_reproduced_within_a_fifth(compared: list[Beside]) -> None:
    assert [one for one in compared if abs(one.moves - 1) > A_FIFTH] == []


def test_latency_is_reproduced_within_a_fifth(compared: list[Beside]) -> None:
    assert [one for one in compared if abs(one.median - 1) > A_FIFTH] == []


def test_the_same_seed_brings_the_same() -> None:
    setting = Setting(SERVICE, SQLITE, tables=50, pause=0.5, seconds=2)
    assert simulate(setting, 3) == simulate(setting, 3)
    assert simulate(setting, 3) != simulate(setting, 4)


def test_a_move_alone_takes_as_long_as_its_parts() -> None:
    found = simulate(Setting(SERVICE, SQLITE, tables=1, pause=0.2, seconds=100))
    assert found.p50 == pytest.approx(0.007)
    assert found.events_per_commit == pytest.approx(1, rel=0.01)
    assert found.commit == pytest.approx(0.005, rel=0.01)
    assert found.loop == pytest.approx(0.002 * found.moves_per_second, rel=0.05)


def test_no_more_is_done_than_an_event_loop_can_do_and_people_are_told_to_wait() -> None:
    asked = Setting(SERVICE, SQLITE, tables=400, pause=0.1, seconds=5)
    found = simulate(asked)
    assert found.moves_per_second == pytest.approx(500, rel=0.02)
    assert found.told_to_wait > 0
    assert found.p50 < 0.5
    two = simulate(replace(asked, processes=2))
    assert two.moves_per_second == pytest.approx(1000, rel=0.02)


def test_commits_that_notify_go_to_the_disk_one_by_one() -> None:
    many = Setting(SERVICE, POSTGRES, tables=400, pause=0.5, processes=20, seconds=5)
    alone = simulate(replace(many, database=replace(POSTGRES, one_at_a_time=False)))
    in_line = simulate(many)
    assert alone.events_per_commit < 1.5 < in_line.events_per_commit
    assert in_line.waits_for_disk > 0.9
    assert in_line.p50 > 3 * alone.p50


def test_whoever_is_served_elsewhere_costs_more() -> None:
    service = replace(SERVICE, elsewhere=0.002)
    setting = Setting(service, POSTGRES, tables=100, pause=1.0, processes=4, seconds=10)
    apart = simulate(replace(setting, same=0.0))
    together = simulate(setting)
    assert apart.loop == pytest.approx(together.loop * (1 + 0.75 * 0.002 / 0.002), rel=0.1)


def test_a_core_that_is_given_to_others_half_of_the_time_takes_twice_as_long() -> None:
    core = Core(Agenda(), random.Random(1), [0.5])
    assert sum(core.takes(0.01) for _ in range(2000)) == pytest.approx(40, rel=0.05)


def test_a_station_serves_whoever_comes_first() -> None:
    agenda, served = Agenda(), []
    station = Station(agenda, Core(agenda, random.Random(1)), workers=2)
    for name, seconds in (("long", 3.0), ("short", 1.0), ("next", 1.0)):
        station.do(seconds, lambda name=name: served.append((name, agenda.now)))
    agenda.run(10)
    assert served == [("short", 1.0), ("next", 2.0), ("long", 3.0)]
    assert station.busy == 5.0


def test_a_plan_has_as_many_processes_as_it_takes_and_no_more() -> None:
    plan = Plan(People(20_000), postgres_costs()).enough()
    assert plan.busy <= BUSY < replace(plan, processes=plan.processes - 1).busy
    at_home = Plan(People(20_000, at_home=1.0), postgres_costs()).enough()
    assert at_home.processes < plan.processes
    assert at_home.thinkers == 0
