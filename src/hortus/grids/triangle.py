"""Triangles `(i, j, o)`, where o = 0 points up and o = 1 points down.

Grid vertex (i, j) is the top of the triangle (i, j, 0), which stands on (i, j, 1); i grows down and
to the right, j grows down and to the left. Rotation turns about grid vertex (0, 0).

Side 0 is the horizontal one, and the sides follow one another clockwise. A side has the same number
seen from both of its cells. One clockwise turn takes side k to side k - 1 (modulo 3).
"""

from math import floor, sqrt

from hortus.grids.protocol import Point

Cell = tuple[int, int, int]

KIND = "triangle"
SIDES = 3
TURNS = 6
RING: tuple[Cell, ...] = (
    (0, 0, 0),
    (-1, 0, 1),
    (-1, 0, 0),
    (-1, -1, 1),
    (0, -1, 0),
    (0, -1, 1),
)

HEIGHT = sqrt(3) / 2

_STEPS_FROM_UP = ((0, 0), (-1, 0), (0, -1))


def opposite(side: int) -> int:
    """Return the side by which the neighbour on `side` sees the cell, which is the same number."""
    return side


def neighbour(cell: Cell, side: int) -> Cell:
    """Return the cell across one side."""
    i, j, o = cell
    di, dj = _STEPS_FROM_UP[side]
    return (i + di, j + dj, 1) if o == 0 else (i - di, j - dj, 0)


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """Return the three cells around a cell, clockwise from the horizontal side."""
    return tuple(neighbour(cell, side) for side in range(SIDES))


def rotate(cell: Cell, turns: int) -> Cell:
    """Return the cell after some turns of 60 degrees clockwise about the middle of `RING`."""
    i, j, o = cell
    for _ in range(turns % TURNS):
        i, j, o = -j - 1, i + j + o, 1 - o
    return i, j, o


def reflect(cell: Cell) -> Cell:
    """Return the cell with left and right swapped about the middle of `RING`."""
    i, j, o = cell
    return j, i, o


def centre(cell: Cell) -> Point:
    """Return the middle of the cell; the middle of `RING` lies on the origin."""
    i, j, o = cell
    return (i - j) / 2, HEIGHT * (i + j + (2 + 2 * o) / 3)


def at(x: float, y: float) -> Cell:
    """Return the cell that holds the point."""
    along_i = y / HEIGHT / 2 + x
    along_j = y / HEIGHT / 2 - x
    i, j = floor(along_i), floor(along_j)
    below_the_base = along_i - i + along_j - j >= 1
    return i, j, int(below_the_base)


def polygon(cell: Cell) -> tuple[Point, ...]:
    """Return the three corners, clockwise on screen from the start of the horizontal side."""
    i, j, o = cell
    left, right = _vertex(i, j + 1), _vertex(i + 1, j)
    return (right, left, _vertex(i, j)) if o == 0 else (left, right, _vertex(i + 1, j + 1))


def _vertex(i: int, j: int) -> Point:
    return (i - j) / 2, HEIGHT * (i + j)
