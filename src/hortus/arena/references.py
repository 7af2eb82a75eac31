"""What a choice is compared with: the exact best, or the move of a very long search."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hortus.bots.levels import long_search
from hortus.core.dice import below, new_dice
from hortus.core.view import View
from hortus.search.analysis import Prospect, compare
from hortus.search.ending import POINTS, WIN, is_small, solve

# The solver may take so many nodes for each of the two goals, and for each move asked about.
NODES = 400_000
# A long search thinks so many times as long as the highest level.
TIMES_LONGER = 16
# Its move and the others are then played out so often.
PLAYOUTS = 256


class Loss(NamedTuple):
    """What a choice gives away: points, and chance to win."""

    points: float
    win: float


def can_solve(view: View) -> bool:
    """Tell whether a decision can be compared with the exact best."""
    return is_small(view) and all(solve(view, goal, NODES) for goal in (POINTS, WIN))


def exact_losses(view: View, moves: Iterable[int]) -> dict[int, Loss] | None:
    """Return what moves of an ending really give away, None if that takes too long to find out."""
    asked = set(moves)
    lost = []
    for goal in (POINTS, WIN):
        solution = solve(view, goal, (1 + len(asked)) * NODES, asked)
        if solution is None:
            return None
        best = solution.worths[solution.best]
        lost.append({move: max(0.0, best - solution.worths[move]) for move in asked})
    return {move: Loss(lost[0][move], lost[1][move]) for move in asked}


def searched_losses(view: View, moves: Iterable[int], seed: str) -> dict[int, Loss]:
    """Return what moves give away against that of a long search, all played out with one luck.

    The best is not the largest of the means, which would be luck in part; so a move can come out
    as better than the reference's, and then its loss is negative.
    """
    asked = set(moves)
    dice = new_dice(seed, "reference")
    best = long_search(view.game, TIMES_LONGER).choose(view, dice)
    found = compare(view, asked | {best}, int(below(dice, 2**31 - 1)), PLAYOUTS)
    most = _ahead(found[best], view.seat)
    return {
        move: Loss(most - _ahead(found[move], view.seat), _chance(found[best], found[move], view))
        for move in asked
    }


def _chance(best: Prospect, chosen: Prospect, view: View) -> float:
    return best.win[view.seat] - chosen.win[view.seat]


def _ahead(prospect: Prospect, seat: int) -> float:
    """Return by how many points a seat is ahead of the best of the others; alone, its own."""
    others = [points for other, points in enumerate(prospect.points) if other != seat]
    return prospect.points[seat] - max(others, default=0.0)
