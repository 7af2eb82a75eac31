"""What a coach says of a decision before it is made: from the view, and within a set time.

It means by a mistake what the ledger of a game means.  What it could not look at long enough it
says nothing about.
"""

from __future__ import annotations

from dataclasses import dataclass

from hortus.core.benefit import Reason, benefit
from hortus.core.dice import new_dice
from hortus.core.view import View
from hortus.search.analysis import BATCH, Budget, explore
from hortus.search.ledger import Mark, beside, best_move, solved
from hortus.search.reason import reason
from hortus.search.settings import SearchSettings


@dataclass(frozen=True)
class Advice:
    """The best move found, and what speaks for it."""

    best: int
    why: Reason


@dataclass(frozen=True)
class Doubt:
    """How grave a mistake a move is; no mark, none.  None: that could not be told in time."""

    mark: Mark | None
    why: Reason | None = None
    """What speaks for the best move against it."""


def advise(view: View, settings: SearchSettings, budget: Budget, seed: str) -> Advice:
    """Return the best move of a view."""
    best = best_move(view, solved(view, settings), settings, new_dice(seed, "best"), budget)
    return Advice(best, benefit(view, best, new_dice(seed, "reason")))


def doubt(
    view: View, pair: tuple[int, int], settings: SearchSettings, budget: Budget, seed: str
) -> Doubt:
    """Return whether the second of two moves is a mistake beside the first, the best one."""
    best, move = pair
    if move == best:
        return Doubt("")
    found = explore(view, pair, new_dice(seed, "doubt"), budget, step=1)
    if any(len(played.wins) < BATCH for played in found.values()):
        return Doubt(None)
    weighed = beside(view, move, best, found, solved(view, settings, move))
    if not weighed.mark:
        return Doubt("")
    why = reason(view, weighed.better, weighed.played, new_dice(seed, "reason"))
    return Doubt(weighed.mark, why)
