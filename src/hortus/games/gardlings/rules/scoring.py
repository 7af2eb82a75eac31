"""What a garden is worth: gems, the mission's gems, what the gnomes steal, and ponds."""

from __future__ import annotations

from typing import Any

import numpy as np

from hortus.games.gardlings.rules.chart import (
    chart_size,
    draw_chart,
    is_taken,
)
from hortus.games.gardlings.rules.state import BLANKS, BLUES, DX, DY, RING, SHAPE
from hortus.kernel import kernel

THEFT = 3


@kernel
def mission_met(box: Any, s: Any, seat: int) -> bool:
    """Tell whether a seat's garden fulfils its mission (GAR-8.5 to GAR-8.8)."""
    mission = s.front[seat] - 1
    if mission < 0:
        return False
    effect = box.effect[mission]
    if effect == SHAPE:
        return bool(s.shaped[seat] == 1)
    if effect == BLANKS:
        return bool(s.blanks[seat] >= box.need[mission])
    if effect == BLUES:
        return bool(s.blues[seat] >= box.need[mission])
    return bool(effect == RING and s.rim_open[seat] == 0)


@kernel
def mission_gems(box: Any, s: Any, seat: int) -> int:
    """Return the gems a seat's mission brings now (GAR-8.4)."""
    if mission_met(box, s, seat):
        return box.gems[s.front[seat] - 1]
    return 0


@kernel
def gross_gems(box: Any, s: Any, seat: int) -> int:
    """Return all gems of a garden, before any theft."""
    own = s.plain[seat] + 3 * s.triple[seat] + s.small[seat]
    return own + mission_gems(box, s, seat)


@kernel
def theft(s: Any, gems: int) -> int:
    """Return what the gnomes steal from so many gems in an alarm (GAR-5.2, GAR-7.2)."""
    if s.pro:
        return gems // 2
    return min(gems, THEFT)


@kernel
def net_gems(box: Any, s: Any, seat: int) -> int:
    """Return a seat's gems after a possible theft."""
    gems = gross_gems(box, s, seat)
    if s.alarm[seat]:
        gems -= theft(s, gems)
    return gems


@kernel
def ponds(box: Any, s: Any, seat: int) -> int:
    """Return the gaps enclosed by a garden (GAR-7.3), by Euler's formula.

    Cells that meet at a corner count as joined, so that a garden is one piece, and its holes are
    1 - (corners - sides + cells) with every corner and side of its cells counted once.
    """
    if s.strips[seat] == 0:
        return 0
    chart = np.zeros(chart_size(s, seat), np.int64)
    draw_chart(box, s, seat, chart)
    euler = 0
    for strip in range(s.strips[seat]):
        turn = s.turn[seat, strip]
        for unit in range(3):
            x = s.x[seat, strip] + unit * DX[turn]
            euler += share_of(chart, x, s.y[seat, strip] + unit * DY[turn])
    if s.front[seat] != 0:
        for cell in range(9):
            euler += share_of(chart, cell % 3, cell // 3)
    return 1 - euler


@kernel
def share_of(chart: Any, x: int, y: int) -> int:
    """Return corners - sides + 1 of a covered cell, leaving out what cells above or left have."""
    left = is_taken(chart, x - 1, y)
    above = is_taken(chart, x, y - 1)
    share = 1 + 1 - 4  # itself, its lower right corner, its four sides
    if left:
        share += 1
    else:
        share += 1  # its lower left corner
        if not above and not is_taken(chart, x - 1, y - 1):
            share += 1
    if above or not is_taken(chart, x + 1, y - 1):
        share += 1  # one side less, or its upper right corner more
    return share
