"""The memory that search kernels write to while they think, made once and handed on as a whole."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from hortus.core.game import Game
from hortus.core.struct import Structs

# States to work with: of the walk, where a move is tried, after the next move, and after chance.
WALKING, TRIED, GOING_ON, TURNED_UP = range(4)


class Scratch(NamedTuple):
    """States to work with, and lists of moves and of what they promise."""

    states: Any
    next_moves: Any
    """How a seat may go on, or what chance may bring next ..."""
    next_weights: Any
    """... with its weights."""
    outcomes: Any
    """Outcomes of chance ..."""
    weights: Any
    """... with their weights."""
    answers: Any
    """Moves of a seat that answers."""
    best: Any
    """Places of the best looking ones among them."""
    estimates: Any
    """What the heuristic says of each of them."""


def longest_list(game: Game) -> int:
    """Return the length of the longest list of moves: a seat may also wait."""
    rules = game.kind.rules
    return int(max(rules.MOST_LEGAL, rules.MOST_CHANCE)) + 1


def new_scratch(game: Game) -> Scratch:
    """Return memory for kernels of a game's engine."""
    engine, length = game.engine, longest_list(game)
    return Scratch(
        states=engine.records(Structs(game.kind.state.STATE, 4)),
        next_moves=engine.ints(length),
        next_weights=engine.ints(length),
        outcomes=engine.ints(length),
        weights=engine.ints(length),
        answers=engine.ints(length),
        best=engine.ints(length),
        estimates=np.zeros(length),
    )
