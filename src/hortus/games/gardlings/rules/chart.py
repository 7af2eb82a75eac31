"""A chart of a garden: what a strip would meet on every cell, so that places are tried quickly.

A chart is one array: a header, then the cells row by row.  Three cells beyond the garden are on
it, as far as a strip that touches it can reach.  A cell holds for each of its sides a byte with the
bit of the sign that faces it, a bit if it is covered, and above that the bits of the parts that
face it, when a lifted strip lets the garden fall into parts.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hortus.games.gardlings.rules.state import (
    BEYOND_X,
    BEYOND_Y,
    DX,
    DY,
    EDGES,
    FACING,
    MISSION,
    RIM,
    RIM_FACING,
    RIM_X,
    RIM_Y,
    TAKEN,
)
from hortus.kernel import kernel

# The header: the corner, the size, the lifted strip or -1, and the parts that must be joined.
LEFT, TOP_ROW, ACROSS, DOWN, LIFTED, BITS, HEADER = range(7)
MARGIN = 3
SIDES = TAKEN - 1
PARTS = 33
NO_STRIP = -1

# Why a strip may not lie at a place.
FREE, COVERED, APART, CLASH, TORN = range(5)


@kernel
def extent(s: Any, seat: int) -> tuple[int, int, int, int]:
    """Return the left column, top row, width and height of the chart of a garden."""
    left, right, top, bottom = 0, 2, 0, 2
    if s.front[seat] == 0:
        left = right = 0 + s.x[seat, 0]
        top = bottom = 0 + s.y[seat, 0]
    for strip in range(s.strips[seat]):
        turn = s.turn[seat, strip]
        x = 0 + s.x[seat, strip]
        y = 0 + s.y[seat, strip]
        left = min(left, x, x + 2 * DX[turn])
        right = max(right, x, x + 2 * DX[turn])
        top = min(top, y, y + 2 * DY[turn])
        bottom = max(bottom, y, y + 2 * DY[turn])
    width = right - left + 1 + 2 * MARGIN
    height = bottom - top + 1 + 2 * MARGIN
    return left - MARGIN, top - MARGIN, width, height


@kernel
def chart_size(s: Any, seat: int) -> int:
    """Return the length of the array that the chart of a garden needs."""
    _, _, width, height = extent(s, seat)
    return HEADER + width * height


@kernel
def draw_chart(box: Any, s: Any, seat: int, chart: Any) -> None:
    """Fill a zeroed array of the right size with the chart of a garden that is not empty."""
    chart[LEFT], chart[TOP_ROW], chart[ACROSS], chart[DOWN] = extent(s, seat)
    chart[LIFTED] = NO_STRIP
    for strip in range(s.strips[seat]):
        mark(box, s, seat, chart, strip)
    if s.front[seat] != 0:
        for cell in range(9):
            chart[index_of(chart, cell % 3, cell // 3)] |= TAKEN
        for edge in range(RIM):
            facing = RIM_FACING[edge]
            beyond = index_of(chart, RIM_X[edge] + DX[facing], RIM_Y[edge] + DY[facing])
            sign = box.rim[s.front[seat] - 1, edge]
            chart[beyond] |= 1 << (8 * ((facing + 2) & 3) + sign)


@kernel
def index_of(chart: Any, x: int, y: int) -> int:
    """Return where a cell stands in a chart."""
    return HEADER + (y - chart[TOP_ROW]) * chart[ACROSS] + x - chart[LEFT]


@kernel
def mark(box: Any, s: Any, seat: int, chart: Any, strip: int) -> None:
    """Enter a strip in a chart, or take it out again: doing it twice changes nothing."""
    turn = s.turn[seat, strip]
    cell = index_of(chart, s.x[seat, strip], s.y[seat, strip])
    for unit in range(3):
        chart[cell + unit * (DY[turn] * chart[ACROSS] + DX[turn])] ^= TAKEN
    for edge in range(EDGES):
        sign = box.edges[s.tile[seat, strip], edge]
        side = (FACING[edge] + turn + 2) & 3
        beyond = cell + BEYOND_Y[turn, edge] * chart[ACROSS] + BEYOND_X[turn, edge]
        chart[beyond] ^= 1 << (8 * side + sign)


@kernel
def lift(box: Any, s: Any, seat: int, chart: Any, strip: int) -> None:
    """Take a strip out of a chart; if the garden falls apart without it, enter the parts."""
    mark(box, s, seat, chart, strip)
    chart[LIFTED] = strip
    if is_leaf(s, seat, strip):
        return
    part = np.zeros(MISSION + 1, np.int64)
    bits = find_parts(s, seat, strip, part)
    if bits == 1:
        return
    chart[BITS] = bits
    for other in range(s.strips[seat]):
        if other != strip:
            turn = s.turn[seat, other]
            cell = index_of(chart, s.x[seat, other], s.y[seat, other])
            for edge in range(EDGES):
                beyond = cell + BEYOND_Y[turn, edge] * chart[ACROSS] + BEYOND_X[turn, edge]
                chart[beyond] |= part[other] << PARTS
    if s.front[seat] != 0:
        for edge in range(RIM):
            facing = RIM_FACING[edge]
            beyond = index_of(chart, RIM_X[edge] + DX[facing], RIM_Y[edge] + DY[facing])
            chart[beyond] |= part[MISSION] << PARTS


@kernel
def put_back(box: Any, s: Any, seat: int, chart: Any) -> None:
    """Enter the lifted strip again."""
    mark(box, s, seat, chart, chart[LIFTED])
    chart[LIFTED] = NO_STRIP
    if chart[BITS] != 0:
        chart[BITS] = 0
        for cell in range(HEADER, len(chart)):
            chart[cell] &= TAKEN | SIDES


@kernel
def is_leaf(s: Any, seat: int, strip: int) -> bool:
    """Tell whether a strip touches one other tile only, so that nothing falls apart without it."""
    neighbour = 0
    for edge in range(EDGES):
        beside = 0 + s.beside[seat, strip, edge]
        if beside != 0:
            if neighbour != 0 and beside != neighbour:
                return False
            neighbour = beside
    return True


@kernel
def find_parts(s: Any, seat: int, lifted: int, part: Any) -> int:
    """Write the part of every tile of a garden without one strip, and return all parts.

    A part is a bit; the one of the mission tile stands at MISSION.
    """
    bits = 0
    if s.front[seat] != 0:
        part[MISSION] = 1
        bits = 1
    missing = s.strips[seat] - 1
    while missing > 0:
        grew = False
        fresh = NO_STRIP
        for strip in range(s.strips[seat]):
            if strip == lifted or part[strip] != 0:
                continue
            for edge in range(EDGES):
                beside = s.beside[seat, strip, edge] - 1
                if beside >= 0 and part[beside] != 0:
                    part[strip] = part[beside]
                    break
            if part[strip] == 0 and bits == 0:
                part[strip] = bits = 1
            if part[strip] != 0:
                missing -= 1
                grew = True
            elif fresh < 0:
                fresh = strip
        if not grew:
            part[fresh] = bits + 1
            bits += bits + 1
            missing -= 1
    return bits


@kernel
def why_not(box: Any, chart: Any, tile: int, x: int, y: int, turn: int) -> int:
    """Return FREE, or why a tile may not lie at a place, which may be off the chart."""
    met = 0
    wrong = 0
    for unit in range(3):
        column = x + unit * DX[turn] - chart[LEFT]
        row = y + unit * DY[turn] - chart[TOP_ROW]
        if 0 <= column < chart[ACROSS] and 0 <= row < chart[DOWN]:
            found = chart[HEADER + row * chart[ACROSS] + column]
            met |= found
            wrong |= found & box.forbid[tile, turn, unit]
    if met & TAKEN:
        return COVERED
    if met & SIDES == 0:
        return APART
    if wrong:
        return CLASH
    return FREE if met >> PARTS == chart[BITS] else TORN


@kernel
def is_taken(chart: Any, x: int, y: int) -> bool:
    """Tell whether a cell on the chart is covered."""
    return bool(chart[index_of(chart, x, y)] & TAKEN)
