"""How good a state of Gardlings looks for a seat.

Worths are counted in gems of later rounds.  A garden is worth what its gems buy, a draw what it
brings on average, and a bag what its tiles will bring.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hortus.games.gardlings.prospects import draw_worth, foreseen_draws, foreseen_income, income
from hortus.games.gardlings.scoring import net_gems
from hortus.games.gardlings.state import (
    ASIDE,
    BAG,
    BLUE_GEM,
    BUILDING,
    BUILDS,
    DRAGON,
    DRAWN,
    EDGES,
    EGG,
    EMPTY,
    GARDEN,
    GREEN,
    HELD,
    MUTATING,
    NOTHING,
    OUT,
    OVER_PHASE,
    SIGNS,
    TILES,
    TRIPLE,
    UNICORN,
)
from hortus.games.gardlings.weighing import (
    A_DRAGON,
    A_UNICORN,
    COIN,
    EGG_HALF,
    FOCUS,
    FORESEEN_EGG_HALF,
    GALLOP,
    HASTY_GALLOP,
    LINE,
    NO_HALVES,
    OPEN_HALF,
    PRICE,
    THIRD_DRAGON,
    TRIPLE_HALF,
)
from hortus.games.gardlings.weighing import WEIGHTS as WEIGHTS
from hortus.kernel import kernel

# What a bag is worth before the first round of a game alone, and how fast that usually grows:
# who plays alone is measured against it.
PAR, FORESEEN_PAR = 18.0, 28.0
PACE, FORESEEN_PACE = 5.3, 8.3


@kernel
def evaluate(box: Any, s: Any, seat: int) -> float:
    """Return what a seat owns, and what its garden is about to bring at a guess."""
    return worth_of(box, s, seat, False)


@kernel
def foresee(box: Any, s: Any, seat: int) -> float:
    """Return what `evaluate` does, with every tile of the bag tried in the garden."""
    return worth_of(box, s, seat, True)


@kernel
def is_midway(box: Any, s: Any) -> bool:
    """Tell whether a round is being built: worths before and after its end do not compare."""
    return bool(s.phase == BUILDING)


@kernel
def worth_of(box: Any, s: Any, seat: int, with_foresight: bool) -> float:
    """Return what a seat owns, and what its garden is about to bring."""
    if s.phase == OVER_PHASE:
        return 1000.0 if s.winner == seat + 1 else -1000.0
    worth = box.weights[COIN] * s.coins[seat]
    for tile in range(TILES):
        if is_own(s, tile, seat):
            worth += tile_worth(box, tile) + creature_worth(box, tile, with_foresight)
    if with_foresight:
        worth += harmony(box, s, seat)
    if s.seats == 1 and with_foresight:
        worth -= FORESEEN_PAR + FORESEEN_PACE * s.round
    elif s.seats == 1:
        worth -= PAR + PACE * s.round
    if has_hired(s, seat):
        return worth
    if with_foresight:
        stopping = foreseen_income(box, s, seat)
    else:
        stopping = income(box, s, seat, float(net_gems(box, s, seat)))
    if s.phase != BUILDING or s.doing[seat] == OUT:
        return worth + stopping
    drawing = foreseen_draws(box, s, seat) if with_foresight else draw_worth(box, s, seat)
    if s.due == DRAWN and s.due_for == seat:
        return worth + drawing
    worth -= box.weights[GALLOP if s.held[seat] == 0 else HASTY_GALLOP] * gallops(s, seat)
    if s.doing[seat] == BUILDS:
        stopping = max(stopping, drawing - 0.01)
    return worth + stopping + box.weights[OPEN_HALF] * open_gems(box, s, seat)


@kernel
def has_hired(s: Any, seat: int) -> bool:
    """Tell whether a seat has taken its tile in this round's hiring phase."""
    if s.phase == BUILDING:
        return False
    turn = (seat - s.start) % s.seats
    if turn == s.hired:
        return bool(s.phase == MUTATING or s.due != NOTHING)
    return bool(turn < s.hired)


@kernel
def is_own(s: Any, tile: int, seat: int) -> bool:
    """Tell whether a tile is in a seat's bag, garden or hand, or set aside by it."""
    place = s.where[tile]
    in_bag_or_garden = place == BAG + seat or place == GARDEN + seat
    return bool(in_bag_or_garden or place == HELD + seat or place == ASIDE + seat)


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
def creature_worth(box: Any, tile: int, with_foresight: bool) -> float:
    """Return what the power of a tile's creature adds; who foresees makes other use of it."""
    known = FORESEEN_EGG_HALF - EGG_HALF if with_foresight else 0
    worth = box.weights[EGG_HALF + known] * box.shows[tile, EGG]
    worth += box.weights[TRIPLE_HALF + known] * box.shows[tile, TRIPLE]
    worth += box.weights[LINE + known] * box.lines[tile]
    if box.creature[tile] == UNICORN:
        worth += box.weights[A_UNICORN + known]
    elif box.creature[tile] == DRAGON:
        worth += box.weights[A_DRAGON + known]
    return worth


@kernel
def harmony(box: Any, s: Any, seat: int) -> float:
    """Return what a seat's tiles add to each other: few colours match often, dragons need three."""
    shown = np.zeros(SIGNS)
    dragons = 0
    for tile in range(TILES):
        if is_own(s, tile, seat):
            for sign in range(BLUE_GEM, EMPTY):
                shown[sign] += box.shows[tile, sign]
            if box.creature[tile] == DRAGON:
                dragons += 1
    # How many halves of its own colour a half of the bag finds on average.
    mates = np.sum(shown * shown) / max(1.0, np.sum(shown))
    return box.weights[FOCUS] * mates + box.weights[THIRD_DRAGON] * max(0, dragons - 2)


@kernel
def gallops(s: Any, seat: int) -> int:
    """Return how often a seat has moved its unicorns since it last drew."""
    count = 0
    for strip in range(s.strips[seat]):
        count += s.moves[seat, strip]
    return count


@kernel
def open_gems(box: Any, s: Any, seat: int) -> int:
    """Return how many gem halves of a garden wait for their other half."""
    count = 0
    for strip in range(s.strips[seat]):
        for edge in range(EDGES):
            if s.beside[seat, strip, edge] == 0 and box.edges[s.tile[seat, strip], edge] != EMPTY:
                count += 1
    return count
