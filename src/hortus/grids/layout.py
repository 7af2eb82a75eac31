"""Plain JSON data from which a page can draw a board as SVG."""

from collections.abc import Sequence
from typing import TypedDict

from hortus.grids import octagon
from hortus.grids.protocol import Cell, Grid, Point

PLACES = 4


class Shape(TypedDict):
    """One piece of a board: its coordinates, its middle and its corners."""

    cell: list[int]
    centre: list[float]
    polygon: list[list[float]]


class Layout(TypedDict):
    """A board with one kind of piece; the box is x, y, width, height."""

    kind: str
    box: list[float]
    cells: list[Shape]


class OctagonLayout(TypedDict):
    """A board of octagons and squares; the box is x, y, width, height."""

    kind: str
    box: list[float]
    octagons: list[Shape]
    squares: list[Shape]


def layout(grid: Grid[Cell], cells: Sequence[Cell]) -> Layout:
    """Return the drawing of the listed cells of a grid."""
    shapes = [_shape(cell, grid.centre(cell), grid.polygon(cell)) for cell in cells]
    return {"kind": grid.KIND, "box": _box(shapes), "cells": shapes}


def octagon_layout(size: int = octagon.SIZE) -> OctagonLayout:
    """Return the drawing of a board of octagons and squares."""
    octagons = [
        _shape(cell, octagon.octagon_centre(cell), octagon.octagon_polygon(cell))
        for cell in octagon.octagons(size)
    ]
    squares = [
        _shape(cell, octagon.square_centre(cell), octagon.square_polygon(cell))
        for cell in octagon.squares(size)
    ]
    return {
        "kind": octagon.KIND,
        "box": _box(octagons + squares),
        "octagons": octagons,
        "squares": squares,
    }


def _shape(cell: tuple[int, ...], centre: Point, polygon: Sequence[Point]) -> Shape:
    return {
        "cell": list(cell),
        "centre": [round(value, PLACES) for value in centre],
        "polygon": [[round(value, PLACES) for value in point] for point in polygon],
    }


def _box(shapes: Sequence[Shape]) -> list[float]:
    xs, ys = zip(*(point for shape in shapes for point in shape["polygon"]), strict=True)
    width, height = max(xs) - min(xs), max(ys) - min(ys)
    return [min(xs), min(ys), round(width, PLACES), round(height, PLACES)]
