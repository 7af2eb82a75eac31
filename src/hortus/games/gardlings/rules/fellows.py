"""How well two strips go together: the most gems they can complete side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from hortus.games.gardlings.rules.state import EMPTY, FITS, TRIPLE

Array = np.ndarray[Any, Any]

# The edges of each side, clockwise.
SIDES = ((0, 1, 2), (3,), (4, 5, 6), (7,))

# Gems that two signs complete where they meet, far below zero if they may not meet.
NEVER = -100
GEMS = np.where(FITS, 1, NEVER)
GEMS[EMPTY, EMPTY] = 0
GEMS[TRIPLE, TRIPLE] = 3


def contacts() -> Iterator[list[tuple[int, int]]]:
    """Yield the pairs of edges that meet, for every way in which two strips can touch."""
    for mine in SIDES:
        for theirs in SIDES:
            # Who faces a strip sees its edges the other way round.
            facing = theirs[::-1]
            for shift in range(1 - len(facing), len(mine)):
                places = range(max(0, shift), min(len(mine), shift + len(facing)))
                yield [(mine[i], facing[i - shift]) for i in places]


def most_gems(edges: Array, lines: Array) -> Array:
    """Return the most gems that each tile completes with each other one, lying side by side.

    `edges` has the signs of every tile's edges, `lines` a 1 for any two edges that a line joins.
    """
    most = np.zeros((len(edges), len(edges)), np.int64)
    for pairs in contacts():
        mine, theirs = (list(touching) for touching in zip(*pairs, strict=True))
        gems = sum(GEMS[np.ix_(edges[:, one], edges[:, other])] for one, other in pairs)
        own_lines = lines[:, mine][:, :, mine].sum((1, 2))
        their_lines = lines[:, theirs][:, :, theirs].sum((1, 2))
        most = np.maximum(most, gems + own_lines[:, None] + their_lines[None, :])
    np.fill_diagonal(most, 0)
    return most
