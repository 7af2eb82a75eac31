"""The islets as a small picture: tiles that are lighter the higher they lie, eggs and birds."""

from __future__ import annotations

from typing import Any

from hortus.core.mosaic import Mosaic, Shape, disc, scaled
from hortus.games.islet.formats.moves import at
from hortus.games.islet.rules.islets import islet_of
from hortus.grids import triangle

TERRAINS = ("#4b92b8", "#dfa67f", "#9c4a30")
NESTS = ("#6fa04a", "#6b4c22", "#d977a5")
SEATS = ("#c9433a", "#2f62a8", "#e0a72e", "#6a4a9c")
STEP = 14
GAP = 2.0
"""Between the islets of who plays alone."""


def mosaic(box: Any, s: Any) -> Mosaic:
    """Return the islets of an observed state from above."""
    shapes: list[Shape] = []
    land = [slot for slot in range(s.slots) if s.level[slot]]
    shift = 0.0
    for islet in sorted({islet_of(s, slot) for slot in land}):
        own = [slot for slot in land if islet_of(s, slot) == islet]
        xs = [triangle.centre(_cell(s, slot))[0] for slot in own]
        for slot in own:
            shapes += _tile(s, slot, shift - min(xs))
        shift += max(xs) - min(xs) + GAP
    return Mosaic("#3fa7b5", shapes)


def _cell(s: Any, slot: int) -> triangle.Cell:
    i, j, o = at(s, slot)
    return i, j, o


def _tile(s: Any, slot: int, shift: float) -> list[Shape]:
    cell, kind = _cell(s, slot), s.kind[slot]
    points = [(x + shift, y) for x, y in triangle.polygon(cell)]
    x, y = triangle.centre(cell)
    x += shift
    lift = STEP * (s.level[slot] - 1)
    shapes = [
        Shape(_lighter(TERRAINS[kind // 3], lift), scaled(points, 0.95)),
        disc(NESTS[kind % 3], x, y, 0.14),
    ]
    if s.egg[slot]:
        shapes += [disc("#fdf8ec", x, y, 0.2), disc(SEATS[s.egg[slot] - 1], x, y, 0.15)]
    for seat in range(s.seats):
        if s.bird[seat] == slot:
            shapes.append(
                Shape("#fdf8ec", [(x, y - 0.34), (x + 0.26, y + 0.2), (x - 0.26, y + 0.2)])
            )
            body = [(x, y - 0.26), (x + 0.19, y + 0.15), (x - 0.19, y + 0.15)]
            shapes.append(Shape(SEATS[seat], body))
    return shapes


def _lighter(colour: str, by: int) -> str:
    return "#" + "".join(f"{min(255, part + by):02x}" for part in bytes.fromhex(colour[1:]))
