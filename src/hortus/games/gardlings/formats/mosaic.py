"""The gardens side by side as a small picture: strips with their gems."""

from __future__ import annotations

from typing import Any

from hortus.core.mosaic import Mosaic, Shape, disc
from hortus.games.gardlings.rules.state import DX, DY, EDGES, EMPTY, FACING, UNIT

# By kind: gnomes, double gnomes, pigs, and the four colours of the market.
CARDS = ("#f1e4c8", "#ead6ae", "#f8e6dc", "#c5dfa8", "#b9d5ec", "#f3c4d4", "#f0d67e")
# By sign, from blue; empty edges show none.
GEMS = ("", "#2f74cf", "#dd4f8c", "#f4bf1c", "#37964a", "", "#b6d334", "#fbf4e4")
GAP = 2.5


def mosaic(box: Any, s: Any) -> Mosaic:
    """Return the gardens of an observed state."""
    shapes: list[Shape] = []
    shift = 0.0
    for seat in range(s.seats):
        strips = range(s.strips[seat])
        cells = [(cell, strip) for strip in strips for cell in _cells(s, seat, strip)]
        if not cells:
            continue
        left, right = (edge(x for (x, _), _ in cells) for edge in (min, max))
        top = min(y for (_, y), _ in cells)
        for (x, y), strip in cells:
            card = CARDS[box.kind[s.tile[seat, strip]]]
            shapes.append(_square(card, x + shift - left, y - top, 0.48))
        for strip in strips:
            shapes += _gems(box, s, seat, strip, shift - left, -float(top))
        shift += right - left + GAP
    return Mosaic("#7fae5b", shapes)


def _cells(s: Any, seat: int, strip: int) -> list[tuple[int, int]]:
    x, y, turn = int(s.x[seat, strip]), int(s.y[seat, strip]), s.turn[seat, strip]
    return [(x + unit * int(DX[turn]), y + unit * int(DY[turn])) for unit in range(3)]


def _square(colour: str, x: float, y: float, half: float) -> Shape:
    return Shape(
        colour,
        [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)],
    )


def _gems(box: Any, s: Any, seat: int, strip: int, right: float, down: float) -> list[Shape]:
    cells, found = _cells(s, seat, strip), []
    for edge in range(EDGES):
        sign = box.edges[s.tile[seat, strip], edge]
        if sign != EMPTY:
            x, y = cells[UNIT[edge]]
            side = (FACING[edge] + s.turn[seat, strip]) % 4
            middle = x + right + 0.4 * DX[side], y + down + 0.4 * DY[side]
            found.append(disc(GEMS[sign], *middle, 0.15))
    return found
