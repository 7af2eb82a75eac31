"""Tuning follows the better weights, and says what it found as data."""

from __future__ import annotations

import tomllib

import pytest

import hortus
from hortus.arena.tune import Tuning, tune, win_share
from hortus.cli.tune import rewritten
from hortus.core.registry import find_kind
from hortus.core.weights import MOST_WEIGHTS, read_weights, weights_file


@pytest.mark.parametrize("name", hortus.names())
def test_the_box_holds_the_weights_of_the_file(name: str) -> None:
    game = hortus.load(name, 2)
    weights = read_weights(game.kind)
    assert 0 < len(weights) <= MOST_WEIGHTS
    assert tuple(game.box.weights[place] for place in range(len(weights))) == weights


def test_weights_that_see_nothing_lose() -> None:
    game = hortus.load("islet", 2)
    game.compile()
    weights = read_weights(game.kind)
    blind = (0.0,) * len(weights)
    assert win_share(game, weights, blind, 20, "blind") > 0.8
    assert win_share(game, blind, weights, 20, "blind") < 0.2


def test_equal_weights_are_even() -> None:
    game = hortus.load("carat", 2)
    game.compile()
    weights = read_weights(game.kind)
    assert win_share(game, weights, weights, 200, "even") == pytest.approx(0.5, abs=0.15)


def test_the_same_seed_finds_the_same_weights() -> None:
    game = hortus.load("carat", 2)
    game.compile()
    steps: list[int] = []
    found = [tune(game, 3, 4, 4, 7, lambda step, _: steps.append(step)) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0].after != found[0].before
    assert all(weight > 0 for weight in found[0].after)
    assert steps == [1, 2, 3] * 2


def test_weights_that_greedy_play_does_not_read_stay() -> None:
    game = hortus.load("gardlings", 2)
    game.compile()
    found = tune(game, 1, 4, 2, 7, lambda *_: None)
    pairs = zip(found.names, found.before, found.after, strict=True)
    stayed = {name for name, before, after in pairs if before == after}
    assert stayed == set(found.names[found.names.index("foreseen_gain") :])


def test_a_file_of_weights_is_rewritten_and_tells_how() -> None:
    kind = find_kind("islet")
    names = tuple(kind.evaluate.WEIGHTS)
    before = read_weights(kind)
    after = tuple(2 * weight for weight in before)
    text = weights_file(kind).read_text(encoding="utf-8")
    found = Tuning(names, before, after, 100, 0.7)
    again = tomllib.loads(rewritten(rewritten(text, found, "once"), found, "hortus tune islet"))
    assert tuple(again["weights"][name] for name in names) == after
    assert again["tuned"]["how"] == "hortus tune islet"
    assert again["tuned"]["solo"] == tomllib.loads(text)["tuned"]["solo"]
    assert found.better
