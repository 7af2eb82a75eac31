"""The table as a picture: jewels on velvet, or gardens round buildings."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

from hortus.games.carat.rules.state import CHIPS, NOBODY, SIZE, TILES, WON
from hortus.grids import octagon
from hortus.grids.protocol import Point

CARAT = {
    "ground": "#1d1a22",
    "space": "#2a2632",
    "rim": "#3d3748",
    "colours": ("#c8412f", "#e8b93a", "#3b6fb5", "#4c9a5b"),
    "chip": "#d9b45b",
    "ink": "#2b2a26",
}
ALHAMBRA = {
    "ground": "#e9dcc3",
    "space": "#d9c8a6",
    "rim": "#b9a37a",
    "colours": ("#d9772b", "#e3c336", "#8a6bb1", "#5d8f4e"),
    "chip": "#c9b08a",
    "ink": "#2b2a26",
}
SCALE = 60.0
MARGIN = 0.3


def skin_of(s: Any) -> dict[str, Any]:
    """Return how the edition of a state looks."""
    return ALHAMBRA if s.edition else CARAT


def gem(points: Sequence[Point], centre: Point, corner: int) -> tuple[Point, ...]:
    """Return the gem of a tile that faces one of its chips."""
    # Edge 2k - 1 of an octagon faces chip k; a gem spreads half an edge to both sides.
    edge = (2 * corner - 1) % 8
    a, b, c, d = (points[(edge + step) % 8] for step in (-1, 0, 1, 2))
    return (_middle(a, b), b, c, _middle(c, d), centre)


def svg(box: Any, s: Any) -> str:
    """Return the board as an SVG document."""
    skin = skin_of(s)
    corner = -octagon.HALF_DIAGONAL - MARGIN
    width = (SIZE * octagon.PITCH - 2 * corner) * SCALE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {width:.0f}" '
        f'font-family="Georgia, serif" text-anchor="middle">',
        f'<rect width="100%" height="100%" rx="18" fill="{skin["ground"]}"/>',
        f'<g transform="scale({SCALE}) translate({-corner:.4f} {-corner:.4f})">',
    ]
    parts += [_space(box, s, skin, space) for space in range(TILES)]
    parts += [_chip(s, skin, chip) for chip in range(CHIPS)]
    return "\n".join([*parts, "</g></svg>"]) + "\n"


def _space(box: Any, s: Any, skin: dict[str, Any], space: int) -> str:
    cell = (space // SIZE, space % SIZE)
    points = octagon.octagon_polygon(cell)
    outline = f'fill="{skin["space"]}" stroke="{skin["rim"]}" stroke-width="0.03"'
    drawn = [f'<polygon points="{_points(points)}" {outline}/>']
    if s.tile_at[space]:
        tile, turn = s.tile_at[space] - 1, s.turn_at[space]
        x, y = octagon.octagon_centre(cell)
        for corner in range(4):
            colour = skin["colours"][box.order[tile, (corner + turn) % 4]]
            outer = gem(points, (x, y), corner)
            _, b, c, *_ = outer
            drawn.append(f'<polygon points="{_points(outer)}" fill="{colour}"/>')
            facet = (b, c, _middle((x, y), _middle(b, c)))
            drawn.append(f'<polygon points="{_points(facet)}" fill="#ffffff" opacity="0.22"/>')
        edge_line = f'fill="none" stroke="{skin["ground"]}" stroke-width="0.05"'
        drawn.append(f'<polygon points="{_points(points)}" {edge_line}/>')
        drawn.append(f'<circle cx="{x:.3f}" cy="{y:.3f}" r="0.42" fill="#fdf8ec"/>')
        drawn.append(_text(x, y, 0.62, skin["ink"], str(box.value[tile])))
    return "".join(drawn)


def _chip(s: Any, skin: dict[str, Any], chip: int) -> str:
    x, y = octagon.square_centre((chip // (SIZE + 1), chip % (SIZE + 1)))
    fate = s.fate[chip]
    fill, ink = skin["chip"], skin["ink"]
    if fate == NOBODY:
        fill, ink = "#8b8478", "#fdf8ec"
    elif fate > NOBODY:
        fill, ink = skin["colours"][fate - WON], "#fdf8ec"
    number = str(s.chip[chip]) if s.chip[chip] else ""
    if s.edition:
        points = [(x + 0.6 * cos(k * pi / 2), y + 0.6 * sin(k * pi / 2)) for k in range(4)]
        shape = f'<polygon points="{_points(points)}"'
    else:
        shape = f'<circle cx="{x:.3f}" cy="{y:.3f}" r="0.45"'
    return f'{shape} fill="{fill}" stroke="{skin["ink"]}" stroke-width="0.04"/>' + _text(
        x, y, 0.5, ink, number
    )


def _text(x: float, y: float, size: float, ink: str, text: str) -> str:
    return (
        f'<text x="{x:.3f}" y="{y + 0.35 * size:.3f}" font-size="{size}" fill="{ink}">{text}</text>'
    )


def _points(points: Any) -> str:
    return " ".join(f"{x:.3f},{y:.3f}" for x, y in points)


def _middle(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
