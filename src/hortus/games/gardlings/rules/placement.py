"""Where strips may go: the tile in hand, and unicorns on the move.

Moves name a cell by its distance from the garden's first tile, so that a garden may wander
without a border: no cell that a strip can reach is further away than REACH.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hortus.games.gardlings.rules.chart import (
    ACROSS,
    BITS,
    HEADER,
    LEFT,
    LIFTED,
    PARTS,
    TOP_ROW,
    chart_size,
    draw_chart,
    lift,
    put_back,
    why_not,
)
from hortus.games.gardlings.rules.numbers import GALLOP, PLACE, PLACES, REACH, WIDTH
from hortus.games.gardlings.rules.state import (
    BEYOND_X,
    BEYOND_Y,
    DX,
    DY,
    EARLIER,
    EDGES,
    FACING,
    MARKET,
    RIM,
    RIM_FACING,
    RIM_X,
    RIM_Y,
    TILES,
    UNICORN,
    UNIT,
)
from hortus.kernel import kernel

MOST_GALLOPS = 3  # moves of a unicorn between two draws
NO_TILE = -1

# The lowest edge of a mask of edges.
LOWEST = np.array(
    [0, *((mask & -mask).bit_length() - 1 for mask in range(1, 1 << EDGES))], np.int64
)


@kernel
def origin(s: Any, seat: int) -> tuple[int, int]:
    """Return the cell that move numbers count from."""
    if s.front[seat] != 0 or s.strips[seat] == 0:
        return 0, 0
    return 0 + s.x[seat, 0], 0 + s.y[seat, 0]


@kernel
def number_of(s: Any, seat: int, x: int, y: int, turn: int) -> int:
    """Return the number of a place in a seat's garden, -1 if it is out of reach."""
    from_x, from_y = origin(s, seat)
    column = x - from_x + REACH
    row = y - from_y + REACH
    if column < 0 or row < 0 or column >= WIDTH or row >= WIDTH:
        return -1
    return (column * WIDTH + row) * 4 + turn


@kernel
def place_of(s: Any, seat: int, number: int) -> tuple[int, int, int]:
    """Return the cell and turn of a place's number."""
    from_x, from_y = origin(s, seat)
    cell = number // 4
    return cell // WIDTH - REACH + from_x, cell % WIDTH - REACH + from_y, number % 4


@kernel
def here(s: Any, seat: int, strip: int) -> int:
    """Return the number of the place where a strip lies."""
    x, y, turn = 0 + s.x[seat, strip], 0 + s.y[seat, strip], 0 + s.turn[seat, strip]
    return number_of(s, seat, x, y, turn)


@kernel
def is_first(s: Any, seat: int) -> bool:
    """Tell whether a garden is still empty."""
    return bool(s.strips[seat] == 0 and s.front[seat] == 0)


@kernel
def is_alone(s: Any, seat: int) -> bool:
    """Tell whether a garden is one single tile."""
    return bool(s.strips[seat] == 1 and s.front[seat] == 0)


@kernel
def strip_of(s: Any, seat: int, tile: int) -> int:
    """Return which strip of a garden a tile is, -1 if it does not lie there."""
    for strip in range(s.strips[seat]):
        if s.tile[seat, strip] == tile:
            return strip
    return -1


@kernel
def places(box: Any, s: Any, seat: int, tile: int, chart: Any, out: Any, n: int) -> int:
    """Add the places on a chart where a tile may lie, in any order, until `out` is full.

    For each open edge of the garden, the edges of the tile that fit it are turned towards it; a
    place that touches with several edges counts for the first of them.  This is the innermost
    loop of the game, so it stays in one piece, with the chart's header in local names.
    """
    left, top, width = chart[LEFT], chart[TOP_ROW], chart[ACROSS]
    lifted, bits = chart[LIFTED], chart[BITS]
    most = len(out)
    strips = 0 + s.strips[seat]
    from_x, from_y = origin(s, seat)
    for owner in range(strips + 1 if s.front[seat] != 0 else strips):
        if owner == lifted:
            continue
        is_rim = owner == strips
        turn = 0 if is_rim else 0 + s.turn[seat, owner]
        for edge in range(RIM if is_rim else EDGES):
            if is_rim:
                beside = 0 + s.rim_beside[seat, edge]
                facing = RIM_FACING[edge]
                x = RIM_X[edge] + DX[facing]
                y = RIM_Y[edge] + DY[facing]
                sign = 0 + box.rim[s.front[seat] - 1, edge]
            else:
                beside = 0 + s.beside[seat, owner, edge]
                facing = (FACING[edge] + turn) & 3
                x = s.x[seat, owner] + BEYOND_X[turn, edge]
                y = s.y[seat, owner] + BEYOND_Y[turn, edge]
                sign = 0 + box.edges[s.tile[seat, owner], edge]
            # What touches only the lifted strip is open.
            if beside != 0 and beside != lifted + 1:
                continue
            fitting = 0 + box.fits[tile, sign]
            while fitting != 0:
                own = LOWEST[fitting]
                fitting &= fitting - 1
                way = (facing + 2 - FACING[own]) & 3
                step = DY[way] * width + DX[way]
                cell = HEADER + (y - top) * width + x - left - UNIT[own] * step
                one, two, three = chart[cell], chart[cell + step], chart[cell + 2 * step]
                if (
                    one & (box.forbid[tile, way, 0] | EARLIER[way, own, 0])
                    or two & (box.forbid[tile, way, 1] | EARLIER[way, own, 1])
                    or three & (box.forbid[tile, way, 2] | EARLIER[way, own, 2])
                    or (one | two | three) >> PARTS != bits
                ):
                    continue
                # GAR-3.6: a tile that looks the same turned by half is laid at turn 0 or 1.
                if way >= 2 and box.twofold[tile]:
                    continue
                column = x - UNIT[own] * DX[way] - from_x + REACH
                row = y - UNIT[own] * DY[way] - from_y + REACH
                out[n] = (column * WIDTH + row) * 4 + way
                n += 1
                if n == most:
                    return n
    return n


@kernel
def sort(out: Any, first: int, n: int) -> None:
    """Put out[first:n] in ascending order."""
    for i in range(first + 1, n):
        number = out[i]
        j = i - 1
        while j >= first and out[j] > number:
            out[j + 1] = out[j]
            j -= 1
        out[j + 1] = number


@kernel
def next_unicorn(box: Any, s: Any, seat: int, tile: int) -> int:
    """Return the unicorn in a garden that follows a tile by number, TILES if there is none."""
    following = TILES
    if s.unicorns[seat] > 0:
        for strip in range(s.strips[seat]):
            other = 0 + s.tile[seat, strip]
            if tile < other < following and box.creature[other] == UNICORN:
                following = other
    return following


@kernel
def layings(box: Any, s: Any, seat: int, out: Any, n: int) -> int:
    """Add the moves that lay the tile in hand, then those of every unicorn, until `out` is full.

    They ascend (GAR-3.1 to GAR-3.7 and GAR-4.5 to GAR-4.9).
    """
    held = s.held[seat] - 1
    tile = held if held >= 0 else next_unicorn(box, s, seat, NO_TILE)
    if tile == TILES:
        return n
    if is_first(s, seat):
        out[n] = PLACE + number_of(s, seat, 0, 0, 0)
        return n + 1
    chart = np.zeros(chart_size(s, seat), np.int64)
    draw_chart(box, s, seat, chart)
    is_held = held >= 0
    while tile < TILES and n < len(out):
        strip = -1
        first = PLACE
        if not is_held:
            strip = strip_of(s, seat, tile)
            first = GALLOP + (tile - MARKET) * PLACES
        if is_held or (s.moves[seat, strip] < MOST_GALLOPS and not is_alone(s, seat)):
            if strip >= 0:
                lift(box, s, seat, chart, strip)
            end = places(box, s, seat, tile, chart, out, n)
            sort(out, n, end)
            if strip >= 0:
                put_back(box, s, seat, chart)
            own = here(s, seat, strip) if strip >= 0 else -1
            for i in range(n, end):
                place = out[i]
                if place != own:
                    out[n] = first + place
                    n += 1
        tile = next_unicorn(box, s, seat, NO_TILE if is_held else tile)
        is_held = False
    return n


@kernel
def place_problem(box: Any, s: Any, seat: int, tile: int, place: int, strip: int) -> int:
    """Return FREE, or why a tile may not lie at a place of a garden that is not empty.

    `strip` is the number of a unicorn that moves, -1 for the tile in hand.
    """
    chart = np.zeros(chart_size(s, seat), np.int64)
    draw_chart(box, s, seat, chart)
    if strip >= 0:
        lift(box, s, seat, chart, strip)
    x, y, turn = place_of(s, seat, place)
    return why_not(box, chart, tile, x, y, turn)
