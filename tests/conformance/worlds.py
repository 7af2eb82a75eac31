"""Every game with every variant its oracle lists: what the conformance tests run over."""

from __future__ import annotations

import importlib
import json
import random
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import hortus
from hortus.core.dice import new_dice
from hortus.kernel import can_compile

TESTS = Path(__file__).parents[1]
FEWEST_MOMENTS, MOST_MOMENTS = 3, 100


def oracle(name: str) -> ModuleType:
    """Return the oracle module of a game's tests."""
    return importlib.import_module(f"tests.games.{name}.oracle")


def fixtures(name: str) -> Path:
    """Return the fixture folder of a game."""
    return TESTS / "games" / name / "fixtures"


@cache
def world(name: str, seats: int, options: str) -> hortus.Game:
    """Return a game of a variant, its options given as JSON; compiled where there is Numba."""
    game = hortus.load(name, seats, **json.loads(options))
    if can_compile():
        game.compile()
    return game


def _variants() -> list[Any]:
    found = []
    for name in hortus.names():
        for seats, options in oracle(name).VARIANTS:
            label = "-".join([name, str(seats), *(f"{k}={v}" for k, v in options.items())])
            mark = pytest.mark.xdist_group(name)
            found.append(pytest.param(name, seats, json.dumps(options), id=label, marks=mark))
    return found


every_variant = pytest.mark.parametrize(("name", "seats", "options"), _variants())
every_game = pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in hortus.names()],
)


def random_moments(game: hortus.Game, seed: int, share: float) -> list[hortus.Position]:
    """Play a random game and return about that share of its decision positions, and the last.

    FEWEST_MOMENTS at least, so that a short game is looked at too, and MOST_MOMENTS at most, so
    that no game takes all the time.
    """
    rng = random.Random(seed)
    position = game.new()
    dice = new_dice(seed, "moments")
    found = []
    while not position.is_over:
        if position.is_chance:
            position.roll(dice)
            continue
        if rng.random() < share or len(found) < FEWEST_MOMENTS:
            found.append(position.copy())
        seat = rng.choice(position.actors)
        game.engine.apply(position.state, seat, rng.choice(position.legal_numbers(seat)))
    if len(found) > MOST_MOMENTS:
        found = rng.sample(found, MOST_MOMENTS)
    return [*found, position]


def played_at_random(game: hortus.Game, seed: int) -> hortus.Match:
    """Return a finished match of random moves."""
    rng = random.Random(seed)
    match = hortus.Match(game, seed=seed)
    while not match.position.is_over:
        seat = rng.choice(match.position.actors)
        match.play(rng.choice(match.position.legal_numbers(seat)), seat)
    return match
