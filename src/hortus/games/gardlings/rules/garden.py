"""A garden: strips on unit cells without a border, and the gems where their edges meet.

Laying and lifting a strip keep every count up to date, and what lies beside each edge, so that
the open edges are known at any time.
"""

from __future__ import annotations

from typing import Any

from hortus.games.gardlings.rules.state import (
    BEYOND_X,
    BEYOND_Y,
    BLUE_GEM,
    DRAGON,
    DX,
    DY,
    EDGE_OF,
    EDGES,
    EMPTY,
    FACING,
    MISSION,
    PIGS,
    RIM,
    RIM_OF,
    SHAPE,
    TRIPLE,
    UNICORN,
)
from hortus.kernel import kernel


@kernel
def owner_at(s: Any, seat: int, x: int, y: int) -> int:
    """Return the strip that covers a cell, MISSION for the mission tile, -1 for nothing."""
    for strip in range(s.strips[seat]):
        turn = s.turn[seat, strip]
        right = x - s.x[seat, strip]
        down = y - s.y[seat, strip]
        # A strip runs along one axis: no step across it, and none to two steps along it.
        if right * DY[turn] == down * DX[turn] and 0 <= right * DX[turn] + down * DY[turn] <= 2:
            return strip
    if s.front[seat] != 0 and 0 <= x <= 2 and 0 <= y <= 2:
        return MISSION
    return -1


@kernel
def edge_at(s: Any, seat: int, owner: int, x: int, y: int, side: int) -> int:
    """Return the edge with which the owner of a cell faces a side of it."""
    if owner == MISSION:
        return RIM_OF[y * 3 + x, side]
    unit = abs(x - s.x[seat, owner]) + abs(y - s.y[seat, owner])
    return EDGE_OF[unit, (side - s.turn[seat, owner]) & 3]


@kernel
def join(box: Any, s: Any, seat: int, strip: int, step: int) -> None:
    """Count (step 1) or discount (step -1) every contact of a strip with the rest."""
    tile = s.tile[seat, strip]
    turn = s.turn[seat, strip]
    for edge in range(EDGES):
        x = s.x[seat, strip] + BEYOND_X[turn, edge]
        y = s.y[seat, strip] + BEYOND_Y[turn, edge]
        other = owner_at(s, seat, x, y)
        if other < 0:
            continue
        facing = edge_at(s, seat, other, x, y, (FACING[edge] + turn + 2) & 3)
        s.beside[seat, strip, edge] = other + 1 if step > 0 else 0
        if other == MISSION:
            theirs = box.rim[s.front[seat] - 1, facing]
            s.rim_beside[seat, facing] = strip + 1 if step > 0 else 0
            s.rim_open[seat] -= step
        else:
            theirs = box.edges[s.tile[seat, other], facing]
            s.beside[seat, other, facing] = strip + 1 if step > 0 else 0
        mine = box.edges[tile, edge]
        if mine == EMPTY:
            s.blanks[seat] += step
        elif mine == TRIPLE:
            s.triple[seat] += step
        else:
            s.plain[seat] += step
            if mine == BLUE_GEM or theirs == BLUE_GEM:
                s.blues[seat] += step


@kernel
def put(box: Any, s: Any, seat: int, strip: int, x: int, y: int, turn: int) -> None:
    """Lay a strip on its cells, lifting it first if it lies elsewhere in the garden."""
    is_new = strip == s.strips[seat]
    if is_new:
        s.strips[seat] += 1
        greet(box, s, seat, s.tile[seat, strip])
    for step in range(-1, 2, 2):
        if step > 0:
            s.x[seat, strip] = x
            s.y[seat, strip] = y
            s.turn[seat, strip] = turn
        if step > 0 or not is_new:
            join(box, s, seat, strip, step)
    count_small_gems(box, s, seat)
    find_shape(box, s, seat)


@kernel
def greet(box: Any, s: Any, seat: int, tile: int) -> None:
    """Count the creature on a new strip."""
    s.gnomes[seat] += box.gnomes[tile]
    if box.creature[tile] == DRAGON:
        s.dragons[seat] += 1
    elif box.creature[tile] == PIGS:
        s.pigs[seat] += 1
    elif box.creature[tile] == UNICORN:
        s.unicorns[seat] += 1


@kernel
def count_small_gems(box: Any, s: Any, seat: int) -> None:
    """Count the mushroom lines that have complete gems at both ends (GAR-4.3)."""
    count = 0
    for strip in range(s.strips[seat]):
        tile = s.tile[seat, strip]
        for line in range(box.lines[tile]):
            one = box.ends[tile, line, 0]
            other = box.ends[tile, line, 1]
            if s.beside[seat, strip, one] != 0 and s.beside[seat, strip, other] != 0:
                count += 1
    s.small[seat] = count


@kernel
def clear(s: Any, seat: int) -> None:
    """Empty a garden."""
    for strip in range(s.strips[seat]):
        s.tile[seat, strip] = 0
        s.x[seat, strip] = 0
        s.y[seat, strip] = 0
        s.turn[seat, strip] = 0
        s.moves[seat, strip] = 0
        for edge in range(EDGES):
            s.beside[seat, strip, edge] = 0
    s.strips[seat] = 0
    s.gnomes[seat] = 0
    s.dragons[seat] = 0
    s.pigs[seat] = 0
    s.unicorns[seat] = 0
    s.plain[seat] = 0
    s.triple[seat] = 0
    s.small[seat] = 0
    s.blanks[seat] = 0
    s.blues[seat] = 0
    s.shaped[seat] = 0


@kernel
def lay_mission(s: Any, seat: int) -> None:
    """Make the mission in front of a seat the first tile of its empty garden (GAR-8.3)."""
    s.rim_open[seat] = RIM if s.front[seat] != 0 else 0
    for edge in range(RIM):
        s.rim_beside[seat, edge] = 0


@kernel
def lies_at(s: Any, seat: int, x: int, y: int, upright: int) -> bool:
    """Tell whether some strip has its left or upper cell here and runs this way."""
    for strip in range(s.strips[seat]):
        turn = s.turn[seat, strip]
        # At turns 2 and 3 a strip is named by its other end.
        back = turn & 2
        if (
            turn & 1 == upright
            and s.x[seat, strip] + back * DX[turn] == x
            and s.y[seat, strip] + back * DY[turn] == y
        ):
            return True
    return False


@kernel
def find_shape(box: Any, s: Any, seat: int) -> None:
    """Note whether the mission's shape lies anywhere in the garden (GAR-8.5)."""
    mission = s.front[seat] - 1
    if mission < 0 or box.effect[mission] != SHAPE:
        return
    s.shaped[seat] = 0
    for form in range(box.forms[mission]):
        for strip in range(s.strips[seat]):
            turn = s.turn[seat, strip]
            if turn & 1 != box.shape[mission, form, 0, 2]:
                continue
            back = turn & 2
            x = s.x[seat, strip] + back * DX[turn]
            y = s.y[seat, strip] + back * DY[turn]
            found = 1
            while found < 4 and lies_at(
                s,
                seat,
                x + box.shape[mission, form, found, 0],
                y + box.shape[mission, form, found, 1],
                box.shape[mission, form, found, 2],
            ):
                found += 1
            if found == 4:
                s.shaped[seat] = 1
                return
