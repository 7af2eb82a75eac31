"""EXPLORE: place tiles, gain resources, keep eight (section 3)."""

from __future__ import annotations

from typing import Any

from hortus.games.islet.rules.islets import adjacent, is_empty, is_land, islet_of, raise_land
from hortus.games.islet.rules.numbers import DISCARD, DISCARD_SIZE, DISCARDS, EXPLORE, STACK
from hortus.games.islet.rules.payment import NEST_OF
from hortus.games.islet.rules.refusals import (
    NOT_AT_THE_COAST,
    NOT_BESIDE_THE_LAST,
    NOT_EMPTY,
    NOT_HIGHER,
    NOT_ON_THE_ISLET,
    OTHER_ISLET,
    TILE_NOT_HELD,
    WRONG_DISCARD,
)
from hortus.games.islet.rules.state import HAND, KINDS, MOST_CARDS, RESOURCES
from hortus.kernel import kernel


@kernel
def first_problem(s: Any, seat: int, place: int) -> int:
    """Tell why the first tile may not go to a place (ISL-3.2, ISL-8.4)."""
    if place >= s.slots or s.level[place] > 0:
        return NOT_AT_THE_COAST
    if s.seats == 1 and islet_of(s, place) != islet_of(s, s.bird[seat]):
        return OTHER_ISLET
    return 0


@kernel
def stack_problem(s: Any, place: int) -> int:
    """Tell why the next tile may not go on a place (ISL-3.3 to ISL-3.6)."""
    if not is_land(s, place):
        return NOT_ON_THE_ISLET
    if not adjacent(s, s.last, place):
        return NOT_BESIDE_THE_LAST
    if not is_empty(s, place):
        return NOT_EMPTY
    if s.level[place] + 1 <= s.level[s.last]:
        return NOT_HIGHER
    return 0


@kernel
def tile_problem(s: Any, seat: int, kind: int) -> int:
    """Tell whether a seat holds a tile of a kind (ISL-3.1)."""
    if s.hand[seat, kind] == 0:
        return TILE_NOT_HELD
    return 0


@kernel
def list_tiles(s: Any, seat: int, first: int, out: Any, n: int) -> int:
    """List every kind of tile in hand for one place, whose first number is given."""
    for kind in range(KINDS):
        if tile_problem(s, seat, kind) == 0:
            out[n] = first + kind
            n += 1
    return n


@kernel
def list_explores(s: Any, seat: int, out: Any, n: int) -> int:
    """List the ways to begin an EXPLORE."""
    if s.held[seat] > 0:
        for place in range(s.slots):
            if first_problem(s, seat, place) == 0:
                n = list_tiles(s, seat, EXPLORE + place * KINDS, out, n)
    return n


@kernel
def list_stacks(s: Any, seat: int, out: Any, n: int) -> int:
    """List the ways to go on with an EXPLORE."""
    if s.placed < HAND and s.held[seat] > 0:
        before = -1
        for _ in range(3):
            place = next_beside(s, s.last, before)
            if place < 0:
                break
            if stack_problem(s, place) == 0:
                n = list_tiles(s, seat, STACK + place * KINDS, out, n)
            before = place
    return n


@kernel
def can_stack(s: Any, seat: int) -> bool:
    """Tell whether an EXPLORE can go on (ISL-3.3)."""
    if s.placed < HAND and s.held[seat] > 0:
        for side in range(3):
            if stack_problem(s, s.beside[s.last, side] - 1) == 0:
                return True
    return False


@kernel
def next_beside(s: Any, slot: int, before: int) -> int:
    """Return the lowest slot beside a tile above a number, or -1: for lists that ascend."""
    lowest = -1
    for side in range(3):
        other = s.beside[slot, side] - 1
        if other > before and (lowest < 0 or other < lowest):
            lowest = other
    return lowest


@kernel
def place_tile(s: Any, seat: int, place: int, kind: int) -> None:
    """Place a tile and gain its resource (ISL-3.7 to ISL-3.9)."""
    terrain = kind // 3
    gain = terrain
    if s.level[place] > 0 and s.kind[place] // 3 != terrain:
        gain = 3 + NEST_OF[terrain, s.kind[place] // 3]
    raise_land(s, place, kind)
    s.hand[seat, kind] -= 1
    s.held[seat] -= 1
    if s.supply[gain] > 0:
        s.supply[gain] -= 1
        s.cards[seat, gain] += 1
    s.placed += 1
    s.last = place
    s.progress = 1


@kernel
def excess(s: Any, seat: int) -> int:
    """Return how many unguaranteed resources a seat has above the limit (ISL-3.12)."""
    total = 0
    for resource in range(len(RESOURCES)):
        total += s.cards[seat, resource]
    return max(0, total - MOST_CARDS)


@kernel
def discard_problem(s: Any, seat: int, heap: int) -> int:
    """Tell whether a heap of cards is held and as large as it must be."""
    if DISCARD_SIZE[heap] != excess(s, seat):
        return WRONG_DISCARD
    for resource in range(len(RESOURCES)):
        if DISCARDS[heap, resource] > s.cards[seat, resource]:
            return WRONG_DISCARD
    return 0


@kernel
def list_discards(s: Any, seat: int, out: Any, n: int) -> int:
    """List the heaps that may be returned."""
    for heap in range(len(DISCARDS)):
        if discard_problem(s, seat, heap) == 0:
            out[n] = DISCARD + heap
            n += 1
    return n


@kernel
def return_cards(s: Any, seat: int, heap: int) -> None:
    """Return a heap of cards to the piles."""
    for resource in range(len(RESOURCES)):
        s.cards[seat, resource] -= DISCARDS[heap, resource]
        s.supply[resource] += DISCARDS[heap, resource]
