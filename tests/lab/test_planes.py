"""Observations say what they promise and nothing a seat may not know."""

from __future__ import annotations

import json
import random

import numpy as np

from hortus import Game
from hortus.kernel import interpreted
from hortus.lab.layout import Layout
from hortus.lab.vectors import Vector, bound
from tests.conformance.worlds import every_game, every_variant, oracle, random_moments, world


def encoded(game: Game, position: object, seat: int) -> np.ndarray:
    """Return the observation of a seat."""
    layout, kernels = bound(game.kind, game.engine.fast)
    view = position.view(seat)  # type: ignore[attr-defined]
    out = np.zeros(layout.size, np.int16)
    kernels.encode(game.engine.box, game.engine.record(view.state), seat, out)
    return out


@every_variant
def test_numbers_stay_within_their_bounds(name: str, seats: int, options: str) -> None:
    game = world(name, seats, options)
    most = Layout(game.kind).most
    for position in random_moments(game, 1, 0.1):
        for seat in range(seats):
            seen = encoded(game, position, seat)
            assert (seen >= 0).all()
            assert (seen <= most).all()


@every_variant
def test_hidden_things_do_not_show(name: str, seats: int, options: str) -> None:
    game = world(name, seats, options)
    if not oracle(name).hides_something(seats, json.loads(options)):
        return
    rng = random.Random(1)
    changed = False
    for position in random_moments(game, 2, 0.05):
        for seat in range(seats):
            twin = oracle(name).permute_hidden(position, seat, rng)
            changed |= twin != position
            assert np.array_equal(encoded(game, position, seat), encoded(game, twin, seat))
    # Alone at the table nothing is hidden from oneself.
    assert changed or seats == 1


@every_variant
def test_interpreted_and_compiled_encoders_agree(name: str, seats: int, options: str) -> None:
    game = world(name, seats, options)
    layout = Layout(game.kind)
    slow = interpreted(__import__(layout.encode.__module__, fromlist=["encode"])).encode
    for position in random_moments(game, 3, 0.02):
        out = np.zeros(layout.size, np.int16)
        slow(game.box, position.view(0).state, 0, out)
        assert np.array_equal(out, encoded(game, position, 0))


@every_game
def test_planes_have_names_and_shapes(name: str) -> None:
    game = world(name, 2, "{}")
    layout = Layout(game.kind)
    vector = Vector(game, 3)
    vector.reset(1)
    named = layout.named(vector.observation)
    assert list(named) == [plane.name for plane in layout.planes]
    assert len(named) == len(layout.planes)
    for plane in layout.planes:
        assert named[plane.name].shape == (3, *plane.shape)
        assert plane.says
