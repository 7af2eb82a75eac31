"""Laws that hexagons, triangles and unit squares obey alike."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hortus.grids import cells, hexagon, triangle
from hortus.grids.protocol import Grid

from .plane import area, has_unit_edges, holds, just_inside, middle, same, shared, turned

whole = st.integers(-40, 40)
number = st.floats(-40, 40)
pairs = st.tuples(whole, whole)
triples = st.tuples(whole, whole, st.integers(0, 1))

every_grid = pytest.mark.parametrize("grid", [hexagon, triangle, cells], ids=lambda g: g.KIND)
every_grid_and_its_cells = pytest.mark.parametrize(
    ("grid", "choices"),
    [
        pytest.param(hexagon, pairs, id="hexagon"),
        pytest.param(triangle, triples, id="triangle"),
        pytest.param(cells, pairs, id="cells"),
    ],
)
drawn = given(data=st.data())

Choices = st.SearchStrategy[Any]


@every_grid_and_its_cells
@drawn
def test_opposite_leads_back(grid: Grid[Any], choices: Choices, data: st.DataObject) -> None:
    cell = data.draw(choices)
    for side, beyond in enumerate(grid.neighbours(cell)):
        assert beyond == grid.neighbour(cell, side)
        assert grid.neighbour(beyond, grid.opposite(side)) == cell


@every_grid_and_its_cells
@drawn
def test_neighbours_are_distinct_others(
    grid: Grid[Any], choices: Choices, data: st.DataObject
) -> None:
    cell = data.draw(choices)
    assert len({cell, *grid.neighbours(cell)}) == 1 + grid.SIDES


@every_grid_and_its_cells
@drawn
def test_turns_add_up(grid: Grid[Any], choices: Choices, data: st.DataObject) -> None:
    cell = data.draw(choices)
    first, second = data.draw(st.tuples(whole, whole))
    assert grid.rotate(grid.rotate(cell, first), second) == grid.rotate(cell, first + second)
    assert grid.rotate(cell, 0) == cell


@every_grid_and_its_cells
@drawn
def test_a_full_turn_one_step_at_a_time_changes_nothing(
    grid: Grid[Any], choices: Choices, data: st.DataObject
) -> None:
    cell = data.draw(choices)
    turning = cell
    for _ in range(grid.TURNS):
        turning = grid.rotate(turning, 1)
    assert turning == cell


@every_grid_and_its_cells
@drawn
def test_reflecting_twice_changes_nothing(
    grid: Grid[Any], choices: Choices, data: st.DataObject
) -> None:
    cell = data.draw(choices)
    assert grid.reflect(grid.reflect(cell)) == cell


@every_grid_and_its_cells
@drawn
def test_rotation_and_reflection_keep_adjacency(
    grid: Grid[Any], choices: Choices, data: st.DataObject
) -> None:
    cell = data.draw(choices)
    turns = data.draw(st.integers(0, grid.TURNS - 1))
    around = grid.neighbours(cell)
    assert {grid.rotate(beyond, turns) for beyond in around} == set(
        grid.neighbours(grid.rotate(cell, turns))
    )
    assert {grid.reflect(beyond) for beyond in around} == set(grid.neighbours(grid.reflect(cell)))


@every_grid_and_its_cells
@drawn
def test_rotation_turns_the_plane_clockwise(
    grid: Grid[Any], choices: Choices, data: st.DataObject
) -> None:
    cell = data.draw(choices)
    degrees = 360 / grid.TURNS
    assert same(grid.centre(grid.rotate(cell, 1)), turned(grid.centre(cell), degrees))


@every_grid_and_its_cells
@drawn
def test_reflection_swaps_left_and_right(
    grid: Grid[Any], choices: Choices, data: st.DataObject
) -> None:
    cell = data.draw(choices)
    x, y = grid.centre(cell)
    assert same(grid.centre(grid.reflect(cell)), (-x, y))


@every_grid_and_its_cells
@drawn
def test_polygon_is_clockwise_with_unit_edges_about_its_centre(
    grid: Grid[Any], choices: Choices, data: st.DataObject
) -> None:
    cell = data.draw(choices)
    polygon = grid.polygon(cell)
    assert len(polygon) == grid.SIDES
    assert area(polygon) > 0.4
    assert has_unit_edges(polygon)
    assert same(middle(polygon), grid.centre(cell))


@every_grid_and_its_cells
@drawn
def test_edge_k_is_what_neighbour_k_shares(
    grid: Grid[Any], choices: Choices, data: st.DataObject
) -> None:
    cell = data.draw(choices)
    polygon = grid.polygon(cell)
    for side, beyond in enumerate(grid.neighbours(cell)):
        edge = {polygon[side], polygon[(side + 1) % grid.SIDES]}
        assert set(shared(polygon, grid.polygon(beyond))) == edge


@every_grid
def test_only_neighbours_share_an_edge(grid: Grid[Any]) -> None:
    patch = {grid.at(x / 2, y / 2) for x, y in product(range(-5, 6), repeat=2)}
    assert len(patch) > 8
    for one, other in product(patch, repeat=2):
        if one != other:
            edge = len(shared(grid.polygon(one), grid.polygon(other))) == 2
            assert edge == (other in grid.neighbours(one))


@every_grid_and_its_cells
@drawn
def test_a_cell_is_found_at_its_centre_and_just_inside_its_rim(
    grid: Grid[Any], choices: Choices, data: st.DataObject
) -> None:
    cell = data.draw(choices)
    assert grid.at(*grid.centre(cell)) == cell
    for x, y in just_inside(grid.polygon(cell)):
        assert grid.at(x, y) == cell


@every_grid
@given(x=number, y=number)
def test_every_point_lies_in_the_cell_found_there(grid: Grid[Any], x: float, y: float) -> None:
    assert holds(grid.polygon(grid.at(x, y)), (x, y))
