"""The search sees only its view, keeps its limits and plays legal moves."""

from __future__ import annotations

import random
import time

import pytest

import hortus
from hortus.bots.levels import LEVELS, LevelBot, game_plan, level_bot
from hortus.core.dice import new_dice
from hortus.search.plan import Plan
from hortus.search.searcher import Searcher
from tests.conformance.worlds import every_game, every_variant, oracle, random_moments, world


@every_variant
def test_hidden_things_do_not_change_a_seeded_search(name: str, seats: int, options: str) -> None:
    game = world(name, seats, options)
    searcher = level_bot(game.kind, "expert").searcher
    rng = random.Random(51)
    for position in random_moments(game, seed=51, share=0.08)[:-1]:
        seat = position.actors[0]
        permuted = oracle(name).permute_hidden(position, seat, rng)
        found = [
            searcher.look(moment.view(seat), new_dice(52), iterations=40)
            for moment in (position, permuted)
        ]
        assert found[0] == found[1]


@every_variant
def test_what_a_search_plays_is_legal(name: str, seats: int, options: str) -> None:
    game = world(name, seats, options)
    searcher = Searcher(game_plan(game.kind))
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
        found = Searcher(Plan()).look(view, new_dice(1), iterations=500, threads=threads)
        assert sum(finding.visits for finding in found) == 500
        visits = [finding.visits for finding in found]
        assert visits == sorted(visits, reverse=True)
        assert all(len(finding.outcomes) == 3 for finding in found)
        assert all(0 <= outcome <= 1 for finding in found for outcome in finding.outcomes)


def test_the_same_seed_finds_the_same_with_two_threads() -> None:
    game = hortus.load("carat", 2)
    game.compile()
    view = hortus.Match(game, seed=2).position.view(0)
    found = [Searcher(Plan()).look(view, new_dice(3), iterations=300, threads=2) for _ in range(2)]
    assert found[0] == found[1]


def test_interpreted_and_compiled_searches_agree() -> None:
    found = []
    for fast in (False, True):
        game = hortus.load("carat", 2)
        if fast:
            game.compile()
        view = hortus.Match(game, seed=4).position.view(0)
        plan = Plan(playout=3, sample=2)
        found.append(Searcher(plan).look(view, new_dice(4), iterations=25))
    assert found[0] == found[1]


def test_a_time_limit_is_kept_and_something_is_found() -> None:
    game = hortus.load("carat", 2)
    game.compile()
    view = hortus.Match(game, seed=5).position.view(0)
    Searcher(Plan()).look(view, new_dice(1), iterations=1)
    for seconds in (0.0, 0.05):
        before = time.process_time()
        found = Searcher(Plan()).look(view, new_dice(1), seconds=seconds)
        assert found[0].visits > 0
        # Processor time, not the clock: a busy machine must not fail this test.
        assert time.process_time() - before < seconds + 2
    with pytest.raises(ValueError, match="iterations or a time"):
        Searcher(Plan()).look(view, new_dice(1))


@every_game
def test_levels_are_fixed_budgets_that_grow(name: str) -> None:
    kind = hortus.load(name).kind
    budgets = [level_bot(kind, level).iterations for level in LEVELS]
    assert budgets == sorted(set(budgets))


@every_game
def test_every_level_answers_with_a_legal_move(name: str) -> None:
    game = hortus.load(name)
    game.compile()
    match = hortus.Match(game, seed=6)
    seat = match.position.actors[0]
    for level in LEVELS[:3]:
        move = LevelBot(level).choose(match.position.view(seat), new_dice(7))
        assert move in match.position.legal_numbers(seat)
