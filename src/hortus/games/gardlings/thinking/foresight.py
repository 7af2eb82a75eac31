"""How good a state of Gardlings is for a seat that tries every tile of its bag in the garden.

What foresight gives for tiles and for how they go together follows from what bags really brought,
see data/weights.toml.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hortus.games.gardlings.rules.state import (
    BUILDING,
    BUILDS,
    DRAGON,
    EDGES,
    EMPTY,
    MOST_STRIPS,
    OUT,
    OVER_PHASE,
    PIGS,
    TILES,
    TRIPLE,
    UNICORN,
)
from hortus.games.gardlings.thinking.prospects import foreseen_draws, foreseen_income
from hortus.games.gardlings.thinking.standing import has_hired, is_own, midst_worth
from hortus.games.gardlings.thinking.weighing import (
    COIN,
    FELLOWS,
    FORESEEN_GEM,
    FORESEEN_LINE,
    FORESEEN_PIG,
    FORESEEN_TRIPLE_HALF,
    FORESEEN_UNICORN,
    LOSS,
    NO_HALVES,
    THIRD_DRAGON,
    TRIPLE_MATE,
    WIN,
)
from hortus.kernel import kernel

# What a bag is worth before the first round of a game alone, and how fast that usually grows.
PAR = 28.0
PACE = 8.3


@kernel
def foresee(box: Any, s: Any, seat: int) -> float:
    """Return what a seat owns, and what its garden is about to bring."""
    worth = box.weights[COIN] * s.coins[seat] + bag_worth(box, s, seat)
    if s.seats == 1:
        worth -= PAR + PACE * s.round
    if s.phase == OVER_PHASE:
        return worth + end_worth(box, s, seat)
    if has_hired(s, seat):
        return worth
    stopping = foreseen_income(box, s, seat)
    if s.phase != BUILDING or s.doing[seat] == OUT:
        return worth + stopping
    drawing = foreseen_draws(box, s, seat) if s.doing[seat] == BUILDS else stopping
    return worth + midst_worth(box, s, seat, stopping, drawing)


@kernel
def end_worth(box: Any, s: Any, seat: int) -> float:
    """Return what the end is worth: in the measure of rounds that go on, and above them all."""
    if s.winner == seat + 1:
        return box.weights[WIN] + 2 * box.weights[FORESEEN_GEM] * s.target
    return -box.weights[LOSS]


@kernel
def bag_worth(box: Any, s: Any, seat: int) -> float:
    """Return what a seat's tiles will bring: each for itself, and what they add to each other."""
    own = np.empty(MOST_STRIPS, np.int64)
    count = 0
    worth = 0.0
    triple_halves = 0
    dragons = 0
    gems = 0
    for tile in range(TILES):
        if is_own(s, tile, seat):
            worth += tile_worth(box, tile)
            triple_halves += box.shows[tile, TRIPLE]
            if box.creature[tile] == DRAGON:
                dragons += 1
            for i in range(count):
                gems += box.fellows[tile, own[i]] ** 2
            own[count] = tile
            count += 1
    worth += box.weights[FELLOWS] * gems / max(1, count)
    worth += box.weights[TRIPLE_MATE] * max(0, triple_halves - 1)
    return worth + box.weights[THIRD_DRAGON] * max(0, dragons - 2)


@kernel
def tile_worth(box: Any, tile: int) -> float:
    """Return what an own tile brings by itself."""
    worth = EDGES - box.shows[tile, EMPTY] - box.weights[NO_HALVES]
    worth += box.weights[FORESEEN_TRIPLE_HALF] * box.shows[tile, TRIPLE]
    worth += box.weights[FORESEEN_LINE] * box.lines[tile]
    if box.creature[tile] == UNICORN:
        worth += box.weights[FORESEEN_UNICORN]
    elif box.creature[tile] == PIGS:
        worth += box.weights[FORESEEN_PIG]
    return worth
