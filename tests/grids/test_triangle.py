"""Triangles, by hand."""

import pytest

from hortus.grids import triangle
from hortus.grids.triangle import RING, Cell


def test_neighbours_of_both_kinds() -> None:
    assert triangle.neighbours((0, 0, 0)) == ((0, 0, 1), (-1, 0, 1), (0, -1, 1))
    assert triangle.neighbours((0, 0, 1)) == ((0, 0, 0), (1, 0, 0), (0, 1, 0))
    assert triangle.neighbours((2, -3, 0)) == ((2, -3, 1), (1, -3, 1), (2, -4, 1))
    assert triangle.neighbours((2, -3, 1)) == ((2, -3, 0), (3, -3, 0), (2, -2, 0))


def test_both_cells_give_a_side_the_same_number() -> None:
    assert [triangle.opposite(side) for side in range(3)] == [0, 1, 2]
    assert triangle.neighbour((5, 2, 0), 1) == (4, 2, 1)
    assert triangle.neighbour((4, 2, 1), 1) == (5, 2, 0)


def test_ring_is_a_closed_walk() -> None:
    assert RING == ((0, 0, 0), (-1, 0, 1), (-1, 0, 0), (-1, -1, 1), (0, -1, 0), (0, -1, 1))
    assert all(RING[k] in triangle.neighbours(RING[k - 1]) for k in range(6))


def test_ring_cells_meet_at_the_origin() -> None:
    assert all((0.0, 0.0) in triangle.polygon(cell) for cell in RING)


def test_one_turn_moves_the_ring_on_by_one() -> None:
    turned = [triangle.rotate(cell, 1) for cell in RING]
    assert turned == [(-1, 0, 1), (-1, 0, 0), (-1, -1, 1), (0, -1, 0), (0, -1, 1), (0, 0, 0)]


def test_rotate_away_from_the_ring() -> None:
    around = [triangle.rotate((0, 0, 1), turns) for turns in range(6)]
    assert around == [(0, 0, 1), (-1, 1, 0), (-2, 0, 1), (-1, -1, 0), (0, -2, 1), (1, -1, 0)]
    assert triangle.rotate((0, 0, 1), -1) == (1, -1, 0)


@pytest.mark.parametrize("cell", [(3, -1, 0), (3, -1, 1)])
@pytest.mark.parametrize(("side", "turned_side"), [(0, 2), (1, 0), (2, 1)])
def test_one_turn_takes_side_k_to_side_k_minus_one(cell: Cell, side: int, turned_side: int) -> None:
    beyond = triangle.rotate(triangle.neighbour(cell, side), 1)
    assert triangle.neighbour(triangle.rotate(cell, 1), turned_side) == beyond


def test_reflect_swaps_left_and_right() -> None:
    assert triangle.reflect((0, 0, 0)) == (0, 0, 0)
    assert triangle.reflect((-1, 0, 1)) == (0, -1, 1)
    assert triangle.reflect((3, 1, 1)) == (1, 3, 1)


def test_centres() -> None:
    assert triangle.centre((0, 0, 0)) == pytest.approx((0, 0.5773503))
    assert triangle.centre((0, 0, 1)) == pytest.approx((0, 1.1547005))
    assert triangle.centre((1, 0, 0)) == pytest.approx((0.5, 1.4433757))
    assert triangle.centre((-1, -1, 1)) == pytest.approx((0, -0.5773503))


def test_polygon_that_points_up() -> None:
    x, y = zip(*triangle.polygon((0, 0, 0)), strict=True)
    assert x == pytest.approx((0.5, -0.5, 0))
    assert y == pytest.approx((0.8660254, 0.8660254, 0))


def test_polygon_that_points_down() -> None:
    x, y = zip(*triangle.polygon((0, 0, 1)), strict=True)
    assert x == pytest.approx((-0.5, 0.5, 0))
    assert y == pytest.approx((0.8660254, 0.8660254, 1.7320508))


@pytest.mark.parametrize(
    ("point", "cell"),
    [
        ((0, 0.86), (0, 0, 0)),
        ((0, 0.87), (0, 0, 1)),
        ((0.1, 0.1), (0, -1, 1)),
        ((-0.1, 0.1), (-1, 0, 1)),
        ((0, -0.01), (-1, -1, 1)),
    ],
)
def test_points_near_the_rim(point: tuple[float, float], cell: Cell) -> None:
    assert triangle.at(*point) == cell
