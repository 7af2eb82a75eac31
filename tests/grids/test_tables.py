"""The index tables of lists of hexagons, triangles and unit squares."""

from dataclasses import FrozenInstanceError
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hortus.grids import cells, hexagon, triangle
from hortus.grids.protocol import Grid
from hortus.grids.tables import Tables, tables

whole = st.integers(-3, 3)


def lists_of(choices: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Any]]:
    """Return lists of different cells."""
    return st.lists(choices, min_size=1, max_size=30, unique=True)


def place(listed: list[Any], cell: Any) -> int:
    """Return the place of a cell in the list, or -1."""
    return listed.index(cell) if cell in listed else -1


@pytest.mark.parametrize(
    ("grid", "lists"),
    [
        pytest.param(hexagon, lists_of(st.tuples(whole, whole)), id="hexagon"),
        pytest.param(triangle, lists_of(st.tuples(whole, whole, st.integers(0, 1))), id="triangle"),
        pytest.param(cells, lists_of(st.tuples(whole, whole)), id="cells"),
    ],
)
@given(data=st.data())
def test_tables_agree_with_the_functions(
    grid: Grid[Any], lists: st.SearchStrategy[list[Any]], data: st.DataObject
) -> None:
    listed = data.draw(lists)
    made = tables(grid, listed)
    assert made.neighbour.shape == (len(listed), grid.SIDES)
    assert made.rotation.shape == (grid.TURNS, len(listed))
    assert made.reflection.shape == (len(listed),)
    for here, cell in enumerate(listed):
        assert made.index[cell] == here
        for side in range(grid.SIDES):
            assert made.neighbour[here, side] == place(listed, grid.neighbour(cell, side))
        for turns in range(grid.TURNS):
            assert made.rotation[turns, here] == place(listed, grid.rotate(cell, turns))
        assert made.reflection[here] == place(listed, grid.reflect(cell))


def test_three_unit_squares() -> None:
    made = tables(cells, [(0, 0), (1, 0), (0, 1)])
    assert made.index == {(0, 0): 0, (1, 0): 1, (0, 1): 2}
    assert made.neighbour.tolist() == [[1, 2, -1, -1], [-1, -1, 0, -1], [-1, -1, -1, 0]]
    assert made.rotation.tolist() == [[0, 1, 2], [0, 2, -1], [0, -1, -1], [0, -1, 1]]
    assert made.reflection.tolist() == [0, -1, 2]


def test_a_small_disc_of_hexagons() -> None:
    made = tables(hexagon, hexagon.disc(1))
    assert made.neighbour[3].tolist() == [4, 6, 5, 2, 0, 1]
    assert made.neighbour[0].tolist() == [1, 3, 2, -1, -1, -1]
    assert made.rotation[1].tolist() == [1, 4, 0, 3, 6, 2, 5]
    assert made.reflection.tolist() == [1, 0, 4, 3, 2, 6, 5]


def test_a_ring_of_triangles() -> None:
    made = tables(triangle, triangle.RING)
    assert made.neighbour.tolist() == [
        [-1, 1, 5],
        [2, 0, -1],
        [1, -1, 3],
        [-1, 4, 2],
        [5, 3, -1],
        [4, -1, 0],
    ]
    assert made.rotation[1].tolist() == [1, 2, 3, 4, 5, 0]
    assert made.reflection.tolist() == [0, 5, 4, 3, 2, 1]


def test_arrays_are_int64_and_the_tables_frozen() -> None:
    made: Tables[hexagon.Cell] = tables(hexagon, hexagon.disc(2))
    arrays = (made.neighbour, made.rotation, made.reflection)
    assert {array.dtype for array in arrays} == {np.dtype(np.int64)}
    with pytest.raises(FrozenInstanceError):
        setattr(made, "index", {})  # noqa: B010


def test_a_cell_listed_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="more than once"):
        tables(cells, [(0, 0), (1, 0), (0, 0)])
