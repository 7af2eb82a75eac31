"""The ground: cells, how a slot finds its neighbours, and how the islets grow.

A cell [i, j, o] of islet k is one number; the islets lie so far apart in it that they never touch.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hortus.games.islet.rules.state import SEA, SLOTS
from hortus.grids import triangle
from hortus.kernel import kernel

# No cell lies further than one step per tile from the start, so 256 columns are never left.
SPAN = 256
MIDDLE = SPAN // 2
PER_ISLET = SPAN * SPAN * 2
FURTHEST = MIDDLE - 1

NOWHERE = SLOTS  # stands for every cell without a slot


def encode(islet: int, cell: tuple[int, ...]) -> int:
    """Return the number of a cell."""
    i, j, o = cell
    return islet * PER_ISLET + ((i + MIDDLE) * SPAN + j + MIDDLE) * 2 + o


def decode(code: int) -> tuple[int, int, int]:
    """Return the cell of a number, without its islet."""
    code %= PER_ISLET
    return code // 2 // SPAN - MIDDLE, code // 2 % SPAN - MIDDLE, code % 2


# What a step across each side adds to the number of a cell that points up or down.
STEP = np.array(
    [
        [encode(0, beside) - encode(0, (0, 0, o)) for beside in triangle.neighbours((0, 0, o))]
        for o in (0, 1)
    ],
    np.int64,
)
RING = np.array([encode(0, cell) for cell in triangle.RING], np.int64)


@kernel
def islet_of(s: Any, slot: int) -> int:
    """Return the islet that a slot belongs to."""
    return s.cell[slot] // PER_ISLET


@kernel
def find_slot(s: Any, code: int) -> int:
    """Return the slot of a cell, or NOWHERE."""
    for slot in range(s.slots):
        if s.cell[slot] == code:
            return slot
    return NOWHERE


@kernel
def open_slot(s: Any, code: int) -> int:
    """Return the slot of a cell, a new one of open sea if it has none."""
    slot = find_slot(s, code)
    if slot == NOWHERE:
        slot = s.slots
        s.cell[slot] = code
        s.slots += 1
    return slot


@kernel
def raise_land(s: Any, slot: int, kind: int) -> None:
    """Put a tile on a cell; a cell that was sea gets its neighbours."""
    if s.level[slot] == 0:
        code = s.cell[slot]
        for side in range(3):
            if s.beside[slot, side] == 0:
                other = open_slot(s, code + STEP[code % 2, side])
                s.beside[slot, side] = other + 1
                # A side has the same number seen from both of its cells.
                s.beside[other, side] = slot + 1
    else:
        s.covered[s.kind[slot]] += 1
    s.level[slot] += 1
    s.kind[slot] = kind


@kernel
def is_land(s: Any, slot: int) -> bool:
    """Tell whether there is a tile."""
    return slot < s.slots and s.level[slot] > 0


@kernel
def adjacent(s: Any, slot: int, other: int) -> bool:
    """Tell whether two cells share an edge (ISL-1.4)."""
    return (
        s.beside[slot, 0] == other + 1
        or s.beside[slot, 1] == other + 1
        or s.beside[slot, 2] == other + 1
    )


@kernel
def touches_sea(s: Any, slot: int) -> bool:
    """Tell whether a tile lies at the sea; an enclosed gap is sea too (ISL-1.5)."""
    return (
        s.level[s.beside[slot, 0] - 1] == 0
        or s.level[s.beside[slot, 1] - 1] == 0
        or s.level[s.beside[slot, 2] - 1] == 0
    )


@kernel
def other_bird(s: Any, seat: int, slot: int) -> bool:
    """Tell whether the bird of another seat is on a tile."""
    found = False
    for other in range(s.seats):
        if other != seat and s.bird[other] == slot:
            found = True
    return found


@kernel
def is_empty(s: Any, slot: int) -> bool:
    """Tell whether a tile has neither bird nor egg (ISL-3.5)."""
    return s.egg[slot] == 0 and not other_bird(s, SEA, slot)
