"""Unit squares `(x, y)`, where y grows downwards.

Side 0 faces right, 1 down, 2 left and 3 up.
"""

from math import floor

from hortus.grids.protocol import Point

Cell = tuple[int, int]

KIND = "cells"
SIDES = 4
TURNS = 4
STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))

_CORNERS: tuple[Point, ...] = ((0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5))


def opposite(side: int) -> int:
    """Return the side by which the neighbour on `side` sees the cell."""
    return (side + 2) % SIDES


def neighbour(cell: Cell, side: int) -> Cell:
    """Return the cell across one side."""
    step = STEPS[side]
    return cell[0] + step[0], cell[1] + step[1]


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """Return the four cells around a cell, clockwise from the right."""
    return tuple(neighbour(cell, side) for side in range(SIDES))


def rotate(cell: Cell, turns: int) -> Cell:
    """Return the cell after some turns of 90 degrees clockwise about the centre of (0, 0)."""
    x, y = cell
    for _ in range(turns % TURNS):
        x, y = -y, x
    return x, y


def reflect(cell: Cell) -> Cell:
    """Return the cell with left and right swapped about the centre of (0, 0)."""
    x, y = cell
    return -x, y


def centre(cell: Cell) -> Point:
    """Return the middle of the cell; (0, 0) lies on the origin."""
    x, y = cell
    return float(x), float(y)


def at(x: float, y: float) -> Cell:
    """Return the cell that holds the point."""
    return floor(x + 0.5), floor(y + 0.5)


def polygon(cell: Cell) -> tuple[Point, ...]:
    """Return the four corners, clockwise on screen from the upper right."""
    x, y = cell
    return tuple((x + dx, y + dy) for dx, dy in _CORNERS)
