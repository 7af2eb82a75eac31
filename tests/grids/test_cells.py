"""Unit squares, by hand."""

import pytest

from hortus.grids import cells
from hortus.grids.cells import Cell


def test_sides_run_right_down_left_up() -> None:
    assert cells.STEPS == ((1, 0), (0, 1), (-1, 0), (0, -1))
    assert cells.neighbours((5, 2)) == ((6, 2), (5, 3), (4, 2), (5, 1))


def test_steps_are_turns_of_the_first() -> None:
    assert tuple(cells.rotate((1, 0), turns) for turns in range(4)) == cells.STEPS


def test_opposite_sides() -> None:
    assert [cells.opposite(side) for side in range(4)] == [2, 3, 0, 1]


def test_rotate_goes_round_the_origin() -> None:
    around = [cells.rotate((2, 1), turns) for turns in range(4)]
    assert around == [(2, 1), (-1, 2), (-2, -1), (1, -2)]
    assert cells.rotate((2, 1), -1) == (1, -2)


def test_reflect_swaps_left_and_right() -> None:
    assert cells.reflect((2, 1)) == (-2, 1)


def test_centre_and_polygon() -> None:
    assert cells.centre((3, -2)) == (3.0, -2.0)
    assert cells.polygon((3, -2)) == ((3.5, -2.5), (3.5, -1.5), (2.5, -1.5), (2.5, -2.5))


@pytest.mark.parametrize(
    ("point", "cell"),
    [((0.49, -0.49), (0, 0)), ((0.51, 0), (1, 0)), ((-0.51, 1.6), (-1, 2))],
)
def test_points_near_the_rim(point: tuple[float, float], cell: Cell) -> None:
    assert cells.at(*point) == cell
