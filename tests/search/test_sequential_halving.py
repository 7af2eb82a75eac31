"""Sequential halving keeps the better half, plays it out twice as often, and stops in time."""

from __future__ import annotations

from typing import Any

from hortus.core.struct import Structs, new_struct
from hortus.search.sequential_halving import CANDIDATE, ROUND, Halving, begin, note, worth
from hortus.search.settings import SearchSettings
from hortus.search.tree import NODE

SETTINGS = SearchSettings(candidates=5, behind=3.0, rollouts=4, tree_weight=8.0)


def begun(settings: SearchSettings, promised: dict[int, float]) -> Halving:
    """Begin to halve moves of which a search promises so many points each."""
    nodes = Structs(NODE, len(promised) + 1)
    for place, (move, points) in enumerate(promised.items(), start=1):
        node = nodes[place]
        node.move, node.points, node.next = move, points, nodes[0].first
        nodes[0].first = place
    halving = Halving(Structs(CANDIDATE, settings.candidates + 1), new_struct(ROUND))
    assert begin(nodes, halving, settings.record()) == halving.round.running
    return halving


def points(*promised: float) -> dict[int, float]:
    """Return moves 0, 1, 2, ... with what a search promises of each."""
    return dict(enumerate(promised))


def moves(halving: Halving, count: int) -> list[int]:
    """Return the first candidates."""
    return [halving.field[place].move for place in range(count)]


def test_only_moves_that_promise_about_as_much_are_played_out() -> None:
    halving = begun(SETTINGS, points(7.0, 9.0, 5.9, 9.0, 6.0))
    assert halving.round.running == 4
    assert moves(halving, 4) == [1, 3, 0, 4]


def test_no_more_moves_are_played_out_than_the_settings_say() -> None:
    narrow = SearchSettings(candidates=2, behind=100.0, rollouts=4)
    halving = begun(narrow, points(*range(2, 12)))
    assert halving.round.running == 2
    assert moves(halving, 2) == [9, 8]


def test_no_move_is_played_out_if_none_promises_enough() -> None:
    assert begun(SearchSettings(candidates=5, behind=-1.0), points(1.0, 2.0)).round.running == 0


def halved(halving: Halving, worths: dict[int, float], most: int = 100) -> list[Any]:
    """Halve moves of which every one comes to its worth, and return what was played."""
    calls = []
    while halving.round.running > 1 and len(calls) < most:
        one = halving.field[halving.round.turn]
        calls.append((one.move, one.times, one.times + halving.round.times))
        note(halving, worths[one.move], SETTINGS.record())
    return calls


def test_the_better_half_goes_on_with_twice_as_many_rollouts() -> None:
    halving = begun(SETTINGS, points(1.0, 1.0, 1.0, 1.0, 1.0))
    assert halved(halving, {0: 3.0, 1: 5.0, 2: 1.0, 3: 4.0, 4: 2.0}) == [
        *((move, 0, 4) for move in range(5)),
        *((move, 4, 12) for move in (1, 3, 0)),
        *((move, 12, 28) for move in (1, 3)),
    ]
    assert moves(halving, 5) == [1, 3, 0, 4, 2]


def test_what_the_search_promised_counts_like_some_rollouts() -> None:
    """Four rollouts do not outweigh eight, but a second round would."""
    halving = begun(SETTINGS, points(2.0, 1.0))
    halved(halving, {0: 1.0, 1: 2.5})
    assert moves(halving, 2) == [0, 1]
    assert worth(halving.field[0], SETTINGS.record()) == (8 * 2.0 + 4 * 1.0) / 12


def test_a_round_for_which_time_runs_out_does_not_count() -> None:
    worths = {0: 1.0, 1: 2.0, 2: 3.0, 3: 4.0}
    unfinished = begun(SETTINGS, points(4.0, 3.9, 3.8, 3.7))
    halved(unfinished, worths, most=3)
    assert moves(unfinished, 4) == [0, 1, 2, 3]
    one_round = begun(SETTINGS, points(1.0, 1.0, 1.0, 1.0))
    halved(one_round, worths, most=5)
    assert moves(one_round, 4) == [3, 2, 1, 0]
