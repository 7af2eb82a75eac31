"""Legal moves against a search of the whole map that shares no rule with the game."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hortus
from hortus.core.dice import new_dice
from hortus.core.game import Game
from hortus.games.ishtar.rules.state import PLACE, TAKE

from .oracle import VARIANTS, check_conserved, legal, recount


def as_set(moves: list[dict[str, Any]]) -> set[str]:
    """Return moves as comparable texts."""
    return {json.dumps(move, sort_keys=True) for move in moves}


def keen(position: hortus.Position, rng: random.Random) -> int:
    """Return a random move that places assistants and learns to get more of them."""
    numbers = position.legal_numbers()
    wanted = [n for n in numbers if position.text(n).split()[0] == "assistant"]
    if not wanted and rng.random() < 0.4:
        wanted = [n for n in numbers if position.text(n)[:7] in ("skill F", "skill J", "skill H")]
    return rng.choice(wanted or numbers)


def fast(seats: int, options: dict[str, Any]) -> Game:
    """Return a compiled game."""
    game = hortus.load("ishtar", seats, **options)
    game.compile()
    return game


@settings(max_examples=12)
@given(seed=st.integers(0, 10**6), variant=st.sampled_from(VARIANTS))
def test_legal_moves_are_those_of_the_oracle(
    seed: int, variant: tuple[int, dict[str, Any]]
) -> None:
    position = fast(*variant).new()
    rng, dice = random.Random(seed), new_dice(seed)
    while not position.is_over:
        if position.is_chance:
            position.roll(dice)
            continue
        slow_to_check = position.state.phase in (TAKE, PLACE)
        if rng.random() < (0.08 if slow_to_check else 0.5):
            listed = position.legal()
            assert as_set(listed) == as_set(legal(position))
            assert len(as_set(listed)) == len(listed)
        position.play(keen(position, rng))
    check_conserved(position)
    assert position.scores() == recount(position)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_look_like_the_published_one(seats: int) -> None:
    """No more turns than a simulation with free can moves only, and hardly a tile lost."""
    game = fast(seats, {})
    turns, lost = [], 0
    for seed in range(200):
        position = game.new()
        game.engine.random_game(position.state, new_dice(seed))
        places = list(position.state.tile_place)
        turns.append(sum(place >= 8 for place in places))
        lost += places.count(9)
    assert sum(turns) / 200 < {2: 26, 3: 33, 4: 40}[seats]
    assert all(count % seats == 0 for count in turns)
    assert lost <= 4


@pytest.mark.parametrize("seats", [2, 4])
def test_the_greedy_bot_wins_against_random_play(seats: int) -> None:
    game = fast(seats, {})
    points = []
    for seed in range(12):
        position, dice, rng = game.new(), new_dice(seed), random.Random(seed)
        while not position.is_over:
            if position.is_chance:
                position.roll(dice)
                continue
            seat = position.actors[0]
            if seat == seed % seats:
                move = game.engine.best_move(position.view(seat).state, seat, dice)
            else:
                move = rng.choice(position.legal_numbers())
            position.play(move)
        result = position.result()
        assert result is not None
        assert result["winners"] == [seed % seats]
        points.append(result["scores"][seed % seats])
    assert sum(points) / len(points) > 60
