"""Kills lose nothing; the long runs are `make fault` and `make soak`."""

from __future__ import annotations

import pytest

from .fault import fault
from .load import run


def test_a_few_kills_lose_no_acknowledged_move() -> None:
    found = fault(tables=8, kills=3, with_postgres=False)
    assert found["errors"] == []


@pytest.mark.slow
@pytest.mark.parametrize("with_postgres", [False, True])
def test_many_kills_lose_no_acknowledged_move(with_postgres: bool) -> None:
    found = fault(tables=50, kills=20, with_postgres=with_postgres)
    assert found["errors"] == []


@pytest.mark.slow
def test_memory_does_not_grow_under_load() -> None:
    found = run(tables=50, seats=2, pause=0.2, seconds=600, database="")
    memory = found["memory MiB"]
    assert found["errors"] == []
    assert memory[-1] < 1.25 * memory[len(memory) // 2]
