"""Gymnasium's own check over every game and every number of seats, and what learners meet."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from hortus import UsageError
from hortus.core.registry import find_kind
from hortus.lab.gymnasium import Learner
from hortus.lab.gymnasium_vector import Learners
from hortus.lab.layout import Layout
from tests.conformance.worlds import every_game
from tests.lab.tables import every_table


def registered(name: str) -> str:
    """Return the name a game is registered by: its observations' version is part of it."""
    return f"hortus/{name}-v{Layout(find_kind(name)).version}"


@every_table
def test_check_env(name: str, seats: int) -> None:
    bots = ["greedy"] * (seats - 1)
    game = gymnasium.make(registered(name), seats=seats, bots=bots, render_mode="ansi")
    check_env(game.unwrapped)


@every_game
def test_games_are_registered(name: str) -> None:
    game = gymnasium.make(registered(name), seats=2, bots=["random"], seat=1)
    seen, _ = game.reset(seed=1)
    over = False
    for _ in range(30):
        action = np.flatnonzero(seen["action_mask"])[0]
        seen, reward, over, _, info = game.step(action)
        if over:
            assert -1 <= reward <= 1
            assert len(info["scores"]) == 2
            break
        assert seen["action_mask"].any()
        assert reward == 0
    game.close()


def test_an_illegal_action_loses() -> None:
    game = Learner("carat", bots=["random"])
    seen, _ = game.reset(seed=1)
    wrong = np.flatnonzero(seen["action_mask"] == 0)[0]
    _, reward, over, _, info = game.step(wrong)
    assert (reward, over, info) == (-1.0, True, {"illegal": True})


def test_bots_must_fit_the_seats() -> None:
    with pytest.raises(UsageError, match="2 bots"):
        Learner("carat", 3, bots=["random"])


@every_game
def test_learners_side_by_side(name: str) -> None:
    games = Learners(name, 6, seats=2, opponents="greedy")
    rng = np.random.default_rng(1)
    seen, _ = games.reset(seed=1)
    assert games.observation_space.contains(seen)
    ended = 0
    for _ in range(1000):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, rewards, over, cut, info = games.step(actions)
        assert not cut.any()
        assert seen["action_mask"].any(axis=1).all()
        assert (rewards[~over] == 0).all()
        if over.any():
            assert (np.abs(rewards[over]) <= 1).all()
            last = info["final_obs"][np.flatnonzero(over)[0]]
            assert games.single_observation_space.contains(last)
            ended += int(over.sum())
        if ended:
            break
    assert ended


def test_opponents_are_random_or_greedy() -> None:
    with pytest.raises(UsageError, match="random or greedy"):
        Learners("carat", 2, opponents="expert")
