"""How good a state of Gardlings looks for a seat, at a guess; `foresight` looks closer.

Worths are counted in gems of later rounds.  A garden is worth what its gems buy, a draw what it
brings on average, and a bag what its tiles will bring.
"""

from __future__ import annotations

from typing import Any

from hortus.games.gardlings.rules.scoring import net_gems
from hortus.games.gardlings.rules.state import (
    BUILDING,
    DRAGON,
    EDGES,
    EGG,
    EMPTY,
    GREEN,
    OUT,
    OVER_PHASE,
    TILES,
    TRIPLE,
    UNICORN,
)
from hortus.games.gardlings.thinking.foresight import foresee as foresee
from hortus.games.gardlings.thinking.prospects import draw_worth, income
from hortus.games.gardlings.thinking.standing import has_hired, is_own, midst_worth
from hortus.games.gardlings.thinking.weighing import (
    A_DRAGON,
    A_UNICORN,
    COIN,
    EGG_HALF,
    LINE,
    NO_HALVES,
    PRICE,
    TRIPLE_HALF,
)
from hortus.games.gardlings.thinking.weighing import WEIGHTS as WEIGHTS
from hortus.kernel import kernel

# What a bag is worth before the first round of a game alone, and how fast that usually grows:
# who plays alone is measured against it.
PAR = 18.0
PACE = 5.3


@kernel
def evaluate(box: Any, s: Any, seat: int) -> float:
    """Return what a seat owns, and what its garden is about to bring at a guess."""
    if s.phase == OVER_PHASE:
        return 1000.0 if s.winner == seat + 1 else -1000.0
    worth = box.weights[COIN] * s.coins[seat]
    for tile in range(TILES):
        if is_own(s, tile, seat):
            worth += tile_worth(box, tile) + creature_worth(box, tile)
    if s.seats == 1:
        worth -= PAR + PACE * s.round
    if has_hired(s, seat):
        return worth
    stopping = income(box, s, seat, float(net_gems(box, s, seat)))
    if s.phase != BUILDING or s.doing[seat] == OUT:
        return worth + stopping
    return worth + midst_worth(box, s, seat, stopping, draw_worth(box, s, seat))


@kernel
def is_midway(box: Any, s: Any) -> bool:
    """Tell whether a round is being built: worths before and after its end do not compare."""
    return bool(s.phase == BUILDING)


@kernel
def tile_worth(box: Any, tile: int) -> float:
    """Return what the gem halves of an own tile bring.

    Of two tiles with as many halves the dearer one has fewer colours, so that more of them match.
    """
    worth = EDGES - box.shows[tile, EMPTY] - box.weights[NO_HALVES]
    if box.kind[tile] >= GREEN:
        worth += box.weights[PRICE] * box.price[box.kind[tile] - GREEN]
    return worth


@kernel
def creature_worth(box: Any, tile: int) -> float:
    """Return what the power of a tile's creature adds."""
    worth = box.weights[EGG_HALF] * box.shows[tile, EGG]
    worth += box.weights[TRIPLE_HALF] * box.shows[tile, TRIPLE]
    worth += box.weights[LINE] * box.lines[tile]
    if box.creature[tile] == UNICORN:
        worth += box.weights[A_UNICORN]
    elif box.creature[tile] == DRAGON:
        worth += box.weights[A_DRAGON]
    return worth
