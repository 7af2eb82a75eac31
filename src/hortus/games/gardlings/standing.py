"""Where a seat stands: what is its own, what it has done in a round, what waits in its garden."""

from __future__ import annotations

from typing import Any

from hortus.games.gardlings.state import (
    ASIDE,
    BAG,
    BUILDING,
    EDGES,
    EMPTY,
    GARDEN,
    HELD,
    MUTATING,
    NOTHING,
)
from hortus.kernel import kernel


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
