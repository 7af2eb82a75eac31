"""The index tables of the board of octagons and squares."""

from dataclasses import FrozenInstanceError, fields

import numpy as np
import pytest

from hortus.grids import octagon
from hortus.grids.octagon import Board, Cell
from hortus.grids.tables import IntArray

BOARD = octagon.board()


def tables_of(board: Board) -> dict[str, IntArray]:
    """Return the tables of a board by name."""
    return {field.name: getattr(board, field.name) for field in fields(board)}


def number(cell: Cell, across: int) -> int:
    """Return the number of a piece, or -1 when it is off the board."""
    row, col = cell
    return row * across + col if 0 <= row < across and 0 <= col < across else -1


def test_shapes_and_types() -> None:
    tables = tables_of(BOARD)
    assert {name: table.shape for name, table in tables.items()} == {
        "corner": (36, 4),
        "beside": (36, 4),
        "around": (49, 4),
        "octagon_rotation": (4, 36),
        "square_rotation": (4, 49),
        "octagon_reflection": (36,),
        "square_reflection": (49,),
    }
    assert {table.dtype for table in tables.values()} == {np.dtype(np.int64)}


def test_a_board_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(BOARD, "corner", BOARD.beside)  # noqa: B010


def test_rows_by_hand() -> None:
    assert BOARD.corner[[0, 8, 35]].tolist() == [[0, 1, 8, 7], [9, 10, 17, 16], [40, 41, 48, 47]]
    assert BOARD.beside[[0, 8, 35]].tolist() == [[-1, 1, 6, -1], [2, 9, 14, 7], [29, -1, -1, 34]]
    assert BOARD.around[[0, 8, 48]].tolist() == [[-1, -1, 0, -1], [0, 1, 7, 6], [35, -1, -1, -1]]


def test_symmetries_by_hand() -> None:
    assert BOARD.octagon_rotation[:, 0].tolist() == [0, 5, 35, 30]
    assert BOARD.octagon_rotation[:, 8].tolist() == [8, 16, 27, 19]
    assert BOARD.square_rotation[:, 0].tolist() == [0, 6, 48, 42]
    assert BOARD.square_rotation[:, 24].tolist() == [24, 24, 24, 24]
    assert BOARD.octagon_reflection[:7].tolist() == [5, 4, 3, 2, 1, 0, 11]
    assert BOARD.square_reflection[:8].tolist() == [6, 5, 4, 3, 2, 1, 0, 13]


def test_the_smallest_board() -> None:
    small = octagon.board(size=1)
    assert small.corner.tolist() == [[0, 1, 3, 2]]
    assert small.beside.tolist() == [[-1, -1, -1, -1]]
    assert small.square_rotation.tolist() == [
        [0, 1, 2, 3],
        [1, 3, 0, 2],
        [3, 2, 1, 0],
        [2, 0, 3, 1],
    ]
    assert small.square_reflection.tolist() == [1, 0, 3, 2]


@pytest.mark.parametrize("size", [1, 2, 6])
def test_tables_agree_with_the_functions(size: int) -> None:
    board = octagon.board(size)
    for row, col in octagon.octagons(size):
        cell, here = (row, col), row * size + col
        assert board.corner[here].tolist() == [number(s, size + 1) for s in octagon.corners(cell)]
        assert board.beside[here].tolist() == [number(o, size) for o in octagon.beside(cell)]
        images = [number(octagon.rotate(cell, turns, size), size) for turns in range(4)]
        assert board.octagon_rotation[:, here].tolist() == images
        assert board.octagon_reflection[here] == number(octagon.reflect(cell, size), size)
    across = size + 1
    for row, col in octagon.squares(size):
        cell, here = (row, col), row * across + col
        assert board.around[here].tolist() == [number(o, size) for o in octagon.around(cell)]
        images = [number(octagon.rotate(cell, turns, across), across) for turns in range(4)]
        assert board.square_rotation[:, here].tolist() == images
        assert board.square_reflection[here] == number(octagon.reflect(cell, across), across)
