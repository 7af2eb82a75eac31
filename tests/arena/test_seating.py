"""Every arrangement of the bots comes equally often, in rounds of rotations."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from hortus.arena.seating import line_ups, rounds, schedule

SIZES = [(bots, seats) for bots, seats in product(range(2, 6), range(2, 6))]


@pytest.mark.parametrize(("bots", "seats"), SIZES)
def test_a_cycle_holds_every_arrangement_once(bots: int, seats: int) -> None:
    found = Counter(arrangement for one in rounds(bots, seats) for arrangement in one)
    assert set(found.values()) == {1}
    wanted = {tuple(sorted(line_up)) for line_up in line_ups(bots, seats)}
    assert set(found) == {
        table for table in product(range(bots), repeat=seats) if tuple(sorted(table)) in wanted
    }


@pytest.mark.parametrize(("bots", "seats"), SIZES)
def test_every_bot_sits_on_every_seat_equally_often(bots: int, seats: int) -> None:
    cycle = [arrangement for one in rounds(bots, seats) for arrangement in one]
    for seat in range(seats):
        counts = Counter(arrangement[seat] for arrangement in cycle)
        assert set(counts.values()) == {len(cycle) // bots}


@pytest.mark.parametrize(("bots", "seats"), SIZES)
def test_a_round_holds_the_rotations_of_one_order(bots: int, seats: int) -> None:
    for one in rounds(bots, seats):
        first = one[0]
        assert set(one) == {first[i:] + first[:i] for i in range(seats)}


def test_few_bots_sit_about_equally_often() -> None:
    assert line_ups(2, 4) == [(0, 0, 1, 1)]
    assert line_ups(2, 3) == [(0, 0, 1), (0, 1, 1)]
    assert len(line_ups(5, 2)) == 10


def test_alone_every_bot_meets_the_same_chance() -> None:
    assert rounds(3, 1) == [[(0,), (1,), (2,)]]


def test_a_schedule_runs_in_whole_cycles() -> None:
    games = list(schedule(2, 4, 7))
    assert [game.index for game in games] == list(range(12))
    assert [game.round for game in games] == [0] * 4 + [1] * 2 + [2] * 4 + [3] * 2
    assert list(schedule(2, 4, 12)) == games
    assert list(schedule(2, 4, 13))[:12] == games
