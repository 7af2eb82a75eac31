"""PettingZoo's own tests over every game and every number of seats."""

from __future__ import annotations

import itertools
import warnings
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.utils import parallel_to_aec

from hortus.lab.pettingzoo import env, parallel_env
from tests.conformance.worlds import every_game
from tests.lab.tables import every_table

with warnings.catch_warnings():
    # PettingZoo's tests import a game of its own in a way that it has deprecated itself.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, max_cycles_test, performance_benchmark, seed_test

# PettingZoo asks this of every environment with action masks but its own, which it lists by name.
dictionaries = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)


@dictionaries
@every_table
def test_api(name: str, seats: int) -> None:
    api_test(env(name, seats=seats, render_mode="ansi"), num_cycles=60)


@every_table
def test_seeds(name: str, seats: int) -> None:
    seed_test(partial(env, name, seats=seats), num_cycles=30)


@every_table
def test_max_cycles(name: str, seats: int) -> None:
    together = partial(parallel_env, name, seats)

    def in_turn(max_cycles: int) -> object:
        return parallel_to_aec(together(max_cycles=max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=together, env=in_turn))


@every_game
def test_performance_benchmark(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # It runs for five seconds by the clock; this clock ticks once per look.
    clock = itertools.count()
    monkeypatch.setattr("time.time", lambda: next(clock))
    performance_benchmark(env(name))


def test_a_game_is_cut_short_after_max_cycles() -> None:
    game = env("carat", max_cycles=3)
    game.reset(seed=1)
    for _ in range(3):
        assert not any(game.truncations.values())
        game.step(int(np.flatnonzero(game.last()[0]["action_mask"])[0]))
    assert all(game.truncations.values())


def test_an_illegal_action_loses() -> None:
    game = env("carat")
    game.reset(seed=1)
    loser = game.agent_selection
    game.step(int(np.flatnonzero(game.last()[0]["action_mask"] == 0)[0]))
    assert all(game.terminations.values())
    assert game.rewards == {agent: -1.0 * (agent == loser) for agent in game.agents}


def test_an_agent_that_does_not_act_sees_but_has_no_actions() -> None:
    game = env("carat", seats=3)
    game.reset(seed=1)
    seen = game.observe("seat_2")
    assert seen["observation"].any()
    assert not seen["action_mask"].any()


def test_the_table_is_drawn_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    for mode in ("ansi", "human"):
        game = env("carat", render_mode=mode)
        game.reset(seed=1)
        game.step(int(np.flatnonzero(game.last()[0]["action_mask"])[0]))
        assert (mode == "ansi") == isinstance(game.render(), str)
    assert capsys.readouterr().out
