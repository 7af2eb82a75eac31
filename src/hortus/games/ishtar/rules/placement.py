"""Where a tile may lie (section 4), answered from the three spaces it covers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from hortus.games.ishtar.rules.garden import add_water, grow_bed
from hortus.games.ishtar.rules.geometry import CELLS, HERE, PART, PARTS, SIDES
from hortus.games.ishtar.rules.refusals import (
    COVERS_STONE,
    COVERS_TILE,
    NO_CONTACT,
    OFF_THE_MAP,
    SAME_LOOK,
    TWO_ASSISTANTS,
    TWO_FOUNTAINS,
)
from hortus.games.ishtar.rules.state import BARE, FREE, GRASS, NO_ICON, PLACED, WATER
from hortus.kernel import kernel

# Turns are bits of a mask, and so are the sides of a space.  The `open` bits of the six spaces
# around one are the bytes of one number; multiplying by GATHER brings one bit of each together.
EACH_BYTE = sum(1 << 8 * side for side in range(SIDES))
GATHER = sum(1 << 40 - 7 * side for side in range(SIDES))
EVERY_SIDE = EVERY_TURN = (1 << SIDES) - 1


def _turns(shape: int, sides: int, enough: Callable[[Iterable[bool]], bool]) -> int:
    """Return the turns in which all, or any, of a shape's parts beside its middle lie at sides."""
    turns = 0
    for turn in range(SIDES):
        beside = [side for side in PART[shape, turn].tolist() if side != HERE]
        turns |= enough(sides >> side & 1 == 1 for side in beside) << turn
    return turns


WITHIN = np.array(
    [[_turns(shape, sides, all) for sides in range(64)] for shape in range(3)], np.int64
)
TOUCHING = np.array(
    [[_turns(shape, sides, any) for sides in range(64)] for shape in range(3)], np.int64
)


@kernel
def several(bits: int) -> bool:
    """Tell whether a bit mask has more than one bit."""
    return bits & (bits - 1) != 0


@kernel
def open_around(s: Any, cell: int) -> int:
    """Return the `open` bits of the spaces beside a space, a byte for each side."""
    around = 0
    for side in range(SIDES):
        around |= s.open[s.beside[cell, side]] << 8 * side
    return around


@kernel
def sides_with(around: int, bits: int) -> int:
    """Return the sides whose byte has any of some bits."""
    # 63 more than a byte that has one of the bits reaches 64, whichever it is.
    found = ((around & bits * EACH_BYTE) + 63 * EACH_BYTE) >> 6 & EACH_BYTE
    return found * GATHER >> 40 & EVERY_SIDE


@kernel
def open_turns(s: Any, shape: int, cell: int) -> int:
    """Return the turns in which a shape may lie, whatever the tile shows (ISH-4.1 to ISH-4.5).

    All its spaces are free, none touches another fountain, and at least one touches this one.
    """
    here = s.open[cell]
    turns = 0
    if here & FREE:
        around = open_around(s, cell)
        free = sides_with(around, FREE)
        water = around | around >> 24
        water = (here | water | water >> 8 | water >> 16) & WATER
        while water:
            fountain = water & -water
            water ^= fountain
            other = WATER ^ fountain
            if not here & other:
                touching = TOUCHING[shape, sides_with(around, fountain)]
                touching |= EVERY_TURN * (here & fountain != 0)
                turns |= touching & WITHIN[shape, free & ~sides_with(around, other)]
    return turns


@kernel
def clear_turns(box: Any, s: Any, tile: int, cell: int) -> int:
    """Return the turns in which a tile may lie; those that look alike only once (section 4)."""
    turns = open_turns(s, box.shape[tile], cell) & ((1 << box.turns[tile]) - 1)
    if several(s.near_reach[cell]):
        for turn in range(SIDES):
            if turns >> turn & 1 and joins_assistants(box, s, tile, cell, turn):
                turns ^= 1 << turn
    return turns


@kernel
def placement_problem(box: Any, s: Any, tile: int, cell: int, turn: int) -> int:
    """Return 0 if a tile may lie so, else which rule forbids it (ISH-4.1 to ISH-4.7)."""
    shape = box.shape[tile]
    if not open_turns(s, shape, cell) >> turn & 1:
        return why_not_open(s, cell, shape, turn)
    if joins_assistants(box, s, tile, cell, turn):
        return TWO_ASSISTANTS
    if turn >= box.turns[tile]:
        return SAME_LOOK
    return 0


@kernel
def part_cell(s: Any, cell: int, shape: int, turn: int, part: int) -> int:
    """Return the space under one part of a tile."""
    return s.beside[cell, PART[shape, turn, part]]


@kernel
def why_not_open(s: Any, cell: int, shape: int, turn: int) -> int:
    """Return which rule keeps every tile off these spaces (ISH-4.1 to ISH-4.5)."""
    outside = 0
    covered = 0
    closed = 0
    touched = 0
    for part in range(PARTS):
        space = part_cell(s, cell, shape, turn, part)
        outside += s.ground[space] == 0
        covered += s.cover[space] != BARE
        closed += s.open[space] == 0
        touched |= s.open[space]
    if outside:
        return OFF_THE_MAP
    if covered:
        return COVERS_TILE
    if closed:
        return COVERS_STONE
    return TWO_FOUNTAINS if touched & WATER else NO_CONTACT


@kernel
def joins_assistants(box: Any, s: Any, tile: int, cell: int, turn: int) -> bool:
    """Tell whether the flowers of a tile would join beds of two assistants (ISH-4.6)."""
    shape = box.shape[tile]
    one = part_cell(s, cell, shape, turn, 0)
    two = part_cell(s, cell, shape, turn, 1)
    three = part_cell(s, cell, shape, turn, 2)
    first = s.near[one] if box.part[tile, 0] > GRASS else 0
    middle = s.near[two] if box.part[tile, 1] > GRASS else 0
    last = s.near[three] if box.part[tile, 2] > GRASS else 0
    if not box.split[tile]:
        return several(first | middle | last)
    if several(first) or several(last):
        return True
    return several(first | last) and share_wild_bed(s, one, three)


@kernel
def share_wild_bed(s: Any, one: int, other: int) -> bool:
    """Tell whether a bed without an assistant lies beside both spaces."""
    for side in range(SIDES):
        here = s.beside[one, side]
        if s.bed[here] != 0 and s.keeper[here] == 0:
            for across in range(SIDES):
                if s.bed[s.beside[other, across]] == s.bed[here]:
                    return True
    return False


@kernel
def list_placements(box: Any, s: Any, tile: int, first: int, out: Any) -> int:
    """List the placements of a tile as first + cell * 6 + turn, ascending."""
    n = 0
    for cell in range(CELLS):
        if s.reach[cell]:
            turns = clear_turns(box, s, tile, cell)
            for turn in range(SIDES):
                # Written in any case, kept if legal: cheaper than a branch nobody can predict.
                out[n] = first + cell * SIDES + turn
                n += turns >> turn & 1
    return n


@kernel
def fits(box: Any, s: Any, tile: int) -> bool:
    """Tell whether a tile may lie anywhere on the map."""
    cell = 0
    while cell < CELLS and not (s.reach[cell] and clear_turns(box, s, tile, cell)):
        cell += 1
    return cell < CELLS


@kernel
def put_tile(box: Any, s: Any, seat: int, tile: int, cell: int, turn: int) -> None:
    """Lay a tile and collect the gems under it (ISH-4.8)."""
    s.tile_place[tile] = PLACED
    s.tile_cell[tile] = cell
    s.tile_turn[tile] = turn
    shape = box.shape[tile]
    water = 0
    for part in range(PARTS):
        water |= s.open[part_cell(s, cell, shape, turn, part)] & WATER
    garden = 0
    while water >> garden:
        garden += 1
    for part in range(PARTS):
        covered = part_cell(s, cell, shape, turn, part)
        s.open[covered] = 0
        s.reach[covered] = 0
        s.garden[covered] = garden
        s.cover[covered] = GRASS
        if s.gem[covered] != 0:
            s.gems[seat, s.gem[covered] - 1] += 1
            s.gem[covered] = 0
        if box.icon[tile] != NO_ICON and box.icon_part[tile] == part:
            s.icon_at = covered
    for part in range(PARTS):
        covered = part_cell(s, cell, shape, turn, part)
        add_water(s, covered, water)
        if box.part[tile, part] > GRASS:
            grow_bed(s, covered, box.part[tile, part] - GRASS)
        else:
            s.free_grass += 1
