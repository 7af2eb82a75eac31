"""Clocks, by arithmetic alone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hortus.server.tables.clock import Clock


def started(**changes: object) -> Clock:
    clock = Clock(**{"kind": "live", "bank": 60, "increment": 5, "cap": 70, **changes})  # type: ignore[arg-type]
    clock.start(2, 100.0, (0,))
    return clock


def test_time_runs_for_whoever_is_to_act() -> None:
    clock = started()
    assert clock.deadline == 160
    clock.turn(110, (1,), mover=0)
    assert clock.left == [55, 60]
    clock.turn(130, (0,), mover=1)
    assert clock.left == [55, 45]
    assert clock.expired(184) == []
    assert clock.expired(185) == [0]


def test_the_bank_never_grows_above_the_cap() -> None:
    clock = started(increment=50)
    clock.turn(101, (1,), mover=0)
    assert clock.left[0] == 70


def test_a_step_within_a_turn_earns_nothing() -> None:
    clock = started()
    clock.turn(110, (0,), mover=0)
    assert clock.left == [50, 60]


def test_a_server_clock_that_is_set_back_takes_nothing() -> None:
    clock = started()
    clock.turn(40, (1,), mover=0)
    assert clock.left == [65, 60]
    assert clock.since == 100


def test_without_a_clock_nothing_runs_out() -> None:
    clock = started(kind="none")
    clock.turn(10**9, (1,), mover=0)
    assert clock.deadline is None
    assert clock.expired(10**10) == []
    assert clock.data()["left"] is None


@given(st.lists(st.tuples(st.floats(0, 20), st.integers(0, 1)), max_size=30))
def test_no_time_appears_from_nowhere(steps: list[tuple[float, int]]) -> None:
    clock = started(increment=0)
    now, spent = 100.0, 0.0
    for seconds, turn in steps:
        now += seconds
        spent += seconds
        clock.turn(now, (turn,), mover=None)
    assert abs(120 - spent - sum(clock.left)) < 1e-6
