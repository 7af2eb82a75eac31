"""OpenSpiel's own tests over every game and every number of seats, and its searches."""

from __future__ import annotations

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts

from hortus import UsageError
from hortus.lab.open_spiel import SpielState
from tests.conformance.worlds import every_game
from tests.lab.tables import every_long_table


def spiel_game(name: str, seats: int) -> pyspiel.Game:
    """Return a game by its name and parameters."""
    return pyspiel.load_game(f"hortus_{name}(seats={seats})")


def at_random(game: pyspiel.Game, decisions: int, seed: int) -> SpielState:
    """Return the state in which somebody decides after so many random decisions."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and (decisions or state.is_chance_node()):
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions -= 1
    return state


@every_long_table
def test_random_simulation(name: str, seats: int) -> None:
    pyspiel.random_sim_test(
        spiel_game(name, seats), num_sims=1, serialize=name == "carat", verbose=False
    )


@every_game
def test_api(name: str) -> None:
    """Run the checks that OpenSpiel makes of every game it knows."""
    case = type(
        "Enforce",
        (api_test.EnforceAPIOnPartialTreeBase,),
        {"game": spiel_game(name, 2), "game_name": name},
    )
    case.game_type = case.game.get_type()
    case.some_states = [at_random(case.game, decisions, 1) for decisions in (0, 1, 2, 5, 12)]
    for test in dir(case):
        if test.startswith("test_"):
            getattr(case(test), test)()


@every_game
def test_a_resampled_state_looks_the_same_to_its_player(name: str) -> None:
    game = spiel_game(name, 2)
    state = at_random(game, 6, 2)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for player in range(2):
        others = [state.resample_from_infostate(player, sampler) for _ in range(4)]
        for other in others:
            assert other.current_player() == state.current_player()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.history() == []


def test_resampling_deals_hidden_things_anew() -> None:
    state = at_random(spiel_game("carat", 2), 6, 2)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    hands = {
        state.resample_from_infostate(0, sampler).moment.position.state.held[1] for _ in range(20)
    }
    assert len(hands) > 5


@every_game
def test_searches_of_open_spiel_play(name: str) -> None:
    game = spiel_game(name, 2)
    rng = np.random.RandomState(1)
    guess = mcts.RandomRolloutEvaluator(1, rng)
    bots = [
        mcts.MCTSBot(game, 1.4, 2, guess, random_state=rng),
        ismcts.ISMCTSBot(game, guess, 1.4, 2, random_state=rng),
    ]
    state = at_random(game, 2, 1)
    for bot in bots:
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        action = bot.step(state)
        assert action in state.legal_actions()
        assert state.action_to_string(action)
        state.apply_action(action)


@every_game
def test_chance_is_explicit(name: str) -> None:
    state = spiel_game(name, 2).new_initial_state()
    while state.is_chance_node():
        places, odds = zip(*state.chance_outcomes(), strict=True)
        assert list(places) == list(range(len(places)))
        assert sum(odds) == pytest.approx(1)
        state.apply_action(places[-1])


def test_a_public_observer_sees_no_hand() -> None:
    state = at_random(spiel_game("carat", 2), 3, 1)
    kinds = pyspiel.PrivateInfoType
    for recall in (False, True):
        public = pyspiel.IIGObservationType(True, recall, kinds.NONE)
        observer = state.get_game().make_py_observer(public)
        observer.set_from(state, 0)
        assert not observer.dict["hand"].any()
        assert observer.dict["chip_value"].any()
        assert '"hand": []' in observer.string_from(state, 0)
    every = pyspiel.IIGObservationType(True, False, kinds.ALL_PLAYERS)
    with pytest.raises(UsageError, match="Nobody"):
        state.get_game().make_py_observer(every)


def test_options_are_a_json_text() -> None:
    with pytest.raises(UsageError, match="JSON"):
        pyspiel.load_game("hortus_carat", {"options": "{"})
