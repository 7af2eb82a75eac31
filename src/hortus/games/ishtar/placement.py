"""Where a tile may lie (section 4), answered from the three spaces it covers."""

from __future__ import annotations

from typing import Any

from hortus.games.ishtar.garden import add_water, grow_bed
from hortus.games.ishtar.geometry import CELLS, PART, PARTS, SIDES
from hortus.games.ishtar.refusals import (
    COVERS_STONE,
    COVERS_TILE,
    NO_CONTACT,
    OFF_THE_MAP,
    SAME_LOOK,
    TWO_ASSISTANTS,
    TWO_FOUNTAINS,
)
from hortus.games.ishtar.state import BARE, FREE, GRASS, NO_ICON, PLACED, WATER
from hortus.kernel import kernel


@kernel
def several(bits: int) -> bool:
    """Tell whether a bit mask has more than one bit."""
    return bits & (bits - 1) != 0


@kernel
def placement_problem(box: Any, s: Any, tile: int, cell: int, turn: int) -> int:
    """Return 0 if a tile may lie so, else which rule forbids it (ISH-4.1 to ISH-4.7)."""
    shape = box.shape[tile]
    one = s.beside[cell, PART[shape, turn, 0]]
    two = s.beside[cell, PART[shape, turn, 1]]
    three = s.beside[cell, PART[shape, turn, 2]]
    either = s.open[one] | s.open[two] | s.open[three]
    if not s.open[one] & s.open[two] & s.open[three] & FREE:
        return why_not_free(s, one, two, three)
    if not either & WATER:
        return NO_CONTACT
    if several(either & WATER):
        return TWO_FOUNTAINS
    if several(s.near[one] | s.near[two] | s.near[three]) and joins_assistants(
        box, s, tile, one, two, three
    ):
        return TWO_ASSISTANTS
    if turn >= box.turns[tile]:
        return SAME_LOOK
    return 0


@kernel
def why_not_free(s: Any, one: int, two: int, three: int) -> int:
    """Return which rule keeps a tile off these spaces (ISH-4.1 to ISH-4.3)."""
    if s.ground[one] == 0 or s.ground[two] == 0 or s.ground[three] == 0:
        return OFF_THE_MAP
    if s.cover[one] != BARE or s.cover[two] != BARE or s.cover[three] != BARE:
        return COVERS_TILE
    return COVERS_STONE


@kernel
def joins_assistants(box: Any, s: Any, tile: int, one: int, two: int, three: int) -> bool:
    """Tell whether the flowers of a tile would join beds of two assistants (ISH-4.6)."""
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
def next_placement(box: Any, s: Any, tile: int, start: int) -> int:
    """Return the first legal cell * 6 + turn of a tile from `start` on, -1 if there is none."""
    turns = box.turns[tile]
    first = start % SIDES
    for cell in range(start // SIDES, CELLS):
        if s.open[cell] & FREE and s.reach[cell] != 0:
            for turn in range(first, turns):
                if placement_problem(box, s, tile, cell, turn) == 0:
                    return cell * SIDES + turn
        first = 0
    return -1


@kernel
def fits(box: Any, s: Any, tile: int) -> bool:
    """Tell whether a tile may lie anywhere on the map."""
    return next_placement(box, s, tile, 0) >= 0


@kernel
def put_tile(box: Any, s: Any, seat: int, tile: int, cell: int, turn: int) -> None:
    """Lay a tile and collect the gems under it (ISH-4.8)."""
    s.tile_place[tile] = PLACED
    s.tile_cell[tile] = cell
    s.tile_turn[tile] = turn
    shape = box.shape[tile]
    water = 0
    for part in range(PARTS):
        water |= s.open[s.beside[cell, PART[shape, turn, part]]] & WATER
    garden = 0
    while water >> garden:
        garden += 1
    for part in range(PARTS):
        covered = s.beside[cell, PART[shape, turn, part]]
        s.open[covered] = 0
        s.garden[covered] = garden
        s.cover[covered] = GRASS
        if s.gem[covered] != 0:
            s.gems[seat, s.gem[covered] - 1] += 1
            s.gem[covered] = 0
        if box.icon[tile] != NO_ICON and box.icon_part[tile] == part:
            s.icon_at = covered
    for part in range(PARTS):
        covered = s.beside[cell, PART[shape, turn, part]]
        add_water(s, covered, water)
        if box.part[tile, part] > GRASS:
            grow_bed(s, covered, box.part[tile, part] - GRASS)
        else:
            s.free_grass += 1
