"""What the rest of a round may bring in Gardlings: its gems, a draw, and drawing on.

A quick guess takes every drawn tile to bring the same gems.  Foresight tries every tile of the bag
in the garden, and weighs all ways the bag may run until the gnomes raise the alarm.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from hortus.core.exp_log import exp
from hortus.games.gardlings.rules.building import alarm_limit, raises_alarm
from hortus.games.gardlings.rules.chart import chart_size, draw_chart, index_of
from hortus.games.gardlings.rules.numbers import MOST_PLACES
from hortus.games.gardlings.rules.placement import is_first, place_of, places
from hortus.games.gardlings.rules.scoring import gross_gems, net_gems, theft
from hortus.games.gardlings.rules.state import (
    BAG,
    BEYOND_X,
    BEYOND_Y,
    DX,
    DY,
    EMPTY,
    FACING,
    TILES,
    TRIPLE,
    UNIT,
)
from hortus.games.gardlings.thinking.weighing import (
    FORESEEN_GAIN,
    FORESEEN_GAIN_PER_STRIP,
    FORESEEN_GEM,
    GAIN,
    GAIN_PER_STRIP,
    GEM,
    LASTING,
    LIKENESS,
    LOSS,
    MOST_GAIN,
    RICH_GAIN,
    SPREAD,
    WIN,
)
from hortus.kernel import kernel

SIDE = 0xFF
# What a cell of a chart shows on its four sides: any gem half, and halves of triple gems.
GEM_HALVES = sum((SIDE & ~(1 << EMPTY)) << (8 * side) for side in range(4))
TRIPLE_HALVES = sum(1 << (8 * side + TRIPLE) for side in range(4))
# What a cell says about the lines of mushrooms that a tile there completes: how many by covering
# it, and above that how many by covering it with the middle, running across and down.
LINES = 0xF
FLUSH = 4


@kernel
def income(box: Any, s: Any, seat: int, gems: float) -> float:
    """Return what ending the round with so many gems is worth at a guess."""
    return box.weights[GEM] * gems + victory(box, s, gems, best_rival(box, s, seat))


@kernel
def foreseen_income(box: Any, s: Any, seat: int) -> float:
    """Return what ending the round with the gems of now is worth to who foresees the rounds."""
    return hope(box, s, float(net_gems(box, s, seat)), best_rival(box, s, seat), 0)


@kernel
def best_rival(box: Any, s: Any, seat: int) -> int:
    """Return the most gems that another seat would end the round with."""
    gems = 0
    for other in range(s.seats):
        if other != seat:
            gems = max(gems, net_gems(box, s, other))
    return gems


@kernel
def victory(box: Any, s: Any, gems: float, rival: int) -> float:
    """Return what winning or losing with so many gems against the best rival's adds."""
    if rival >= s.target and gems <= rival:
        return -box.weights[LOSS]
    # The last gem before the target is worth a share of the win.
    return box.weights[WIN] * max(0.0, min(1.0, gems - s.target + 1))


@kernel
def hope(box: Any, s: Any, gems: float, rival: int, laid: int) -> float:
    """Return what about so many gems are worth, of which some tiles bring an unknown part."""
    worth = box.weights[FORESEEN_GEM] * gems
    if laid == 0:
        return worth + victory(box, s, gems, rival)
    need = 0.0 + s.target
    stake = 0.0 + box.weights[WIN]
    if rival >= s.target:
        need = rival + 1.0
        worth -= box.weights[LOSS]
        stake += box.weights[LOSS]
    # A logistic curve in place of the normal one.
    deviations = (gems + 0.5 - need) / (box.weights[SPREAD] * sqrt(float(laid)))
    return worth + stake / (1.0 + exp(-1.7 * deviations))


@kernel
def usual_gain(box: Any, s: Any, seat: int) -> float:
    """Return how many gems a drawn tile brings on average."""
    gain = box.weights[GAIN] + box.weights[GAIN_PER_STRIP] * s.strips[seat]
    return min(box.weights[MOST_GAIN], gain)


@kernel
def draw_worth(box: Any, s: Any, seat: int) -> float:
    """Return what drawing from the bag is worth: an alarm, or a tile that brings some gems."""
    tiles = 0
    alarms = 0
    for tile in range(TILES):
        if s.where[tile] == BAG + seat:
            tiles += 1
            if raises_alarm(box, s, seat, tile):
                alarms += 1
    if tiles == 0:
        return -1.0
    gems = gross_gems(box, s, seat)
    caught = income(box, s, seat, float(gems - theft(s, gems)))
    safe = income(box, s, seat, gems + usual_gain(box, s, seat))
    return (alarms * caught + (tiles - alarms) * safe) / tiles


@kernel
def foreseen_draws(box: Any, s: Any, seat: int) -> float:
    """Return what drawing is worth to who may draw on or stop after every tile.

    Backward induction over the tiles left in the bag without, with one and with two gnomes.
    """
    bag = np.zeros(3, np.int64)
    for tile in range(TILES):
        if s.where[tile] == BAG + seat:
            bag[box.gnomes[tile]] += 1
    free, single, double = bag[0], bag[1], bag[2]
    limit = alarm_limit(s, seat)
    rival = best_rival(box, s, seat)
    gains = np.zeros(free + single + double + 1)
    foresee_gains(box, s, seat, gains)
    # What stopping is worth, and an alarm, by the number of tiles laid until then.
    stopping = np.zeros(len(gains))
    caught = np.zeros(len(gains))
    for laid in range(len(gains)):
        gems = gross_gems(box, s, seat) + gains[laid]
        stopping[laid] = hope(box, s, gems, rival, laid)
        caught[laid] = hope(box, s, gems - theft(s, int(gems)), rival, laid)
    worth = np.zeros((free + 1, single + 1, double + 1))
    drawing = -1.0
    for tiles in range(free + 1):
        for ones in range(single + 1):
            for twos in range(double + 1):
                gnomes = s.gnomes[seat] + single - ones + 2 * (double - twos)
                if gnomes >= limit:
                    continue
                left = tiles + ones + twos
                laid = free + single + double - left
                best = stopping[laid]
                if left > 0:
                    drawing = 0.0
                    if tiles > 0:
                        drawing += tiles * worth[tiles - 1, ones, twos]
                    if ones > 0:
                        after = worth[tiles, ones - 1, twos] if gnomes + 1 < limit else caught[laid]
                        drawing += ones * after
                    if twos > 0:
                        after = worth[tiles, ones, twos - 1] if gnomes + 2 < limit else caught[laid]
                        drawing += twos * after
                    drawing /= left
                    best = max(best, drawing)
                worth[tiles, ones, twos] = best
    # The full bag comes last.
    return drawing


@kernel
def foresee_gains(box: Any, s: Any, seat: int, gains: Any) -> None:
    """Write how many gems the next tiles bring together on average, by their number.

    What the garden offers now matters most for the next tile, and less for every further one.
    """
    usual = box.weights[FORESEEN_GAIN] + box.weights[FORESEEN_GAIN_PER_STRIP] * s.strips[seat]
    beyond = box.weights[LIKENESS] * (foreseen_gain(box, s, seat) - box.weights[RICH_GAIN])
    for laid in range(1, len(gains)):
        gains[laid] = gains[laid - 1] + max(0.0, usual + beyond)
        beyond *= box.weights[LASTING]


@kernel
def foreseen_gain(box: Any, s: Any, seat: int) -> float:
    """Return how many gems the next tile brings on average, laid where it brings most."""
    if is_first(s, seat) or s.held[seat] != 0:
        return usual_gain(box, s, seat)
    chart = np.zeros(chart_size(s, seat), np.int64)
    draw_chart(box, s, seat, chart)
    lines = np.zeros(len(chart), np.int64)
    draw_lines(box, s, seat, chart, lines)
    out = np.empty(MOST_PLACES, np.int64)
    tiles = 0
    gems = 0
    for tile in range(TILES):
        if s.where[tile] == BAG + seat and not raises_alarm(box, s, seat, tile):
            tiles += 1
            best = 0
            for i in range(places(box, s, seat, tile, chart, out, 0)):
                x, y, turn = place_of(s, seat, out[i])
                best = max(best, gems_at(box, chart, lines, tile, x, y, turn))
            gems += best
    if tiles == 0:
        return 0.0
    return gems / tiles


@kernel
def draw_lines(box: Any, s: Any, seat: int, chart: Any, lines: Any) -> None:
    """Enter where a tile completes lines of mushrooms that lie there, cell by cell."""
    for strip in range(s.strips[seat]):
        tile = s.tile[seat, strip]
        turn = s.turn[seat, strip]
        for line in range(box.lines[tile]):
            one, other = box.ends[tile, line, 0], box.ends[tile, line, 1]
            is_one_open = s.beside[seat, strip, one] == 0
            is_other_open = s.beside[seat, strip, other] == 0
            edge = one if is_one_open else other
            mark = 1
            if is_one_open and is_other_open:
                # Only a tile that lies flush completes both ends at once, if they face one way.
                edge = (one + other) // 2
                mark = 1 << (FLUSH * (1 + turn % 2)) if FACING[one] == FACING[other] else 0
            if is_one_open or is_other_open:
                x = s.x[seat, strip] + BEYOND_X[turn, edge]
                y = s.y[seat, strip] + BEYOND_Y[turn, edge]
                lines[index_of(chart, x, y)] += mark


@kernel
def gems_at(box: Any, chart: Any, lines: Any, tile: int, x: int, y: int, turn: int) -> int:
    """Return how many gems a tile completes at a place of a chart where it fits."""
    gems = 0
    for unit in range(3):
        place = index_of(chart, x + unit * DX[turn], y + unit * DY[turn])
        cell = chart[place]
        gems += count_ones(cell & GEM_HALVES) + 2 * count_ones(cell & TRIPLE_HALVES)
        gems += lines[place] & LINES
        if unit == 1:
            gems += (lines[place] >> (FLUSH * (1 + turn % 2))) & LINES
    for line in range(box.lines[tile]):
        complete = 0
        for end in range(2):
            edge = box.ends[tile, line, end]
            cell = chart[index_of(chart, x + UNIT[edge] * DX[turn], y + UNIT[edge] * DY[turn])]
            if (cell >> (8 * ((FACING[edge] + turn) & 3))) & SIDE:
                complete += 1
        gems += complete // 2
    return gems


@kernel
def count_ones(mask: int) -> int:
    """Return how many bits of a mask are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
