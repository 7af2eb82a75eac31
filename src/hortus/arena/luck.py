"""What chance gave to each seat of a finished game, from the ledger."""

from __future__ import annotations

import numpy as np

from hortus.core.contract import CHANCE
from hortus.core.dice import below, new_dice
from hortus.core.match import Match
from hortus.core.replay import steps
from hortus.search.analysis import Budget
from hortus.search.ledger import weigh
from hortus.search.settings import SearchSettings


def luck_in(match: Match, playouts: int, seed: str) -> list[float]:
    """Return the luck of each seat: shares of the win, or points where somebody plays alone.

    Each chance event is played out so often, and so is what might have come.  However few playouts
    that are, it is nothing on average: few only leave more of the luck in the result.
    """
    dice = new_dice(seed, "luck")
    number, budget = int(below(dice, 2**31 - 1)), Budget(playouts)
    total = np.zeros(match.game.seats)
    for step in steps(match.record(), match.game):
        if step.seat == CHANCE:
            line, _ = weigh(step, SearchSettings(), budget, number)
            assert "luck" in line
            total += line["luck"]
    return [round(float(one), 6) for one in total]
