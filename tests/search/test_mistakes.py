"""Mistakes that a ledger marks are mistakes: ten times the thinking says so too."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count, islice

import pytest

import hortus
from hortus.bots import make_bot
from hortus.bots.levels import LEVELS, level_bot
from hortus.bots.play import play_bots
from hortus.core.replay import Step, steps
from hortus.search.analysis import Budget
from hortus.search.ledger import DecisionLine, weigh
from hortus.search.settings import SearchSettings
from tests.conformance.worlds import every_game, world

MAKER = "medium"
# Of each game so many decisions are looked at, so that the mistakes are of many games.
LOOKED_AT = 12
MISTAKES, AGREED = 200, 0.9
USUAL = Budget()
LONG = Budget(10 * (USUAL.iterations or 0))


def judge(step: Step, settings: SearchSettings, budget: Budget, seed: int) -> DecisionLine:
    """Return what a ledger says of a decision."""
    line, _ = weigh(step, settings, budget, seed)
    assert "lost" in line
    return line


def marked(game: hortus.Game, settings: SearchSettings) -> Iterator[tuple[Step, int]]:
    """Yield marked decisions of games of bots, but for solved ones, each with its game's number."""
    for number in count():
        bots = [make_bot(MAKER) for _ in range(game.seats)]
        record = play_bots(game, bots, [MAKER] * game.seats, f"mistakes {number}").record()
        decisions = [step for step in steps(record, game) if step.seat >= 0]
        random.Random(number).shuffle(decisions)
        for step in decisions[:LOOKED_AT]:
            line = judge(step, settings, USUAL, number)
            if line["mark"] and not line["exact"]:
                yield step, number


@pytest.mark.slow
@every_game
def test_longer_thinking_agrees_with_marked_mistakes(name: str) -> None:
    """About five minutes for Carat on a core, compiled; up to an hour for Islet."""
    game = world(name, 2, "{}")
    settings = level_bot(game.kind, LEVELS[-1], game.seats).searcher.settings
    found = islice(marked(game, settings), MISTAKES)
    agreed = [judge(step, settings, LONG, -1 - number)["lost"] > 0 for step, number in found]
    assert sum(agreed) >= AGREED * MISTAKES, sum(agreed)
