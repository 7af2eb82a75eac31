"""The shapes of octagons and squares, and how they touch."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hortus.grids import octagon
from hortus.grids.octagon import Cell, Piece

from .plane import area, has_unit_edges, holds, just_inside, middle, same, shared

whole = st.integers(-40, 40)
pairs = st.tuples(whole, whole)
number = st.floats(-40, 40)

POLYGON = {"octagon": octagon.octagon_polygon, "square": octagon.square_polygon}
CENTRE = {"octagon": octagon.octagon_centre, "square": octagon.square_centre}
POINTS = {"octagon": 8, "square": 4}

both_pieces = pytest.mark.parametrize("piece", ["octagon", "square"])


def test_what_touches_an_octagon() -> None:
    assert octagon.beside((2, 3)) == ((1, 3), (2, 4), (3, 3), (2, 2))
    assert octagon.corners((2, 3)) == ((2, 3), (2, 4), (3, 4), (3, 3))


def test_what_touches_a_square() -> None:
    assert octagon.around((2, 3)) == ((1, 2), (1, 3), (2, 3), (2, 2))


def test_pieces_are_listed_row_by_row() -> None:
    assert octagon.octagons(2) == ((0, 0), (0, 1), (1, 0), (1, 1))
    assert octagon.squares(1) == ((0, 0), (0, 1), (1, 0), (1, 1))
    assert (len(octagon.octagons()), len(octagon.squares())) == (36, 49)


def test_rotate_goes_round_the_board() -> None:
    assert [octagon.rotate((0, 1), turns, 6) for turns in range(4)] == [
        (0, 1),
        (1, 5),
        (5, 4),
        (4, 0),
    ]
    assert octagon.rotate((0, 1), -1, 6) == (4, 0)
    assert octagon.rotate((0, 1), 1, 7) == (1, 6)


def test_reflect_swaps_left_and_right() -> None:
    assert octagon.reflect((2, 1), 6) == (2, 4)
    assert octagon.reflect((2, 1), 7) == (2, 5)


def test_centres() -> None:
    assert octagon.square_centre((0, 0)) == (0, 0)
    assert octagon.square_centre((1, 2)) == pytest.approx((4.8284271, 2.4142136))
    assert octagon.octagon_centre((0, 1)) == pytest.approx((3.6213203, 1.2071068))


def test_octagon_polygon_starts_with_the_north_side() -> None:
    x, y = zip(*octagon.octagon_polygon((0, 0)), strict=True)
    long = 2.4142136
    assert x == pytest.approx((0.7071068, 1.7071068, long, long, 1.7071068, 0.7071068, 0, 0))
    assert y == pytest.approx((0, 0, 0.7071068, 1.7071068, long, long, 1.7071068, 0.7071068))


def test_square_polygon_starts_with_the_north_west_side() -> None:
    x, y = zip(*octagon.square_polygon((0, 0)), strict=True)
    assert x == pytest.approx((-0.7071068, 0, 0.7071068, 0))
    assert y == pytest.approx((0, -0.7071068, 0, 0.7071068))


@pytest.mark.parametrize(
    ("point", "piece", "cell"),
    [
        ((0.35, 0.35), "square", (0, 0)),
        ((0.36, 0.36), "octagon", (0, 0)),
        ((-0.36, 0.36), "octagon", (0, -1)),
        ((2.41, 1.2), "octagon", (0, 0)),
        ((2.42, 1.2), "octagon", (0, 1)),
        ((2.42, 4.8), "square", (2, 1)),
    ],
)
def test_points_near_the_rim(point: tuple[float, float], piece: Piece, cell: Cell) -> None:
    assert octagon.at(*point) == (piece, cell)


@given(pairs)
def test_opposite_leads_back(cell: Cell) -> None:
    for side in range(octagon.SIDES):
        back = octagon.opposite(side)
        assert octagon.beside(octagon.beside(cell)[side])[back] == cell
        assert octagon.around(octagon.corners(cell)[side])[back] == cell
        assert octagon.corners(octagon.around(cell)[side])[back] == cell


@given(pairs, st.integers(1, 9))
def test_a_full_turn_and_a_double_reflection_change_nothing(cell: Cell, across: int) -> None:
    turning = cell
    for _ in range(octagon.TURNS):
        turning = octagon.rotate(turning, 1, across)
    assert turning == cell
    assert octagon.reflect(octagon.reflect(cell, across), across) == cell


@given(pairs, st.integers(1, 9))
def test_one_turn_moves_every_side_and_corner_on_by_one(cell: Cell, size: int) -> None:
    image = octagon.rotate(cell, 1, size)
    square_image = octagon.rotate(cell, 1, size + 1)
    for side in range(octagon.SIDES):
        on = (side + 1) % octagon.SIDES
        beside = octagon.beside(cell)[side]
        assert octagon.beside(image)[on] == octagon.rotate(beside, 1, size)
        corner = octagon.corners(cell)[side]
        assert octagon.corners(image)[on] == octagon.rotate(corner, 1, size + 1)
        around = octagon.around(cell)[side]
        assert octagon.around(square_image)[on] == octagon.rotate(around, 1, size)


@given(pairs, st.integers(1, 9))
def test_reflection_keeps_adjacency(cell: Cell, size: int) -> None:
    image = octagon.reflect(cell, size)
    north, east, south, west = (octagon.reflect(o, size) for o in octagon.beside(cell))
    assert octagon.beside(image) == (north, west, south, east)
    nw, ne, se, sw = (octagon.reflect(s, size + 1) for s in octagon.corners(cell))
    assert octagon.corners(image) == (ne, nw, sw, se)


@both_pieces
@given(cell=pairs)
def test_polygon_is_clockwise_with_unit_edges_about_its_centre(piece: Piece, cell: Cell) -> None:
    polygon = POLYGON[piece](cell)
    assert len(polygon) == POINTS[piece]
    assert area(polygon) > 0.9
    assert has_unit_edges(polygon)
    assert same(middle(polygon), CENTRE[piece](cell))


@given(pairs)
def test_octagon_edges_face_the_pieces_in_turn(cell: Cell) -> None:
    polygon = octagon.octagon_polygon(cell)
    for side in range(octagon.SIDES):
        start = 2 * side
        beside = octagon.octagon_polygon(octagon.beside(cell)[side])
        assert set(shared(polygon, beside)) == {polygon[start], polygon[start + 1]}
        corner = octagon.square_polygon(octagon.corners(cell)[side])
        assert set(shared(polygon, corner)) == {polygon[start - 1], polygon[start]}


@given(pairs)
def test_square_edges_face_the_octagons_in_turn(cell: Cell) -> None:
    polygon = octagon.square_polygon(cell)
    for side in range(octagon.SIDES):
        outer = octagon.octagon_polygon(octagon.around(cell)[side])
        assert set(shared(polygon, outer)) == {polygon[side], polygon[(side + 1) % 4]}


def test_only_octagons_beside_each_other_share_an_edge() -> None:
    for one, other in product(octagon.octagons(3), repeat=2):
        if one != other:
            polygons = octagon.octagon_polygon(one), octagon.octagon_polygon(other)
            assert len(shared(*polygons)) == 2 * (other in octagon.beside(one))


@both_pieces
@given(cell=pairs)
def test_a_piece_is_found_at_its_centre_and_just_inside_its_rim(piece: Piece, cell: Cell) -> None:
    assert octagon.at(*CENTRE[piece](cell)) == (piece, cell)
    for x, y in just_inside(POLYGON[piece](cell)):
        assert octagon.at(x, y) == (piece, cell)


@given(x=number, y=number)
def test_every_point_lies_in_the_piece_found_there(x: float, y: float) -> None:
    piece, cell = octagon.at(x, y)
    assert holds(POLYGON[piece](cell), (x, y))
