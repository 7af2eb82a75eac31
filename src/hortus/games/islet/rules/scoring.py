"""Who has won: most eggs, then the higher ones (section 7, ISL-8.11 to ISL-8.13)."""

from __future__ import annotations

from typing import Any

import numpy as np

from hortus.games.islet.rules.state import MOST_SEATS, TILES
from hortus.kernel import kernel

REASONS = (
    "last egg laid",
    "last tile taken",
    "standstill",
    "all eggs laid",
    "no tile left to take",
)
LAST_EGG, LAST_TILE, STALEMATE, WON, LOST = 0, 1, 2, 3, 4

QUIET_TURNS = 3  # of every seat in a row end the game (ISL-7.4)

# The name of a solo result by the tiles left in the bag, at least (ISL-8.13).
RANKS = (
    (15, "ideal ecosystem"),
    (10, "endangered species saved"),
    (7, "wildlife increases"),
    (4, "flora begins to bloom"),
    (0, "try again"),
)


@kernel
def scores(box: Any, s: Any, out: Any) -> None:
    """Write how many eggs each seat has laid (ISL-7.5)."""
    for seat in range(s.seats):
        out[seat] = s.laid[seat]


@kernel
def winners(box: Any, s: Any) -> int:
    """Return the seats with the most eggs, then the highest ones; equal seats share (ISL-7.6)."""
    if s.seats == 1:
        return int(s.laid[0] == s.eggs)
    eggs_at = np.zeros((MOST_SEATS, TILES), np.int64)
    for slot in range(s.slots):
        if s.egg[slot] > 0:
            eggs_at[s.egg[slot] - 1, s.level[slot]] += 1
    best = 0
    mask = 1
    for seat in range(1, s.seats):
        order = compare(s, eggs_at, seat, best)
        if order > 0:
            best = seat
            mask = 0
        if order >= 0:
            mask |= 1 << seat
    return mask


@kernel
def compare(s: Any, eggs_at: Any, seat: int, other: int) -> int:
    """Return whether a seat's result is better (1), worse (-1) or equal."""
    ahead = int(s.laid[seat]) - int(s.laid[other])
    level = TILES - 1
    # With as many eggs, the first height at which one has more decides.
    while ahead == 0 and level > 0:
        ahead = eggs_at[seat, level] - eggs_at[other, level]
        level -= 1
    return 1 if ahead > 0 else -1 if ahead < 0 else 0


@kernel
def ending(box: Any, s: Any) -> int:
    """Return why the game is over."""
    if s.seats == 1:
        return WON if s.laid[0] == s.eggs else LOST
    if s.quiet == QUIET_TURNS * s.seats:
        return STALEMATE
    for seat in range(s.seats):
        if s.laid[seat] == s.eggs:
            return LAST_EGG
    return LAST_TILE


def heights(s: Any, seat: int) -> list[int]:
    """Return the heights of a seat's eggs, highest first."""
    return sorted((s.level[k] for k in range(s.slots) if s.egg[k] == 1 + seat), reverse=True)


def rank(s: Any) -> str | None:
    """Return the name of a solo result, None if it is lost."""
    if s.laid[0] < s.eggs:
        return None
    return next(name for least, name in RANKS if s.in_bag >= least)
