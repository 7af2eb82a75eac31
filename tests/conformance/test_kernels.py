"""Interpreted and compiled runs of one seed are the same game."""

from __future__ import annotations

import json

import hortus
from hortus.core.dice import new_dice
from hortus.core.struct import new_struct

from .worlds import every_variant, world


@every_variant
def test_interpreted_and_compiled_agree(name: str, seats: int, options: str) -> None:
    fast = world(name, seats, options)
    slow = hortus.load(name, seats, **json.loads(options))
    assert fast.engine.fast
    assert not slow.engine.fast
    ends = []
    for game in (fast, slow):
        position = game.new()
        log = game.engine.random_game(position.state, new_dice(11))
        ends.append((log, position.to_bytes(), position.result()))
    assert ends[0] == ends[1]


@every_variant
def test_views_and_guesses_agree(name: str, seats: int, options: str) -> None:
    fast = world(name, seats, options)
    slow = hortus.load(name, seats, **json.loads(options))
    outcomes = []
    for game in (fast, slow):
        position, dice = game.new(), new_dice(12)
        seen = []
        for _ in range(400):
            if position.is_over:
                break
            if position.is_chance:
                position.roll(dice)
                continue
            seat = position.actors[-1]
            observed = new_struct(game.kind.state.STATE)
            game.engine.observe(position.state, seat, observed)
            seen.append(observed.to_bytes())
            move = game.engine.best_move(observed, seat, dice)
            game.engine.redeterminise(observed, seat, dice)
            seen.append(observed.to_bytes())
            position.play(move, seat)
            if len(seen) >= 30:
                break
        outcomes.append(seen)
    assert outcomes[0] == outcomes[1]
