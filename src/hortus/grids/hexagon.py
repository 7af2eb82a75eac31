"""Hexagons in axial coordinates `(q, r)`.

The hexagons stand on a corner: q grows to the right and r grows down and to the right.
Side 0 faces right, and the sides follow one another clockwise.
"""

from math import sqrt

from hortus.grids.protocol import Point

Cell = tuple[int, int]

KIND = "hexagon"
SIDES = 6
TURNS = 6
STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

WIDTH = sqrt(3)
ROW_HEIGHT = 1.5

_CORNERS: tuple[Point, ...] = (
    (WIDTH / 2, -0.5),
    (WIDTH / 2, 0.5),
    (0.0, 1.0),
    (-WIDTH / 2, 0.5),
    (-WIDTH / 2, -0.5),
    (0.0, -1.0),
)


def opposite(side: int) -> int:
    """Return the side by which the neighbour on `side` sees the cell."""
    return (side + 3) % SIDES


def neighbour(cell: Cell, side: int) -> Cell:
    """Return the cell across one side."""
    step = STEPS[side]
    return cell[0] + step[0], cell[1] + step[1]


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """Return the six cells around a cell, clockwise from the right."""
    return tuple(neighbour(cell, side) for side in range(SIDES))


def rotate(cell: Cell, turns: int) -> Cell:
    """Return the cell after some turns of 60 degrees clockwise about the centre of (0, 0)."""
    q, r = cell
    for _ in range(turns % TURNS):
        q, r = -r, q + r
    return q, r


def reflect(cell: Cell) -> Cell:
    """Return the cell with left and right swapped about the centre of (0, 0)."""
    q, r = cell
    return -q - r, r


def disc(radius: int) -> tuple[Cell, ...]:
    """Return the cells at most `radius` steps from (0, 0), by r then q ascending."""
    return tuple(
        (q, r)
        for r in range(-radius, radius + 1)
        for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1)
    )


def centre(cell: Cell) -> Point:
    """Return the middle of the cell; (0, 0) lies on the origin."""
    q, r = cell
    return WIDTH * (q + r / 2), ROW_HEIGHT * r


def at(x: float, y: float) -> Cell:
    """Return the cell that holds the point."""
    r = y / ROW_HEIGHT
    q = x / WIDTH - r / 2
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    error_q, error_r, error_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    # q + r + s must stay 0, so the coordinate that rounding moved most follows from the others.
    if error_q > max(error_r, error_s):
        return -near_r - near_s, near_r
    if error_r > error_s:
        return near_q, -near_q - near_s
    return near_q, near_r


def polygon(cell: Cell) -> tuple[Point, ...]:
    """Return the six corners, clockwise on screen from the upper right."""
    x, y = centre(cell)
    return tuple((x + dx, y + dy) for dx, dy in _CORNERS)
