"""Where a seat stands in a round: what is its own, what it has done, and what it may do next."""

from __future__ import annotations

from typing import Any

from hortus.games.gardlings.rules.state import (
    ASIDE,
    BAG,
    BUILDING,
    BUILDS,
    DRAWN,
    EDGES,
    EMPTY,
    GARDEN,
    HELD,
    MUTATING,
    NOTHING,
)
from hortus.games.gardlings.thinking.weighing import GALLOP, HASTY_GALLOP, OPEN_HALF
from hortus.kernel import kernel


@kernel
def midst_worth(box: Any, s: Any, seat: int, stopping: float, drawing: float) -> float:
    """Return what the midst of building is worth, given what stopping and drawing bring."""
    if s.due == DRAWN and s.due_for == seat:
        return drawing
    worth = stopping
    if s.doing[seat] == BUILDS:
        worth = max(stopping, drawing - 0.01)
    worth -= box.weights[GALLOP if s.held[seat] == 0 else HASTY_GALLOP] * gallops(s, seat)
    return worth + box.weights[OPEN_HALF] * open_gems(box, s, seat)


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
