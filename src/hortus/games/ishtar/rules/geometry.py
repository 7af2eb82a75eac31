"""Boards and how they join: tables that depend on nothing in the box.

A map has up to six boards of 37 cells.  Cell `board * 37 + k` lies at place `k` of the disc of its
board, whatever the face and turn; `OFF` stands for everything beyond the map.  Boards sit on the
*spots* of a coarser lattice of hexagons; an *outline* is a set of spots that holds the origin.
Only a map of one's own may join boards in any other way.
"""

from __future__ import annotations

import numpy as np

from hortus.grids import hexagon

MOST_BOARDS = 6
RADIUS = 3
LOCAL = hexagon.disc(RADIUS)
BOARD_CELLS = len(LOCAL)
CELLS = MOST_BOARDS * BOARD_CELLS
OFF = CELLS
SIDES = hexagon.SIDES
HERE = SIDES
"""A seventh "side" of a cell: the cell itself."""

LINE, BENT, TRIANGLE = range(3)
PARTS = 3
# Where the three parts of a tile lie when its local (0, 0) is on a cell: a side of it, or HERE.
_PART_SIDES = ((3, HERE, 0), (3, HERE, 5), (HERE, 0, 1))
PART = np.array(
    [
        [[side if side == HERE else (side + turn) % SIDES for side in sides] for turn in range(6)]
        for sides in _PART_SIDES
    ],
    np.int64,
)
# The sides from which the cell beyond comes later by q, then r; ascending.
LATER = np.array([0, 1, 5], np.int64)

LOCAL_INDEX = {cell: k for k, cell in enumerate(LOCAL)}
LOCAL_Q = np.array([q for q, _ in LOCAL], np.int64)
LOCAL_R = np.array([r for _, r in LOCAL], np.int64)
# UNTURNED[t, k]: the place on the face that lies at k after t turns.
UNTURNED = np.array(
    [[LOCAL_INDEX[hexagon.rotate(cell, -turn)] for cell in LOCAL] for turn in range(6)], np.int64
)

FAMILIES = ((4, 3), (3, 4))
"""The offset of a board's first neighbour in the two ways to join boards without holes."""
ACROSS = np.array(
    [[hexagon.rotate(offset, side) for side in range(SIDES)] for offset in FAMILIES], np.int64
)

# Spots of the lattice of boards, as far from the first board as a map can reach.
SPOTS = hexagon.disc(MOST_BOARDS - 1)
SPOT_INDEX = {spot: i for i, spot in enumerate(SPOTS)}
ORIGIN = SPOT_INDEX[0, 0]
SPOT_A = np.array([a for a, _ in SPOTS], np.int64)
SPOT_B = np.array([b for _, b in SPOTS], np.int64)
STEP_A = np.array([a for a, _ in hexagon.STEPS], np.int64)
STEP_B = np.array([b for _, b in hexagon.STEPS], np.int64)


def spot_offset(family: int, spot: int) -> tuple[int, int]:
    """Return how far the centre of a board on a spot lies from that of the first board."""
    (uq, ur), (vq, vr) = ACROSS[family][:2].tolist()
    a, b = SPOTS[spot]
    return a * uq + b * vq, a * ur + b * vr


SPOT_Q = np.array([[spot_offset(f, i)[0] for i in range(len(SPOTS))] for f in (0, 1)], np.int64)
SPOT_R = np.array([[spot_offset(f, i)[1] for i in range(len(SPOTS))] for f in (0, 1)], np.int64)


INSIDE = np.array(
    [[LOCAL_INDEX.get(cell, -1) for cell in hexagon.neighbours(place)] for place in LOCAL],
    np.int64,
)

# PLACE_AT[q + 3, r + 3]: the place of a board that lies so far from its centre, -1 beyond the rim.
WIDE = 2 * RADIUS + 1
PLACE_AT = np.array(
    [[LOCAL_INDEX.get((q - RADIUS, r - RADIUS), -1) for r in range(WIDE)] for q in range(WIDE)],
    np.int64,
)


def _contact(q: int, r: int) -> int:
    """Return how many pairs of spaces of two boards are neighbours, -1 if the boards overlap."""
    other = {(q + dq, r + dr) for dq, dr in LOCAL}
    if other & set(LOCAL):
        return -1
    return sum(beside in other for cell in LOCAL for beside in hexagon.neighbours(cell))


# CONTACT[q + 7, r + 7] for the distance between two centres; farther apart boards do not touch.
NEAR = WIDE
CONTACT = np.array(
    [[_contact(q, r) for r in range(-NEAR, NEAR + 1)] for q in range(-NEAR, NEAR + 1)], np.int64
)
JOINED = 2
"""So many pairs of neighbouring spaces make a contact that holds a map together (ISH-1.2)."""

Outline = frozenset[hexagon.Cell]


def connected_outlines(size: int) -> set[Outline]:
    """Return every connected set of that many spots that holds the origin."""
    found: set[Outline] = {frozenset([(0, 0)])}
    for _ in range(size - 1):
        found = {
            outline | {beside}
            for outline in found
            for spot in outline
            for beside in hexagon.neighbours(spot)
            if beside not in outline
        }
    return found


def is_compact(outline: Outline) -> bool:
    """Tell whether every spot has at least two others beside it."""
    return all(sum(n in outline for n in hexagon.neighbours(spot)) >= 2 for spot in outline)


def _outlines() -> tuple[list[list[int]], list[int], list[int], list[int]]:
    rows: list[list[int]] = []
    first, compact, after = [0] * 4, [0] * 4, [0] * 4
    for size in range(4, MOST_BOARDS + 1):
        listed = sorted(
            (not is_compact(outline), sorted(SPOT_INDEX[spot] for spot in outline))
            for outline in connected_outlines(size)
        )
        first.append(len(rows))
        compact.append(len(rows) + sum(not loose for loose, _ in listed))
        rows += [spots + [-1] * (MOST_BOARDS - size) for _, spots in listed]
        after.append(len(rows))
    return rows, first, compact, after


_rows, _first, _compact, _after = _outlines()
# Spots of each outline, ascending; rows FIRST[n] to COMPACT[n] are the compact maps of n boards,
# rows FIRST[n] to AFTER[n] all connected ones.
OUTLINE = np.array(_rows, np.int64)
FIRST = np.array(_first, np.int64)
COMPACT = np.array(_compact, np.int64)
AFTER = np.array(_after, np.int64)
OUTLINE_ROW = {
    frozenset(SPOTS[spot] for spot in row if spot >= 0): i for i, row in enumerate(_rows)
}
