"""Sequential halving keeps the better half, plays the rest out twice as often, and stop in time."""

from __future__ import annotations

from collections.abc import Callable

from hortus.search.sequential_halving import Candidate, candidates, sequential_halving
from hortus.search.settings import SearchSettings

SETTINGS = SearchSettings(candidates=5, behind=3.0, rollouts=4, tree_weight=8.0)


def field_of(*points: float) -> list[Candidate]:
    """Return moves 0, 1, 2, ... with what a search promises of each."""
    return [Candidate(move, promised) for move, promised in enumerate(points)]


def test_only_moves_that_promise_about_as_much_are_played_out() -> None:
    found = field_of(7.0, 9.0, 5.9, 9.0, 6.0)
    assert [one.move for one in candidates(found, SETTINGS)] == [1, 3, 0, 4]


def test_no_more_moves_are_played_out_than_the_settings_say() -> None:
    found = field_of(*range(2, 12))
    narrow = SearchSettings(candidates=2, behind=100.0, rollouts=4)
    assert [one.move for one in candidates(found, narrow)] == [9, 8]


def held(field: list[Candidate], worths: dict[int, float]) -> list[tuple[int, int, int]]:
    """Halve moves of which every move comes to its worth, and return what was played."""
    calls = []

    def rollout(move: int, first: int, last: int) -> float:
        calls.append((move, first, last))
        return worths[move]

    field[:] = sequential_halving(field, SETTINGS, rollout, lambda: True)
    return calls


def test_the_better_half_goes_on_with_twice_as_many_rollouts() -> None:
    field = field_of(1.0, 1.0, 1.0, 1.0, 1.0)
    calls = held(field, {0: 3.0, 1: 5.0, 2: 1.0, 3: 4.0, 4: 2.0})
    assert calls == [
        *((move, 0, 4) for move in range(5)),
        *((move, 4, 12) for move in (1, 3, 0)),
        *((move, 12, 28) for move in (1, 3)),
    ]
    assert [one.move for one in field] == [1, 3, 0, 4, 2]


def test_what_the_search_promised_counts_like_some_rollouts() -> None:
    """Four rollouts do not outweigh eight, but a second round would."""
    field = field_of(2.0, 1.0)
    held(field, {0: 1.0, 1: 2.5})
    assert [one.move for one in field] == [0, 1]
    assert field[0].worth(SETTINGS) == (8 * 2.0 + 4 * 1.0) / 12


def until(calls: int) -> Callable[[], bool]:
    """Return a clock that runs out after so many looks at it."""
    looks = iter(range(calls))
    return lambda: next(looks, None) is not None


def test_a_round_for_which_time_runs_out_does_not_count() -> None:
    worths = {0: 1.0, 1: 2.0, 2: 3.0, 3: 4.0}
    unfinished = sequential_halving(
        field_of(4.0, 3.9, 3.8, 3.7), SETTINGS, lambda move, first, last: worths[move], until(3)
    )
    assert [one.move for one in unfinished] == [0, 1, 2, 3]
    one_round = sequential_halving(
        field_of(1.0, 1.0, 1.0, 1.0), SETTINGS, lambda move, first, last: worths[move], until(5)
    )
    assert [one.move for one in one_round] == [3, 2, 1, 0]
