"""The JSON from which boards are drawn."""

import json
import re
from collections.abc import Iterable
from typing import Any

import pytest

from hortus.grids import cells, hexagon, octagon, triangle
from hortus.grids.layout import Shape, layout, octagon_layout
from hortus.grids.protocol import Grid, Point

BOARDS = [
    pytest.param(hexagon, hexagon.disc(3), id="hexagon"),
    pytest.param(triangle, triangle.RING, id="triangle"),
    pytest.param(cells, ((0, 0), (1, 0), (4, 7)), id="cells"),
]


def box_around(shapes: Iterable[Shape]) -> list[float]:
    """Return the tightest box around some shapes."""
    xs, ys = zip(*(point for shape in shapes for point in shape["polygon"]), strict=True)
    return [min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)]


def assert_drawn(shape: Shape, centre: Point, polygon: tuple[Point, ...]) -> None:
    """Check that a shape is where the grid puts it, within the rounding of the layout."""
    assert shape["centre"] == pytest.approx(centre, abs=6e-5)
    assert len(shape["polygon"]) == len(polygon)
    for drawn, point in zip(shape["polygon"], polygon, strict=True):
        assert drawn == pytest.approx(point, abs=6e-5)


def test_two_unit_squares() -> None:
    assert layout(cells, [(0, 0), (0, 1)]) == {
        "kind": "cells",
        "box": [-0.5, -0.5, 1.0, 2.0],
        "cells": [
            {
                "cell": [0, 0],
                "centre": [0.0, 0.0],
                "polygon": [[0.5, -0.5], [0.5, 0.5], [-0.5, 0.5], [-0.5, -0.5]],
            },
            {
                "cell": [0, 1],
                "centre": [0.0, 1.0],
                "polygon": [[0.5, 0.5], [0.5, 1.5], [-0.5, 1.5], [-0.5, 0.5]],
            },
        ],
    }


def test_a_triangle() -> None:
    assert layout(triangle, [(0, 0, 0)]) == {
        "kind": "triangle",
        "box": [-0.5, 0.0, 1.0, 0.866],
        "cells": [
            {
                "cell": [0, 0, 0],
                "centre": [0.0, 0.5774],
                "polygon": [[0.5, 0.866], [-0.5, 0.866], [0.0, 0.0]],
            }
        ],
    }


def test_boxes_by_hand() -> None:
    assert layout(hexagon, hexagon.disc(0))["box"] == [-0.866, -1.0, 1.732, 2.0]
    assert layout(hexagon, hexagon.disc(1))["box"] == [-2.5981, -2.5, 5.1962, 5.0]
    assert octagon_layout(1)["box"] == [-0.7071, -0.7071, 3.8284, 3.8284]


@pytest.mark.parametrize(("grid", "listed"), BOARDS)
def test_layout_draws_every_cell_in_order(grid: Grid[Any], listed: tuple[Any, ...]) -> None:
    drawing = layout(grid, listed)
    assert drawing["kind"] == grid.KIND
    assert [tuple(shape["cell"]) for shape in drawing["cells"]] == list(listed)
    assert drawing["box"] == pytest.approx(box_around(drawing["cells"]))
    for shape, cell in zip(drawing["cells"], listed, strict=True):
        assert_drawn(shape, grid.centre(cell), grid.polygon(cell))


def test_octagon_layout_draws_both_kinds_of_piece() -> None:
    drawing = octagon_layout()
    assert drawing["kind"] == "octagon"
    assert [len(drawing["octagons"]), len(drawing["squares"])] == [36, 49]
    assert drawing["octagons"][7]["cell"] == [1, 1]
    assert drawing["squares"][8]["cell"] == [1, 1]
    assert drawing["box"] == pytest.approx(box_around(drawing["octagons"] + drawing["squares"]))
    for shape, cell in zip(drawing["octagons"], octagon.octagons(), strict=True):
        assert_drawn(shape, octagon.octagon_centre(cell), octagon.octagon_polygon(cell))
    for shape, cell in zip(drawing["squares"], octagon.squares(), strict=True):
        assert_drawn(shape, octagon.square_centre(cell), octagon.square_polygon(cell))


@pytest.mark.parametrize(("grid", "listed"), BOARDS)
def test_layout_survives_json(grid: Grid[Any], listed: tuple[Any, ...]) -> None:
    drawing = layout(grid, listed)
    assert json.loads(json.dumps(drawing, allow_nan=False)) == drawing


def test_octagon_layout_survives_json() -> None:
    drawing = octagon_layout()
    assert json.loads(json.dumps(drawing, allow_nan=False)) == drawing


def test_numbers_are_short_and_never_minus_zero() -> None:
    text = json.dumps([layout(hexagon, hexagon.disc(3)), layout(triangle, triangle.RING)])
    assert "-0.0," not in text
    assert "-0.0]" not in text
    decimals = re.findall(r"\.(\d+)", text)
    assert len(decimals) > 500
    assert max(map(len, decimals)) == 4
