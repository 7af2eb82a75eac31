"""A square board of octagons, with small squares between them and on the rim.

Octagons and squares are both `(row, col)`: a board of some size has size x size octagons and
(size + 1) x (size + 1) squares, and square (row, col) is the north-west corner of octagon
(row, col). Sides run north, east, south, west and corners north-west, north-east, south-east,
south-west, so one clockwise turn moves either on by one.

The origin of the plane is the centre of square (0, 0); edges have length 1 and y grows downwards.
"""

from dataclasses import dataclass
from math import floor, sqrt
from typing import Literal

from hortus.grids.protocol import Point
from hortus.grids.tables import IntArray, numbered, positions

Cell = tuple[int, int]
Piece = Literal["octagon", "square"]

KIND = "octagon"
SIDES = 4
TURNS = 4
SIZE = 6

PITCH = 1 + sqrt(2)
HALF_DIAGONAL = sqrt(2) / 2

_OCTAGON_CORNERS: tuple[Point, ...] = (
    (-0.5, -PITCH / 2),
    (0.5, -PITCH / 2),
    (PITCH / 2, -0.5),
    (PITCH / 2, 0.5),
    (0.5, PITCH / 2),
    (-0.5, PITCH / 2),
    (-PITCH / 2, 0.5),
    (-PITCH / 2, -0.5),
)
_SQUARE_CORNERS: tuple[Point, ...] = (
    (-HALF_DIAGONAL, 0.0),
    (0.0, -HALF_DIAGONAL),
    (HALF_DIAGONAL, 0.0),
    (0.0, HALF_DIAGONAL),
)


# Arrays have no single truth value, so a generated comparison would only raise.
@dataclass(frozen=True, eq=False)
class Board:
    """Index tables of a board, both kinds of piece numbered row by row; -1 is off the board."""

    corner: IntArray
    beside: IntArray
    around: IntArray
    octagon_rotation: IntArray
    square_rotation: IntArray
    octagon_reflection: IntArray
    square_reflection: IntArray


def board(size: int = SIZE) -> Board:
    """Return the index tables of a board."""
    octagon_index = numbered(octagons(size))
    square_index = numbered(squares(size))
    return Board(
        corner=positions(square_index, map(corners, octagon_index)),
        beside=positions(octagon_index, map(beside, octagon_index)),
        around=positions(octagon_index, map(around, square_index)),
        octagon_rotation=_rotations(octagon_index, size),
        square_rotation=_rotations(square_index, size + 1),
        octagon_reflection=_reflections(octagon_index, size),
        square_reflection=_reflections(square_index, size + 1),
    )


def octagons(size: int = SIZE) -> tuple[Cell, ...]:
    """Return the octagons of a board, row by row."""
    return tuple((row, col) for row in range(size) for col in range(size))


def squares(size: int = SIZE) -> tuple[Cell, ...]:
    """Return the squares of a board, row by row."""
    return octagons(size + 1)


def opposite(side: int) -> int:
    """Return the side or corner by which the piece on `side` sees this piece."""
    return (side + 2) % SIDES


def beside(octagon: Cell) -> tuple[Cell, ...]:
    """Return the octagons across the sides of an octagon: north, east, south, west."""
    row, col = octagon
    return (row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)


def corners(octagon: Cell) -> tuple[Cell, ...]:
    """Return the squares that touch an octagon: north-west, north-east, south-east, south-west."""
    row, col = octagon
    return (row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col)


def around(square: Cell) -> tuple[Cell, ...]:
    """Return the octagons that touch a square: north-west, north-east, south-east, south-west."""
    row, col = square
    return (row - 1, col - 1), (row - 1, col), (row, col), (row, col - 1)


def rotate(cell: Cell, turns: int, across: int) -> Cell:
    """Return a piece after some clockwise turns of a board with `across` such pieces in a row."""
    row, col = cell
    for _ in range(turns % TURNS):
        row, col = col, across - 1 - row
    return row, col


def reflect(cell: Cell, across: int) -> Cell:
    """Return a piece after swapping left and right on a board with `across` of them in a row."""
    row, col = cell
    return row, across - 1 - col


def octagon_centre(octagon: Cell) -> Point:
    """Return the middle of an octagon."""
    row, col = octagon
    return PITCH * (col + 0.5), PITCH * (row + 0.5)


def square_centre(square: Cell) -> Point:
    """Return the middle of a square."""
    row, col = square
    return PITCH * col, PITCH * row


def at(x: float, y: float) -> tuple[Piece, Cell]:
    """Return the kind and the cell of the piece that holds the point."""
    square = floor(y / PITCH + 0.5), floor(x / PITCH + 0.5)
    square_x, square_y = square_centre(square)
    if abs(x - square_x) + abs(y - square_y) <= HALF_DIAGONAL:
        return "square", square
    return "octagon", (floor(y / PITCH), floor(x / PITCH))


def octagon_polygon(octagon: Cell) -> tuple[Point, ...]:
    """Return the eight corners of an octagon, clockwise on screen from its north side."""
    x, y = octagon_centre(octagon)
    return tuple((x + dx, y + dy) for dx, dy in _OCTAGON_CORNERS)


def square_polygon(square: Cell) -> tuple[Point, ...]:
    """Return the four corners of a square, clockwise on screen from its north-west side."""
    x, y = square_centre(square)
    return tuple((x + dx, y + dy) for dx, dy in _SQUARE_CORNERS)


def _rotations(index: dict[Cell, int], across: int) -> IntArray:
    return positions(index, ([rotate(cell, t, across) for cell in index] for t in range(TURNS)))


def _reflections(index: dict[Cell, int], across: int) -> IntArray:
    return positions(index, [[reflect(cell, across) for cell in index]]).ravel()
