"""The search sees only its view, keeps its limits and plays legal moves."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

import hortus
from hortus.bots.levels import LEVELS, LevelBot, game_settings, level_bot
from hortus.bots.search import INTERPRETED_SECONDS
from hortus.core.dice import new_dice
from hortus.core.struct import Structs
from hortus.core.view import View
from hortus.search.searcher import Searcher, new_search, tree_kernels
from hortus.search.settings import SearchSettings
from hortus.search.tree import NODE
from tests.conformance.worlds import (
    MOST_MOMENTS,
    every_game,
    every_variant,
    oracle,
    random_moments,
    world,
)

# A search of an expert takes long, alone even a second: so many moments of a game are tried, and
# only such in which something is hidden that can be changed.
FEW_MOMENTS = 10


def check_that_hidden_things_change_nothing(name: str, seats: int, options: str, most: int) -> None:
    """Search from moments all along a random game, and from the same with other secrets."""
    game = world(name, seats, options)
    searcher = level_bot(game.kind, "expert", seats).searcher
    rng = random.Random(51)
    moments = [
        (position, seat, oracle(name).permute_hidden(position, seat, rng))
        for position in random_moments(game, seed=51, share=0.08)[:-1]
        for seat in position.actors[:1]
    ]
    telling = [moment for moment in moments if moment[0] != moment[2]]
    if not telling:
        # Whoever knows everything can only be asked the same twice.
        telling, most = moments, min(most, 1)
    for position, seat, permuted in telling[:: -(-len(telling) // most)]:
        found = [
            searcher.search(moment.view(seat), new_dice(52), iterations=40)
            for moment in (position, permuted)
        ]
        assert found[0] == found[1]


@every_variant
def test_hidden_things_do_not_change_a_seeded_search(name: str, seats: int, options: str) -> None:
    check_that_hidden_things_change_nothing(name, seats, options, FEW_MOMENTS)


@pytest.mark.slow
@every_variant
def test_hidden_things_never_change_a_seeded_search(name: str, seats: int, options: str) -> None:
    check_that_hidden_things_change_nothing(name, seats, options, MOST_MOMENTS)


@every_variant
def test_what_a_search_plays_is_legal(name: str, seats: int, options: str) -> None:
    game = world(name, seats, options)
    searcher = Searcher(game_settings(game.kind))
    dice = new_dice(53)
    for position in random_moments(game, seed=53, share=0.08)[:-1]:
        for seat in position.actors:
            view = position.view(seat)
            move = searcher.best(view, dice, iterations=30)
            assert move in view.legal_numbers() or (move == hortus.WAIT and view.may_wait)


def test_findings_add_up_and_are_sorted() -> None:
    game = hortus.load("carat", 3)
    game.compile()
    view = hortus.Match(game, seed=1).position.view(0)
    for threads in (1, 2):
        found = Searcher(SearchSettings()).search(
            view, new_dice(1), iterations=500, threads=threads
        )
        assert sum(finding.visits for finding in found) == 500
        visits = [finding.visits for finding in found]
        assert visits == sorted(visits, reverse=True)
        assert all(len(finding.outcomes) == 3 for finding in found)
        assert all(0 <= outcome <= 1 for finding in found for outcome in finding.outcomes)


def test_the_same_seed_finds_the_same_with_two_threads() -> None:
    game = hortus.load("carat", 2)
    game.compile()
    view = hortus.Match(game, seed=2).position.view(0)
    found = [
        Searcher(SearchSettings()).search(view, new_dice(3), iterations=300, threads=2)
        for _ in range(2)
    ]
    assert found[0] == found[1]


def test_interpreted_and_compiled_searches_agree() -> None:
    found = []
    for fast in (False, True):
        game = hortus.load("carat", 2)
        if fast:
            game.compile()
        view = hortus.Match(game, seed=4).position.view(0)
        settings = SearchSettings(playout=3, sample=2)
        found.append(Searcher(settings).search(view, new_dice(4), iterations=25))
    assert found[0] == found[1]


def test_a_time_limit_is_kept_and_something_is_found() -> None:
    game = hortus.load("carat", 2)
    game.compile()
    view = hortus.Match(game, seed=5).position.view(0)
    Searcher(SearchSettings()).search(view, new_dice(1), iterations=1)
    for seconds in (0.0, 0.05):
        before = time.process_time()
        found = Searcher(SearchSettings()).search(view, new_dice(1), seconds=seconds)
        assert found[0].visits > 0
        # Processor time, not the clock: a busy machine must not fail this test.
        assert time.process_time() - before < seconds + 2
    with pytest.raises(ValueError, match="iterations or a time"):
        Searcher(SearchSettings()).search(view, new_dice(1))


def test_interpreted_searches_ask_the_clock_after_every_look() -> None:
    game = hortus.load("gardlings", 2)
    view = hortus.Match(game, seed=5).position.view(0)
    expert = level_bot(game.kind, "expert", 2)
    found = expert.searcher.search(view, new_dice(1), iterations=expert.iterations, seconds=0.0)
    assert sum(finding.visits for finding in found) == 1


@pytest.mark.parametrize("fast", [False, True])
def test_only_interpreted_bots_play_by_the_clock(
    fast: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = []

    def best(self: Searcher, view: View, dice: Any, **asked: Any) -> int:
        limits.append(asked["seconds"])
        return view.legal_numbers()[0]

    monkeypatch.setattr(Searcher, "best", best)
    game = hortus.load("carat", 2)
    if fast:
        game.compile()
    view = hortus.Match(game, seed=5).position.view(0)
    LevelBot("hard").choose(view, new_dice(1))
    assert limits == [None if fast else INTERPRETED_SECONDS]


@every_game
def test_levels_are_fixed_budgets_that_grow(name: str) -> None:
    kind = hortus.load(name).kind
    for seats in kind.seats:
        budgets = [level_bot(kind, level, seats).iterations for level in LEVELS]
        assert budgets == sorted(set(budgets))


@pytest.mark.xdist_group("islet")
def test_a_search_of_the_own_turn_ends_where_the_turn_does() -> None:
    game = world("islet", 3, "{}")
    match = hortus.Match(game, seed=8)
    seat = match.position.actors[0]
    view = match.position.view(seat)
    ends = []
    for own_turn in (0, 1):
        settings = SearchSettings(playout=40, own_turn=own_turn)
        search, notes = new_search(view, settings, Structs(NODE, 1))
        states = Structs(game.kind.state.STATE, 1)
        states[0] = view.guess(new_dice(9))
        tree_kernels(game.kind, game.engine.fast).playout(
            game.engine.box,
            game.engine.records(states)[0],
            search,
            notes.weights,
            new_dice(9),
        )
        ends.append(hortus.Position(game, states[0]))
    goes_on, ends_here = ends
    assert ends_here.actors == ((seat + 1) % 3,)
    assert ends_here != goes_on


def test_levels_may_mean_something_else_in_a_crowd() -> None:
    kind = hortus.load("islet").kind
    turns = [level_bot(kind, "expert", seats).searcher.settings.own_turn for seats in (1, 2, 3, 4)]
    assert turns == [0, 0, 0, 1]


@every_game
def test_every_level_answers_with_a_legal_move(name: str) -> None:
    game = hortus.load(name)
    game.compile()
    match = hortus.Match(game, seed=6)
    seat = match.position.actors[0]
    for level in LEVELS[:3]:
        move = LevelBot(level).choose(match.position.view(seat), new_dice(7))
        assert move in match.position.legal_numbers(seat)
