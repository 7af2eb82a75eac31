"""Hexagons, by hand."""

from itertools import combinations

import pytest

from hortus.grids import hexagon
from hortus.grids.hexagon import Cell


def test_sides_run_clockwise_from_the_right() -> None:
    assert hexagon.STEPS == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    assert hexagon.neighbours((2, -1)) == ((3, -1), (2, 0), (1, 0), (1, -1), (2, -2), (3, -2))


def test_steps_are_turns_of_the_first() -> None:
    assert tuple(hexagon.rotate((1, 0), turns) for turns in range(6)) == hexagon.STEPS


def test_opposite_sides() -> None:
    assert [hexagon.opposite(side) for side in range(6)] == [3, 4, 5, 0, 1, 2]


def test_rotate_goes_round_the_origin() -> None:
    around = [hexagon.rotate((4, 3), turns) for turns in range(6)]
    assert around == [(4, 3), (-3, 7), (-7, 4), (-4, -3), (3, -7), (7, -4)]
    assert hexagon.rotate((4, 3), -1) == (7, -4)


def test_reflect_swaps_left_and_right() -> None:
    assert hexagon.reflect((1, 0)) == (-1, 0)
    assert hexagon.reflect((0, 1)) == (-1, 1)
    assert hexagon.reflect((2, -1)) == (-1, -1)


def test_disc_is_listed_by_r_then_q() -> None:
    assert hexagon.disc(0) == ((0, 0),)
    assert hexagon.disc(1) == ((0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1))
    assert hexagon.disc(3)[:5] == ((0, -3), (1, -3), (2, -3), (3, -3), (-1, -2))
    assert [len(hexagon.disc(radius)) for radius in range(4)] == [1, 7, 19, 37]


def test_disc_keeps_its_shape_under_every_symmetry() -> None:
    disc = set(hexagon.disc(3))
    assert {hexagon.rotate(cell, 1) for cell in disc} == disc
    assert {hexagon.reflect(cell) for cell in disc} == disc


def test_centres() -> None:
    assert hexagon.centre((0, 0)) == (0, 0)
    assert hexagon.centre((1, 0)) == pytest.approx((1.7320508, 0))
    assert hexagon.centre((0, 1)) == pytest.approx((0.8660254, 1.5))
    assert hexagon.centre((-1, 2)) == pytest.approx((0, 3))


def test_polygon_stands_on_a_corner() -> None:
    x, y = zip(*hexagon.polygon((0, 0)), strict=True)
    assert x == pytest.approx((0.8660254, 0.8660254, 0, -0.8660254, -0.8660254, 0))
    assert y == pytest.approx((-0.5, 0.5, 1, 0.5, -0.5, -1))


@pytest.mark.parametrize(
    ("point", "cell"),
    [
        ((0.86, 0), (0, 0)),
        ((0.88, 0), (1, 0)),
        ((0, 0.99), (0, 0)),
        ((0.1, 1.01), (0, 1)),
        ((-0.1, 1.01), (-1, 1)),
        ((0.8, -0.6), (1, -1)),
    ],
)
def test_points_near_the_rim(point: tuple[float, float], cell: Cell) -> None:
    assert hexagon.at(*point) == cell


def disc_about(centre: Cell) -> set[Cell]:
    """Return the cells of a board of radius 3 about a centre."""
    return {(centre[0] + q, centre[1] + r) for q, r in hexagon.disc(3)}


def edges_between(one: set[Cell], other: set[Cell]) -> int:
    """Return the number of edges at which two sets of cells touch."""
    return sum(beyond in other for cell in one for beyond in hexagon.neighbours(cell))


def test_six_boards_close_round_a_seventh() -> None:
    middle = disc_about((0, 0))
    ring = [disc_about(hexagon.rotate((4, 3), turns)) for turns in range(6)]
    assert all(one.isdisjoint(other) for one, other in combinations([middle, *ring], 2))
    assert [edges_between(middle, one) for one in ring] == [7] * 6
    assert [edges_between(ring[k], ring[k - 1]) for k in range(6)] == [7] * 6
    assert [edges_between(ring[k], ring[k - 2]) for k in range(6)] == [0] * 6
