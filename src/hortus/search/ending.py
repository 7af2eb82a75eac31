"""Endings solved from a view: what every move is really worth, or that it is too early to say."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from hortus.core.contract import GameKind
from hortus.core.dice import new_dice
from hortus.core.engine import Engine, bind
from hortus.core.game import Game
from hortus.core.struct import Structs
from hortus.core.view import View
from hortus.search import first_moves, tree_size
from hortus.search.first_moves import FirstMoves
from hortus.search.scratch import longest_list
from hortus.search.solver import ENTRY, FRAME, Goal, Memory

# No game has more points; the limits of a goal must be true.
MOST_POINTS = 1000
WIN = Goal(1.0, 0.0, 0.0, 1.0)
POINTS = Goal(0.0, 1.0, -float(MOST_POINTS), float(MOST_POINTS))
# To win, and among ways to win as well the one with the most points.
WIN_FIRST = Goal(1.0, 1e-5, -0.01, 1.01)

# An ending has at most so many moves and chance outcomes in a row.
MOST_DEPTH = 64
# Transpositions kept, 24 bytes each: a prime number, for keys are spread by division.
TABLE = 524_287


@dataclass(frozen=True)
class Solution:
    """The best move, what some moves are worth, and how many nodes that took."""

    best: int
    worths: dict[int, float]
    nodes: int


@cache
def solver_kernels(kind: GameKind, fast: bool) -> SimpleNamespace:
    """Return the kernels that solve the moves of a view, bound to a game."""
    return bind(first_moves, kind, fast)


@cache
def size_kernels(kind: GameKind, fast: bool) -> SimpleNamespace:
    """Return the kernels that measure a tree, bound to a game."""
    return bind(tree_size, kind, fast)


def is_small(view: View) -> bool:
    """Tell whether the rest of a game looks small enough to be solved; always the same answer."""
    game, engine = view.game, view.game.engine
    kernels = size_kernels(game.kind, engine.fast)
    about = (engine.box, engine.record(view.state), view.seat, new_memory(game, 1), walking_dice())
    return bool(kernels.mean_log_size(*about) <= tree_size.LARGEST)


def walking_dice() -> Any:
    """Return the random numbers of the walks through a tree: always the same."""
    return new_dice(0, "walks")


def solve(view: View, goal: Goal, most: int, wanted: Iterable[int] = ()) -> Solution | None:
    """Return what the best move and the wanted ones are worth to the view's seat.

    None if the seat cannot know enough, or if it takes more than `most` nodes.
    """
    game, engine = view.game, view.game.engine
    kernels = solver_kernels(game.kind, engine.fast)
    memory, first = new_memory(game, TABLE), new_first_moves(game)
    box, state = engine.box, engine.record(view.state)
    count = kernels.list_first_moves(box, state, view.seat, memory, first)
    moves = [int(move) for move in first.moves[:count]]
    asked = set(wanted)
    for place, move in enumerate(moves):
        first.wanted[place] = int(move in asked)
    best = kernels.solve_first_moves(box, state, view.seat, goal, memory, first, most)
    if best == first_moves.NONE:
        return None
    worths = {
        move: float(first.worths[place])
        for place, move in enumerate(moves)
        if move in asked or place == best
    }
    return Solution(moves[best], worths, int(first.counts[first_moves.NODES]))


def new_first_moves(game: Game) -> FirstMoves:
    """Return room for the moves of a view and what becomes known about them."""
    engine, length = game.engine, longest_list(game)
    return FirstMoves(engine.ints(length), engine.ints(length), np.zeros(length), engine.ints(2))


def new_memory(game: Game, transpositions: int) -> Memory:
    """Return what the solver works in."""
    engine = game.engine
    states = Structs(game.kind.state.STATE, MOST_DEPTH)
    length, outcomes = longest_list(game), int(game.kind.rules.MOST_CHANCE)
    return Memory(
        frames=engine.records(Structs(FRAME, MOST_DEPTH)),
        states=engine.records(states),
        words=_rows(engine, _words(states.array)),
        moves=_rows(engine, np.zeros((MOST_DEPTH, length), np.int64)),
        weights=_rows(engine, np.zeros((MOST_DEPTH, outcomes), np.int64)),
        lows=_rows(engine, np.zeros((MOST_DEPTH, outcomes))),
        highs=_rows(engine, np.zeros((MOST_DEPTH, outcomes))),
        promises=np.zeros(length),
        table=engine.records(Structs(ENTRY, transpositions)),
        scores=engine.ints(game.seats),
    )


def _words(states: Any) -> Any:
    """Return the memory of states as rows of the widest words that it divides into."""
    size = states.dtype.itemsize
    widths = (np.int64, np.int32, np.int16, np.int8)
    word = next(word for word in widths if size % word().itemsize == 0)
    return states.view(word).reshape(len(states), -1)


def _rows(engine: Engine, table: Any) -> Any:
    """Return a table in the form these kernels read row by row."""
    return table if engine.fast else [row.data for row in table]
