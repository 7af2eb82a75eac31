"""A second implementation, sharing no code, agrees on every legal list and every result."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from typing import Any

import pytest

import hortus
from hortus.core.dice import new_dice
from hortus.core.struct import new_struct
from tests.conformance.worlds import world

from .oracle import VARIANTS
from .referee import Referee


def choose(match: hortus.Match, rng: random.Random, dice: Any, keen: bool) -> int:
    """Return a random move by kind of move, or what looks best one move ahead."""
    position, game = match.position, match.game
    (seat,) = position.actors
    if keen and rng.random() < 0.85:
        view = new_struct(game.kind.state.STATE)
        game.engine.observe(position.state, seat, view)
        return game.engine.best_move(view, seat, dice)
    by_verb = defaultdict(list)
    for number in position.legal_numbers():
        by_verb[position.entry(number)["do"]].append(number)
    return rng.choice(by_verb[rng.choice(sorted(by_verb))])


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_the_referee_agrees(seats: int, options: dict[str, Any], seed: int) -> None:
    game = world("islet", seats, json.dumps(options))
    match = hortus.Match(game, seed=seed)
    referee = Referee(seats, game.options["eggs"])
    rng, dice = random.Random(seed), new_dice(seed, "referee")
    known = 0
    while True:
        for entry in match.entries[known:]:
            referee.play(entry)
        known = len(match.entries)
        assert referee.over == match.position.is_over
        if referee.over:
            break
        assert match.position.actors == (referee.mover,)
        ours, theirs = match.position.legal(), referee.legal()
        assert _as_set(ours) == _as_set(theirs)
        assert len(ours) == len(theirs)
        match.play(choose(match, rng, dice, keen=seed % 2 == 0))
    result = match.position.result()
    assert result is not None
    assert result["scores"] == referee.scores()
    assert result["winners"] == referee.winners()


def _as_set(moves: list[dict[str, Any]]) -> set[str]:
    return {json.dumps(move, sort_keys=True) for move in moves}
