"""Whether a seat sees a chance outcome agrees with what its view then shows."""

from __future__ import annotations

import random

from hortus.core.contract import CHANCE
from hortus.core.dice import new_dice
from hortus.core.engine import bind
from hortus.search import tree

from .worlds import every_variant, world


@every_variant
def test_what_a_seat_does_not_see_does_not_change_its_view(
    name: str, seats: int, options: str
) -> None:
    game = world(name, seats, options)
    sees = bind(tree, game.kind, fast=False).sees
    position, dice, rng = game.new(), new_dice(61), random.Random(61)
    checked = 0
    while not position.is_over and checked < 60:
        if not position.is_chance:
            seat = rng.choice(position.actors)
            position.play(rng.choice(position.legal_numbers(seat)), seat)
            continue
        outcomes = [number for number, _ in position.outcomes()]
        pair = (outcomes[0], outcomes[-1])
        for seat in range(seats):
            if pair[0] != pair[1] and not sees(game.box, position.state, seat):
                views = []
                for outcome in pair:
                    after = position.copy()
                    game.engine.apply(after.state, CHANCE, outcome)
                    views.append(after.view(seat).state.to_bytes())
                assert views[0] == views[1]
        checked += 1
        position.roll(dice)
    assert checked > 0
