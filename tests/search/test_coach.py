"""What the coach says of a decision: true where everything can be known, silent without time."""

from __future__ import annotations

import pytest

import hortus
from hortus.bots.levels import LEVELS, level_bot
from hortus.core.benefit import benefit
from hortus.core.dice import new_dice
from hortus.core.random_record import random_record
from hortus.core.replay import Step, steps
from hortus.core.view import View
from hortus.search.analysis import BATCH, Budget
from hortus.search.coach import advise, doubt
from hortus.search.ledger import MARKS
from hortus.search.playouts import win_shares
from hortus.search.reason import sentence
from tests.conformance.worlds import every_game, world

BUDGET = Budget(4 * BATCH)


def last_decision(game: hortus.Game, seed: int) -> Step:
    """Return the last decision of a random game."""
    return [step for step in steps(random_record(game, seed), game) if step.seat >= 0][-1]


def worth(step: Step, move: int) -> float:
    """Return what the seat gets if the game ends with a move."""
    after = step.before.copy()
    after.play(move, step.seat)
    assert after.is_over
    return win_shares(after.game, after.state)[step.seat]


@pytest.mark.xdist_group("carat")
def test_the_last_move_is_judged_as_it_is_worth() -> None:
    game = world("carat", 2, "{}")
    settings = level_bot(game.kind, LEVELS[-1], 2).searcher.settings
    marks = set()
    for seed in range(60):
        step = last_decision(game, seed)
        view = step.before.view(step.seat)
        worths = {move: worth(step, move) for move in view.legal_numbers()}
        if len(set(worths.values())) == 1:
            continue
        advice = advise(view, settings, BUDGET, "seed")
        assert worths[advice.best] == max(worths.values())
        for move in worths:
            found = doubt(view, (advice.best, move), settings, BUDGET, "seed")
            lost = worths[advice.best] - worths[move]
            assert found.mark == next((mark for least, mark in MARKS["win"] if lost >= least), "")
            assert (found.why is None) == (not found.mark)
            marks.add(found.mark)
    assert marks == {"", "??"}


@every_game
def test_without_time_to_tell_nothing_is_said(name: str) -> None:
    game = world(name, hortus.load(name).kind.seats[-1], "{}")
    settings = level_bot(game.kind, LEVELS[-1], game.seats).searcher.settings
    view = next(one for one in views(game) if len(one.legal_numbers()) > 1)
    pair = (view.legal_numbers()[0], view.legal_numbers()[1])
    found = doubt(view, pair, settings, Budget(400, 1e-9), "seed")
    assert (found.mark, found.why) == (None, None)


@every_game
def test_a_hint_says_what_speaks_for_it(name: str) -> None:
    game = world(name, hortus.load(name).kind.seats[0], "{}")
    keys = set()
    for number, view in enumerate(views(game)):
        for move in view.legal_numbers()[number % 3 :: 7][:2]:
            why = benefit(view, move, new_dice(1))
            assert sentence(why, game.kind)
            assert why == benefit(view, move, new_dice(1))
            keys.add(why["key"])
    assert not game.kind.reasons or len(keys) > 2, keys


def views(game: hortus.Game) -> list[View]:
    """Return what seats saw at some decisions of a random game."""
    record = random_record(game, 5)
    return [step.before.view(step.seat) for step in steps(record, game) if step.seat >= 0][::5]
