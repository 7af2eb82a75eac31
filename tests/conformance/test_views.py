"""A seat never receives what it may not know, and its view is enough to play."""

from __future__ import annotations

import json
import random

from hortus import Position
from hortus.core.contract import SPECTATOR
from hortus.core.dice import new_dice

from .worlds import every_variant, oracle, random_moments, world


def _eyes(seats: int) -> list[int]:
    return [SPECTATOR, *range(seats)]


def _bytes(position: Position, eye: int) -> bytes:
    data: bytes = position.view(None if eye == SPECTATOR else eye).state.to_bytes()
    return data


@every_variant
def test_a_view_does_not_change_when_hidden_things_do(name: str, seats: int, options: str) -> None:
    game = world(name, seats, options)
    rng = random.Random(21)
    for position in random_moments(game, seed=21, share=0.15):
        for eye in _eyes(seats):
            permuted = oracle(name).permute_hidden(position, eye, rng)
            assert _bytes(permuted, eye) == _bytes(position, eye)
            view = position.view(None if eye == SPECTATOR else eye)
            other = permuted.view(None if eye == SPECTATOR else eye)
            assert view.data() == other.data()
            assert str(view) == str(other)


@every_variant
def test_hidden_things_are_really_permuted(name: str, seats: int, options: str) -> None:
    judge = oracle(name)
    if not judge.hides_something(seats, json.loads(options)):
        return
    game = world(name, seats, options)
    rng = random.Random(22)
    changed = sum(
        judge.permute_hidden(position, SPECTATOR, rng) != position
        for position in random_moments(game, seed=22, share=0.5)
    )
    assert changed > 0, "the permutation of this test never changes anything"


@every_variant
def test_a_view_is_enough_to_know_ones_moves(name: str, seats: int, options: str) -> None:
    game = world(name, seats, options)
    for position in random_moments(game, seed=23, share=0.2):
        for seat in range(seats):
            view = position.view(seat)
            assert view.may_act == (seat in position.actors)
            assert view.legal_numbers() == position.legal_numbers(seat)
            if view.may_act:
                assert view.legal() == position.legal(seat)
        json.dumps(position.view().data())


@every_variant
def test_a_guess_fits_its_view_and_plays_on(name: str, seats: int, options: str) -> None:
    game = world(name, seats, options)
    dice = new_dice(24)
    for position in random_moments(game, seed=24, share=0.1):
        for seat in range(seats):
            view = position.view(seat)
            guess = position.copy()
            guess.state = view.guess(dice)
            assert _bytes(guess, seat) == view.state.to_bytes()
            oracle(name).check_conserved(guess)
            game.engine.random_game(guess.state, dice)
            assert guess.is_over
