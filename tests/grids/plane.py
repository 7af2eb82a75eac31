"""Plane geometry that the tests do for themselves."""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, dist, isclose, radians, sin

from hortus.grids.protocol import Point

Edge = tuple[Point, Point]


def same(one: Point, other: Point) -> bool:
    """Say whether two points agree within rounding."""
    return dist(one, other) < 1e-9


def shared(one: Sequence[Point], other: Sequence[Point]) -> list[Point]:
    """Return the points of one polygon that the other has too."""
    return [point for point in one if any(same(point, candidate) for candidate in other)]


def edges(polygon: Sequence[Point]) -> list[Edge]:
    """Return the edges of a polygon, the last one closing it."""
    return list(pairwise([*polygon, polygon[0]]))


def has_unit_edges(polygon: Sequence[Point]) -> bool:
    """Say whether every edge has length 1."""
    return all(isclose(dist(start, end), 1, abs_tol=1e-9) for start, end in edges(polygon))


def holds(polygon: Sequence[Point], point: Point) -> bool:
    """Say whether a convex polygon that runs clockwise on screen holds the point."""
    return all(side_of(edge, point) >= -1e-9 for edge in edges(polygon))


def side_of(edge: Edge, point: Point) -> float:
    """Return a positive number when the point lies on the right of the edge on screen."""
    (start_x, start_y), (end_x, end_y) = edge
    x, y = point
    return (end_x - start_x) * (y - start_y) - (end_y - start_y) * (x - start_x)


def area(polygon: Sequence[Point]) -> float:
    """Return the area of a polygon, positive when it runs clockwise on screen."""
    return sum(x * end_y - end_x * y for (x, y), (end_x, end_y) in edges(polygon)) / 2


def middle(polygon: Sequence[Point]) -> Point:
    """Return the mean of the points."""
    xs, ys = zip(*polygon, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def turned(point: Point, degrees: float) -> Point:
    """Return the point turned clockwise on screen about the origin."""
    x, y = point
    cosine, sine = cos(radians(degrees)), sin(radians(degrees))
    return x * cosine - y * sine, x * sine + y * cosine


def just_inside(polygon: Sequence[Point]) -> list[Point]:
    """Return points close to every corner and to the middle of every edge, inside the polygon."""
    x, y = middle(polygon)
    share = 0.999999
    rim = [*polygon, *(middle(edge) for edge in edges(polygon))]
    return [(x + share * (to_x - x), y + share * (to_y - y)) for to_x, to_y in rim]
