"""Kills lose nothing; the long runs are `make fault` and `make soak`."""

from __future__ import annotations

import pytest

from .fault.backups import back_up_often
from .fault.clock import jump_clock
from .fault.disk import full_disk
from .fault.kills import kill_often
from .fault.workers import kill_workers
from .load.clients import Load
from .load.measuring import run


def test_a_few_kills_lose_no_acknowledged_move() -> None:
    assert kill_often(tables=4, kills=2, with_postgres=False)["errors"] == []


def test_a_full_disk_loses_nothing_and_a_read_only_one_is_told() -> None:
    found = full_disk(tables=4, times=2)
    assert found["errors"] == []
    assert found["refused while full"] > 0
    assert "Read-only file system" in found["read only"]
    assert len(found["read only"].splitlines()) == 1


def test_games_of_bots_end_although_their_workers_are_killed() -> None:
    assert kill_workers(tables=2, kills=4)["errors"] == []


def test_a_clock_that_jumps_loses_nothing() -> None:
    assert jump_clock(tables=3)["errors"] == []


def test_backups_of_a_busy_service_can_be_restored_and_killed_ones_do_not_count() -> None:
    assert back_up_often(tables=3, times=1)["errors"] == []


@pytest.mark.slow
@pytest.mark.parametrize("with_postgres", [False, True])
def test_many_kills_lose_no_acknowledged_move(with_postgres: bool) -> None:
    assert kill_often(tables=50, kills=20, with_postgres=with_postgres)["errors"] == []


@pytest.mark.slow
def test_memory_does_not_grow_under_load() -> None:
    found = run(Load(tables=50, pace=250, seconds=600))
    memory = found["memory MiB"]
    assert found["errors"] == []
    assert memory[-1] < 1.25 * memory[len(memory) // 2]
