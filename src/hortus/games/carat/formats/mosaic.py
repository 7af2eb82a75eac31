"""The board as a small picture: gems and chips."""

from __future__ import annotations

from typing import Any

from hortus.core.mosaic import Mosaic, Shape, disc
from hortus.games.carat.formats.svg import gem, skin_of
from hortus.games.carat.rules.state import CHIPS, NOBODY, SIZE, TILES, WON
from hortus.grids import octagon


def mosaic(box: Any, s: Any) -> Mosaic:
    """Return the board of an observed state."""
    skin = skin_of(s)
    shapes = []
    for space in range(TILES):
        cell = (space // SIZE, space % SIZE)
        points, centre = octagon.octagon_polygon(cell), octagon.octagon_centre(cell)
        shapes.append(Shape(skin["space"], points))
        if s.tile_at[space]:
            tile, turn = s.tile_at[space] - 1, s.turn_at[space]
            for corner in range(4):
                colour = skin["colours"][box.order[tile, (corner + turn) % 4]]
                shapes.append(Shape(colour, gem(points, centre, corner)))
            shapes.append(disc("#fdf8ec", *centre, 0.35))
    for chip in range(CHIPS):
        fate = s.fate[chip]
        colour = skin["colours"][fate - WON] if fate > NOBODY else skin["chip"]
        x, y = octagon.square_centre((chip // (SIZE + 1), chip % (SIZE + 1)))
        shapes.append(disc("#fdf8ec", x, y, 0.48))
        shapes.append(disc("#8b8478" if fate == NOBODY else colour, x, y, 0.4))
    return Mosaic(skin["ground"], shapes)
