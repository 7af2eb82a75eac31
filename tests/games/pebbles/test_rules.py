"""Every rule of Pebbles."""

from __future__ import annotations

import pytest

import hortus
from tests.conformance.worlds import played_at_random

from .test_examples import example


@pytest.mark.rule("PEB-1.2")
@pytest.mark.parametrize("rows", [2, 3])
def test_a_board_has_three_columns(rows: int) -> None:
    match = hortus.Match(hortus.load("pebbles", rows=rows), seed=1)
    assert len(match.position.legal()) == 3 * rows


@pytest.mark.rule("PEB-1.3")
def test_only_the_own_pebble_is_seen() -> None:
    position = hortus.Match(hortus.load("pebbles", 3), seed=1).position
    assert [position.view(seat).data()["held"] is not None for seat in range(3)] == [True] * 3
    assert position.view().data()["held"] is None
    assert position.view(0).state.held.tolist()[1:] == [0, 0]


@pytest.mark.rule("PEB-2.1", "PEB-2.2", "PEB-2.3")
def test_seats_lay_in_turn_and_draw_while_there_is_room() -> None:
    match = played_at_random(hortus.load("pebbles", 3), seed=2)
    moves = match.record().moves
    assert [entry["seat"] for entry in moves if entry["do"] == "lay"] == [0, 1, 2, 0, 1, 2]
    assert [entry["to"] for entry in moves if entry["do"] == "draw"] == [0, 1, 2, 0, 1, 2]
    assert moves[-1]["do"] == "lay"


@pytest.mark.rule("PEB-3.1", "PEB-4.1")
def test_equal_neighbours_score_nothing() -> None:
    # With a 3 in the place of the 1, 3 and 3 are level.
    record = example([3, 2])
    record.moves[1]["pebble"] = 3
    assert hortus.replay(record).is_over


@pytest.mark.rule("PEB-4.2")
def test_a_tie_is_shared() -> None:
    game = hortus.load("pebbles")
    ends = [played_at_random(game, seed).position for seed in range(40)]
    ties = [end for end in ends if len(set(end.scores())) == 1]
    assert ties
    assert all(end.result()["winners"] == [0, 1] for end in ties)
