"""Heats keep the better half, rehearse the rest twice as often, and stop in time."""

from __future__ import annotations

from collections.abc import Callable

from hortus.search.sequential_halving import Finalist, finalists, run_heats
from hortus.search.settings import Plan

PLAN = Plan(finalists=5, behind=3.0, rehearsals=4, pondered=8.0)


def field_of(*points: float) -> list[Finalist]:
    """Return moves 0, 1, 2, ... with what a search promises of each."""
    return [Finalist(move, promised) for move, promised in enumerate(points)]


def test_only_moves_that_promise_about_as_much_are_rehearsed() -> None:
    found = field_of(7.0, 9.0, 5.9, 9.0, 6.0)
    assert [one.move for one in finalists(found, PLAN)] == [1, 3, 0, 4]


def test_no_more_moves_are_rehearsed_than_the_plan_says() -> None:
    found = field_of(*range(2, 12))
    narrow = Plan(finalists=2, behind=100.0, rehearsals=4)
    assert [one.move for one in finalists(found, narrow)] == [9, 8]


def held(field: list[Finalist], worths: dict[int, float]) -> list[tuple[int, int, int]]:
    """Hold heats in which every move comes to its worth, and return what was rehearsed."""
    calls = []

    def rehearse(move: int, first: int, last: int) -> float:
        calls.append((move, first, last))
        return worths[move]

    field[:] = run_heats(field, PLAN, rehearse, lambda: True)
    return calls


def test_the_better_half_goes_on_with_twice_as_many_rehearsals() -> None:
    field = field_of(1.0, 1.0, 1.0, 1.0, 1.0)
    calls = held(field, {0: 3.0, 1: 5.0, 2: 1.0, 3: 4.0, 4: 2.0})
    assert calls == [
        *((move, 0, 4) for move in range(5)),
        *((move, 4, 12) for move in (1, 3, 0)),
        *((move, 12, 28) for move in (1, 3)),
    ]
    assert [one.move for one in field] == [1, 3, 0, 4, 2]


def test_what_the_search_promised_counts_like_some_rehearsals() -> None:
    """Four rehearsals do not outweigh eight, but a second heat would."""
    field = field_of(2.0, 1.0)
    held(field, {0: 1.0, 1: 2.5})
    assert [one.move for one in field] == [0, 1]
    assert field[0].worth(PLAN) == (8 * 2.0 + 4 * 1.0) / 12


def until(calls: int) -> Callable[[], bool]:
    """Return a clock that runs out after so many looks at it."""
    looks = iter(range(calls))
    return lambda: next(looks, None) is not None


def test_a_heat_for_which_time_runs_out_does_not_count() -> None:
    worths = {0: 1.0, 1: 2.0, 2: 3.0, 3: 4.0}
    unfinished = run_heats(
        field_of(4.0, 3.9, 3.8, 3.7), PLAN, lambda move, first, last: worths[move], until(3)
    )
    assert [one.move for one in unfinished] == [0, 1, 2, 3]
    one_heat = run_heats(
        field_of(1.0, 1.0, 1.0, 1.0), PLAN, lambda move, first, last: worths[move], until(5)
    )
    assert [one.move for one in one_heat] == [3, 2, 1, 0]
