"""Water, beds and control, kept up to date space by space so that no rule ever searches the map.

`open` knows which fountains a free space touches, and `reach` whether a tile there could touch one.
A bed is a ring of flower spaces with a common label; `keeper` is its assistant, and `near` tells
every space which assistants' beds lie beside it.
"""

from __future__ import annotations

from typing import Any

from hortus.games.ishtar.rules.geometry import SIDES
from hortus.games.ishtar.rules.state import ASSISTANTS, FREE, GRASS, TABLET
from hortus.kernel import kernel

SEAT_BITS = (1 << ASSISTANTS) - 1


@kernel
def add_water(s: Any, cell: int, fountain: int) -> None:
    """Tell the spaces beside a fountain, or beside a space of its gardens, that they touch it."""
    for side in range(SIDES):
        beside = s.beside[cell, side]
        if s.open[beside] & FREE and not s.open[beside] & fountain:
            s.open[beside] |= fountain
            for around in range(SIDES + 1):
                near = s.beside[beside, around]
                if s.open[near]:
                    s.reach[near] = 1


@kernel
def seat_of(assistant: int) -> int:
    """Return whose assistant it is."""
    return (assistant - 1) // ASSISTANTS


@kernel
def beds_beside(s: Any, cell: int, seat: int) -> bool:
    """Tell whether a bed that the seat controls lies beside a space."""
    return s.near[cell] & (SEAT_BITS << (ASSISTANTS * seat)) != 0


@kernel
def grow_bed(s: Any, cell: int, flowers: int) -> None:
    """Make a space a flower space and join it to the beds beside it."""
    s.cover[cell] = GRASS + flowers
    s.bed[cell] = cell + 1
    s.ring[cell] = cell
    for side in range(SIDES):
        beside = s.beside[cell, side]
        if s.bed[beside] != 0:
            join_beds(s, cell, beside)


@kernel
def join_beds(s: Any, one: int, other: int) -> None:
    """Make two beds one; if either has an assistant, it controls both (ISH-4.6)."""
    if s.bed[one] == s.bed[other]:
        return
    if s.keeper[one] == 0 and s.keeper[other] != 0:
        take_control(s, one, s.keeper[other])
    elif s.keeper[other] == 0 and s.keeper[one] != 0:
        take_control(s, other, s.keeper[one])
    # Two rings become one when their links are exchanged.
    cell = other
    while s.bed[cell] != s.bed[one]:
        s.bed[cell] = s.bed[one]
        cell = s.ring[cell]
    link = s.ring[one]
    s.ring[one] = s.ring[other]
    s.ring[other] = link


@kernel
def take_control(s: Any, start: int, assistant: int) -> None:
    """Give every space of a bed to an assistant, and count what it brings (section 8)."""
    seat = seat_of(assistant)
    bit = 1 << (assistant - 1)
    cell = start
    while s.keeper[cell] == 0:
        s.keeper[cell] = assistant
        s.flowers[seat] += s.cover[cell] - GRASS
        s.spaces[s.garden[cell] - 1, seat] += 1
        for side in range(SIDES):
            beside = s.beside[cell, side]
            if not beds_beside(s, beside, seat):
                if s.ground[beside] == TABLET:
                    s.tablets_beside[seat] += 1
                if s.tree[beside]:
                    s.trees_beside[seat] += 1
            if not s.near[beside] & bit:
                s.near[beside] |= bit
                for around in range(SIDES + 1):
                    s.near_reach[s.beside[beside, around]] |= bit
        cell = s.ring[cell]


@kernel
def put_tree(s: Any, cell: int) -> None:
    """Put a tree pawn on a space of grass."""
    s.tree[cell] = 1
    s.free_grass -= 1
    for seat in range(s.seats):
        if beds_beside(s, cell, seat):
            s.trees_beside[seat] += 1
