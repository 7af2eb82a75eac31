"""A network learns from self-play, and says the same everywhere in whole numbers."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import numpy as np
import pytest

import hortus
from hortus.cli.train import provenance
from hortus.core.dice import new_dice
from hortus.core.errors import UsageError
from hortus.core.network import (
    DEEP,
    ONE,
    WEIGHT_ONE,
    WIDE,
    Weights,
    inputs_at,
    network_file,
    read_weights,
    shapes,
)
from hortus.core.registry import find_kind
from hortus.core.struct import Structs
from hortus.games.islet.thinking.features import FEATURES
from hortus.lab import training as trainings
from hortus.lab.training import Trainer, Training, train
from hortus.search.searcher import new_search, tree_kernels
from hortus.search.settings import SearchSettings
from hortus.search.tree import NODE
from tests.conformance.worlds import oracle, random_moments, world

SHORT = Training("islet", 1, 6, batches=1)
pytestmark = pytest.mark.xdist_group("islet")


@pytest.fixture(autouse=True)
def few_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Learn from the first states on, and look at few games."""
    monkeypatch.setattr(trainings, "TESTS", 2)
    monkeypatch.setattr(trainings, "STEP", 3)


def worth(game: hortus.Game, position: hortus.Position, seat: int) -> tuple[float, list[int]]:
    """Return what the shipped network thinks of a position, and from which features."""
    settings = SearchSettings(learned=1)
    search, _ = new_search(position.view(0), settings, Structs(NODE, 1))
    kernels = tree_kernels(game.kind, game.engine.fast)
    state = game.engine.record(position.state)
    found = kernels.learned_worth(game.engine.box, state, search, seat)
    numbers = list(search.network.numbers)
    return found, numbers[inputs_at(numbers) : -WIDE - DEEP]


def test_interpreted_and_compiled_kernels_think_the_same() -> None:
    plain, fast = hortus.load("islet", 1), world("islet", 1, "{}")
    seen = set()
    for position in random_moments(plain, seed=3, share=0.1)[:-1]:
        same = hortus.Position(fast, position.copy().state)
        found = worth(plain, position, 0)
        assert found == worth(fast, same, 0)
        assert 0 <= found[0] <= 1
        seen.add(found[0])
    assert len(seen) > 3


def test_features_say_only_what_a_seat_knows_and_stay_within_bounds() -> None:
    game = hortus.load("islet", 1)
    rng = random.Random(5)
    for position in random_moments(game, seed=5, share=0.1)[:-1]:
        _, told = worth(game, position, 0)
        assert len(told) == FEATURES
        assert max(map(abs, told)) <= 16 * ONE
        permuted = oracle("islet").permute_hidden(position, 0, rng)
        assert worth(game, permuted, 0)[1] == told
        observed = hortus.Position(game, position.view(0).state)
        assert worth(game, observed, 0)[1] == told


def test_an_interrupted_training_goes_on_and_learns_the_same(tmp_path: Path) -> None:
    game = world("islet", 1, "{}")
    whole = train(game, SHORT, tmp_path / "whole.npz", lambda _: None)

    def stop(trainer: Trainer) -> None:
        if trainer.done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(game, SHORT, tmp_path / "cut.npz", stop)
    again = train(game, SHORT, tmp_path / "cut.npz", lambda _: None)
    assert again.curve == whole.curve
    assert [one["games"] for one in again.curve] == [3, 6]
    for mine, other in zip(again.weights(), whole.weights(), strict=True):
        assert (mine == other).all()
    with pytest.raises(UsageError, match="another training"):
        train(game, Training("islet", 1, 7), tmp_path / "cut.npz", lambda _: None)


def test_whole_numbers_hardly_differ_from_what_was_learned() -> None:
    trainer = Trainer(world("islet", 1, "{}"), Training("islet", 1, 100))
    trainer.step(20)
    weights = trainer.weights()
    assert Weights(*map(len, weights)) == shapes(FEATURES)
    for whole, learned in zip(weights, trainer.net, strict=True):
        assert whole.dtype == np.int16
        assert np.abs(whole / WEIGHT_ONE - learned).max() <= 0.5 / WEIGHT_ONE
    assert (trainer.net.third != 0).any(), "nothing was learned"


def test_a_game_without_features_cannot_be_trained() -> None:
    with pytest.raises(UsageError, match="no features"):
        Trainer(hortus.load("carat", 2), Training("carat", 2, 1))


def test_the_shipped_network_says_how_it_was_found_and_is_small() -> None:
    kind = find_kind("islet")
    path = network_file(kind, 1)
    assert path.stat().st_size < 1_000_000
    assert Weights(*map(len, read_weights(kind, 1))) == shapes(FEATURES)
    about = tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))
    assert about["how"].startswith("hortus train islet --seats 1")
    assert about["curve"][-1]["games"] == about["games"]


def test_the_provenance_is_toml() -> None:
    trainer = Trainer(world("islet", 1, "{}"), SHORT)
    trainer.step(1)
    about = tomllib.loads(provenance(trainer, "hortus train islet", "abc"))
    assert about["games"] == 1
    assert about["commit"] == "abc"
    assert about["curve"][0]["games"] == 1
    assert new_dice(1, "training").tolist() != trainer.dice.tolist()
