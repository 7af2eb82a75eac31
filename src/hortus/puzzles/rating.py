"""How good somebody is at puzzles, and how hard a puzzle is, on one scale.

These are the ratings of Mark Glickman's Glicko system: an answer is a game against the puzzle.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from hortus.core.level_names import LEVELS
from hortus.puzzles.puzzle import ASKED, Puzzle

Q = math.log(10) / 400
# However much is known, some doubt stays, so that whoever gets better is told.
LEAST_DOUBT = 45.0


@dataclass(frozen=True)
class Rating:
    """A rating and its standard deviation."""

    value: float
    doubt: float


UNKNOWN = Rating(1200.0, 350.0)
# The levels of the bots are spread evenly round where everybody begins.
LEVEL_RATINGS = tuple(
    Rating(UNKNOWN.value + 200 * (place - len(LEVELS) // 2), 50.0) for place in range(len(LEVELS))
)


def rated(one: Rating, games: Iterable[tuple[Rating, float]]) -> Rating:
    """Return a rating after games against others, each with its result from 0 to 1."""
    information = surprise = 0.0
    for other, result in games:
        weight = 1 / math.sqrt(1 + 3 * (Q * other.doubt / math.pi) ** 2)
        expected = 1 / (1 + 10 ** (-weight * (one.value - other.value) / 400))
        information += (Q * weight) ** 2 * expected * (1 - expected)
        surprise += weight * (result - expected)
    variance = 1 / (1 / one.doubt**2 + information)
    return Rating(one.value + Q * variance * surprise, max(LEAST_DOUBT, math.sqrt(variance)))


def rating_of(puzzle: Puzzle) -> Rating:
    """Return how hard a puzzle is, from how often each level of the bots finds its move."""
    games = zip(LEVEL_RATINGS, (1 - share for share in puzzle.found), strict=True)
    # Each level was asked more than once.
    return rated(UNKNOWN, [game for game in games for _ in range(ASKED)])
