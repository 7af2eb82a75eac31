"""The map as a small picture: sand, fountains, grass, flowers, trees and assistants."""

from __future__ import annotations

from typing import Any

from hortus.core.mosaic import Mosaic, Shape, disc, scaled
from hortus.games.ishtar.rules.cells import coordinates, every
from hortus.games.ishtar.rules.garden import seat_of
from hortus.games.ishtar.rules.state import BARE, FOUNTAIN, GRASS, ROCK, TABLET
from hortus.grids import hexagon

SEATS = ("#b3412c", "#2f62a8", "#e0a72e", "#5c3f8f")
GEMS = ("#7a4fa3", "#c8412f", "#f4f1e8")
GROUNDS = {TABLET: "#c2ae8e", FOUNTAIN: "#3f8fc4"}
FLOWER = "#f7e7f0"


def mosaic(box: Any, s: Any) -> Mosaic:
    """Return the map of an observed state."""
    shapes: list[Shape] = []
    for cell in every(s):
        at = coordinates(s, cell)
        points, (x, y) = hexagon.polygon(at), hexagon.centre(at)
        ground = s.ground[cell]
        colour = "#a58f70" if ground >= ROCK else GROUNDS.get(ground, "#e3c184")
        if s.cover[cell] != BARE:
            colour = "#6f9b4a"
        shapes.append(Shape(colour, scaled(points, 0.96)))
        if s.keeper[cell]:
            shapes.append(Shape(SEATS[seat_of(s.keeper[cell])], scaled(points, 0.8)))
        if s.gem[cell] and s.cover[cell] == BARE:
            shapes.append(disc(GEMS[s.gem[cell] - 1], x, y, 0.4))
        for flower in range(max(0, s.cover[cell] - GRASS)):
            shapes.append(disc(FLOWER, x - 0.3 + 0.3 * flower, y + 0.15, 0.2))
        if s.tree[cell]:
            shapes.append(Shape("#24502b", [(x, y - 0.75), (x + 0.5, y + 0.4), (x - 0.5, y + 0.4)]))
        if s.assistant[cell]:
            shapes.append(disc("#fdf8ec", x, y - 0.1, 0.4))
            shapes.append(disc(SEATS[seat_of(s.assistant[cell])], x, y - 0.1, 0.3))
    return Mosaic("#d9b777", shapes)
