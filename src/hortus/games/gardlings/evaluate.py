"""How good a state of Gardlings looks for a seat.

Worths are counted in gems of later rounds.  A garden is worth what its gems buy, a draw what it
brings on average, and a bag what its tiles will bring.
"""

from __future__ import annotations

from typing import Any

from hortus.games.gardlings.building import ALARM_AT, DRAGONS_NEEDED
from hortus.games.gardlings.scoring import gross_gems, net_gems, theft
from hortus.games.gardlings.state import (
    ASIDE,
    BAG,
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
    TILES,
    TRIPLE,
    UNICORN,
)
from hortus.kernel import kernel

# Places in `box.weights`; data/weights.toml has the values.
WEIGHTS = (
    "win",
    "coin",
    "gem",
    "loss",
    "gain",
    "gain_per_strip",
    "most_gain",
    "no_halves",
    "price",
    "egg_half",
    "triple_half",
    "line",
    "a_unicorn",
    "a_dragon",
    "open_half",
)
(
    WIN,
    COIN,
    GEM,
    LOSS,
    GAIN,
    GAIN_PER_STRIP,
    MOST_GAIN,
    NO_HALVES,
    PRICE,
    EGG_HALF,
    TRIPLE_HALF,
    LINE,
    A_UNICORN,
    A_DRAGON,
    OPEN_HALF,
) = range(len(WEIGHTS))


@kernel
def evaluate(box: Any, s: Any, seat: int) -> float:
    """Return what a seat owns, and what its garden is about to bring."""
    if s.phase == OVER_PHASE:
        return 1000.0 if s.winner == seat + 1 else -1000.0
    worth = box.weights[COIN] * s.coins[seat]
    for tile in range(TILES):
        if is_own(s, tile, seat):
            worth += tile_worth(box, tile)
    if has_hired(s, seat):
        return worth
    gems = float(net_gems(box, s, seat))
    if s.phase != BUILDING or s.doing[seat] == OUT:
        return worth + income(box, s, seat, gems)
    drawing = draw_worth(box, s, seat)
    if s.due == DRAWN and s.due_for == seat:
        return worth + drawing
    stopping = income(box, s, seat, gems)
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
    """Return what owning a tile brings: gem halves, and the powers of its creature.

    Of two tiles with as many halves the dearer one has fewer colours, so that more of them match.
    """
    worth = EDGES - box.shows[tile, EMPTY] - box.weights[NO_HALVES]
    if box.kind[tile] >= GREEN:
        worth += box.weights[PRICE] * box.price[box.kind[tile] - GREEN]
    worth += box.weights[EGG_HALF] * box.shows[tile, EGG]
    worth += box.weights[TRIPLE_HALF] * box.shows[tile, TRIPLE]
    worth += box.weights[LINE] * box.lines[tile]
    if box.creature[tile] == UNICORN:
        worth += box.weights[A_UNICORN]
    elif box.creature[tile] == DRAGON:
        worth += box.weights[A_DRAGON]
    return worth


@kernel
def income(box: Any, s: Any, seat: int, gems: float) -> float:
    """Return what ending the round with so many gems is worth."""
    worth = box.weights[GEM] * gems
    rival = 0
    for other in range(s.seats):
        if other != seat:
            rival = max(rival, net_gems(box, s, other))
    if rival >= s.target and gems <= rival:
        return worth - box.weights[LOSS]
    # The last gem before the target is worth a share of the win.
    if gems > s.target - 1:
        worth += box.weights[WIN] * min(1.0, gems - s.target + 1)
    return worth


@kernel
def draw_worth(box: Any, s: Any, seat: int) -> float:
    """Return what drawing from the bag is worth: an alarm, or a tile that brings some gems."""
    limit = ALARM_AT
    if s.dragons[seat] >= DRAGONS_NEEDED:
        limit += 1
    tiles = 0
    alarms = 0
    for tile in range(TILES):
        if s.where[tile] == BAG + seat:
            tiles += 1
            if box.gnomes[tile] > 0 and s.gnomes[seat] + box.gnomes[tile] >= limit:
                alarms += 1
    if tiles == 0:
        return -1.0
    gems = gross_gems(box, s, seat)
    gain = min(
        box.weights[MOST_GAIN], box.weights[GAIN] + box.weights[GAIN_PER_STRIP] * s.strips[seat]
    )
    caught = income(box, s, seat, float(gems - theft(s, gems)))
    safe = income(box, s, seat, gems + gain)
    return (alarms * caught + (tiles - alarms) * safe) / tiles


@kernel
def open_gems(box: Any, s: Any, seat: int) -> int:
    """Return how many gem halves of a garden wait for their other half."""
    count = 0
    for strip in range(s.strips[seat]):
        for edge in range(EDGES):
            if s.beside[seat, strip, edge] == 0 and box.edges[s.tile[seat, strip], edge] != EMPTY:
                count += 1
    return count
