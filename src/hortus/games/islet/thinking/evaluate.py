"""How good a state of Islet looks for a seat: eggs, and how near the next one is."""

from __future__ import annotations

from typing import Any

import numpy as np

from hortus.games.islet.rules.advancing import has_stood, is_free, is_jump
from hortus.games.islet.rules.islets import is_empty, islet_of, other_bird, touches_sea
from hortus.games.islet.rules.laying import fits
from hortus.games.islet.rules.payment import NEST_CARDS, ROLES, covers, upright
from hortus.games.islet.rules.state import (
    AROUND,
    BURNING,
    DECK,
    FINISHED,
    HAND,
    LEVEL,
    MOST_CARDS,
    MOVING,
    RESOURCES,
    REVEALING,
    SEA,
    SLOTS,
    STACKING,
    TERRAIN,
)
from hortus.kernel import kernel

EGG = 100.0  # the unit of all weights
PAR = 0.6  # share of the eggs that is middling for who plays alone: a search judges best around it
FARTHEST = 3  # paid steps looked ahead
UNREACHED = 99
# Rows of what is known about the way to each tile: paid steps, all steps, needs of each terrain.
PAID, STEPS, NEEDS = 0, 1, 2

# Places in `box.weights`; data/weights.toml has the values.
WEIGHTS = (
    "rival_egg",
    "height",
    "next_egg",
    "later",
    "missing_card",
    "paid_step",
    "step",
    "misfit",
    "away",
    "card",
    "guaranteed_terrain",
    "guaranteed_nest",
    "next_tile",
    "bag_tile",
)
(
    RIVAL_EGG,
    HEIGHT,
    NEXT_EGG,
    LATER,
    MISSING_CARD,
    PAID_STEP,
    STEP,
    MISFIT,
    AWAY,
    CARD,
    GUARANTEED_TERRAIN,
    GUARANTEED_NEST,
    NEXT_TILE,
    BAG_TILE,
) = range(len(WEIGHTS))


@kernel
def evaluate(box: Any, s: Any, seat: int) -> float:
    """Return what a seat has, and what its next egg needs, less the others' eggs."""
    worth = EGG * s.laid[seat]
    for slot in range(s.slots):
        if s.egg[slot] == 1 + seat:
            worth += box.weights[HEIGHT] * s.level[slot]
    for other in range(s.seats):
        if other != seat:
            worth -= box.weights[RIVAL_EGG] * s.laid[other]
    if s.seats == 1:
        worth -= PAR * EGG * s.eggs
    if s.phase == FINISHED:
        return worth
    cards = 0
    for resource in range(len(RESOURCES)):
        cards += s.cards[seat, resource]
        each = box.weights[GUARANTEED_TERRAIN] if resource < 3 else box.weights[GUARANTEED_NEST]
        worth += each * s.guaranteed[seat, resource]
    worth += box.weights[CARD] * min(cards, MOST_CARDS)
    if s.seats == 1:
        worth += box.weights[BAG_TILE] * (s.in_bag + s.held[seat])
        if s.phase == BURNING:
            worth -= box.weights[BAG_TILE] * s.due
    if s.phase == STACKING and s.to_move == seat:
        worth += box.weights[NEXT_TILE] * min(
            s.held[seat], climb(s, s.last, s.level[s.last], HAND - s.placed)
        )
    if s.laid[seat] < s.eggs:
        worth += prospect(box, s, seat)
    return worth


@kernel
def climb(s: Any, slot: int, level: int, most: int) -> int:
    """Return how many more tiles could rise from a tile of a level, roughly: one way at a time."""
    steps = 0
    here = slot
    height = level
    while steps < most:
        lowest = UNREACHED
        chosen = -1
        for side in range(3):
            place = s.beside[here, side] - 1
            if height <= s.level[place] < lowest and is_empty(s, place):
                lowest = s.level[place]
                chosen = place
        if chosen < 0:
            break
        steps += 1
        here = chosen
        height = lowest + 1
    return steps


@kernel
def prospect(box: Any, s: Any, seat: int) -> float:
    """Return what the most promising tile for the seat's next egg is worth."""
    ways = np.empty((5, SLOTS), np.int16)
    find_ways(s, seat, ways)
    now = s.to_move == seat and (s.phase == MOVING or s.phase == BURNING or s.phase == REVEALING)
    last_chance = s.rounds_left == 1
    best = -box.weights[NEXT_EGG]
    for slot in range(s.slots):
        if s.level[slot] == 0 or ways[PAID, slot] == UNREACHED:
            continue
        if s.egg[slot] != 0 or other_bird(s, seat, slot):
            continue
        misfit = 0
        away = False
        if s.seats == 1:
            misfit = least_misfit(box, s, slot)
            # Tiles are placed only on the islet where the bird is.
            if misfit > 0 and s.bird[seat] != SEA:
                away = islet_of(s, slot) != islet_of(s, s.bird[seat])
            if away and now:
                away = not can_pay_way(s, seat, ways, slot)
        hope = box.weights[NEXT_EGG] - (
            box.weights[PAID_STEP] * ways[PAID, slot]
            + box.weights[STEP] * ways[STEPS, slot]
            + box.weights[MISFIT] * misfit
            + box.weights[AWAY] * away
        )
        # No card missing is the best that can be; most tiles need not be counted out.
        if max(hope, box.weights[LATER] * hope) <= best:
            continue
        nest = s.kind[slot] % 3
        if not last_chance:
            missing = missing_cards(s, seat, nest, ways, slot, False)
            later = hope - box.weights[MISSING_CARD] * missing
            best = max(best, box.weights[LATER] * later)
        open_now = now and misfit == 0 and (slot == s.bird[seat] or not has_stood(s, slot))
        if open_now and missing_cards(s, seat, nest, ways, slot, True) == 0:
            best = max(best, hope)
    return best


@kernel
def find_ways(s: Any, seat: int, ways: Any) -> None:
    """Find, for every tile near the bird, the way with the fewest paid steps and what it needs."""
    for slot in range(s.slots):
        ways[PAID, slot] = UNREACHED
    queue = np.empty((2, 4 * SLOTS), np.int16)
    length = np.zeros(2, np.int64)
    here = s.bird[seat]
    first = 0
    if here == SEA:
        first = 1
        for slot in range(s.slots):
            if s.level[slot] > 0 and touches_sea(s, slot):
                reach(slot, 1, 1, queue, length, ways)
                ways[NEEDS + s.kind[slot] // 3, slot] = 1
    else:
        reach(here, 0, 0, queue, length, ways)
    for level in range(first, FARTHEST + 1):
        row = level % 2
        i = 0
        while i < length[row]:
            slot = int(queue[row, i])
            i += 1
            if ways[PAID, slot] < level:
                continue
            for side in range(3):
                step_on(s, slot, s.beside[slot, side] - 1, queue, length, ways)
            if s.seats == 1 and level < 2:
                for other in range(s.slots):
                    if is_jump(s, slot, other) and s.level[other] > 0:
                        step_on(s, slot, other, queue, length, ways)
        length[row] = 0


@kernel
def step_on(s: Any, slot: int, place: int, queue: Any, length: Any, ways: Any) -> None:
    """Extend a way by one step if that is cheaper than any way found before."""
    if s.level[place] == 0:
        return
    paid = int(ways[PAID, slot])
    price = paid
    if not is_free(s, slot, place):
        price += 1
    if price < ways[PAID, place]:
        reach(place, price, int(ways[STEPS, slot]) + 1, queue, length, ways)
        for terrain in range(NEEDS, NEEDS + 3):
            ways[terrain, place] = ways[terrain, slot]
        ways[NEEDS + s.kind[place] // 3, place] += price - paid


@kernel
def reach(slot: int, price: int, count: int, queue: Any, length: Any, ways: Any) -> None:
    """Note the way to a tile, which needs nothing so far, and queue it."""
    ways[PAID, slot] = price
    ways[STEPS, slot] = count
    for terrain in range(NEEDS, NEEDS + 3):
        ways[terrain, slot] = 0
    row = price % 2
    queue[row, length[row]] = slot
    length[row] += 1


@kernel
def missing_cards(s: Any, seat: int, nest: int, ways: Any, slot: int, now: bool) -> float:
    """Return how many nest cards the way to a tile and an egg there lack."""
    first = terrain_left(s, seat, 0, ways, slot, now)
    second = terrain_left(s, seat, 1, ways, slot, now)
    third = terrain_left(s, seat, 2, ways, slot, now)
    nests = in_stock(s, seat, 3 + nest, now)
    one = ROLES[nest, 1]
    two = ROLES[nest, 2]
    for missing in range(NEST_CARDS + 1):
        pairs = max(0, NEST_CARDS - nests - missing)
        if covers(
            first - pairs * (one == 0),
            second - pairs * (one == 1 or two == 1),
            third - pairs * (two == 2),
        ):
            return float(missing)
    return NEST_CARDS + 1.0


@kernel
def can_pay_way(s: Any, seat: int, ways: Any, slot: int) -> bool:
    """Tell whether the way to a tile can be paid in this turn."""
    least = 0
    for terrain in range(3):
        least = min(least, terrain_left(s, seat, terrain, ways, slot, True))
    return least == 0


@kernel
def terrain_left(s: Any, seat: int, terrain: int, ways: Any, slot: int, now: bool) -> int:
    """Return how much of a terrain is left at the end of the way to a tile."""
    return in_stock(s, seat, terrain, now) - int(ways[NEEDS + terrain, slot])


@kernel
def in_stock(s: Any, seat: int, resource: int, now: bool) -> int:
    """Return how much of a resource a seat can use in this turn, or in a later one."""
    again = upright(s, seat, resource) if now else s.guaranteed[seat, resource]
    return s.cards[seat, resource] + again


@kernel
def least_misfit(box: Any, s: Any, slot: int) -> int:
    """Return how many tiles would have to be placed until a card of the islet fits, roughly."""
    least = 9
    islet = islet_of(s, slot)
    for card in range(DECK):
        if s.place_of[card] == 1 + islet:
            if fits(box, s, slot, card):
                return 0
            least = min(least, misfit(box, s, slot, card, islet))
    return least


@kernel
def misfit(box: Any, s: Any, slot: int, card: int, islet: int) -> int:
    """Return how far a tile is from a card that it does not meet."""
    level = box.wanted[card, islet, LEVEL]
    terrain = box.wanted[card, islet, TERRAIN]
    around = box.wanted[card, islet, AROUND]
    lacks = 0
    if level != 0:
        if s.level[slot] >= level:
            return 9
        lacks = level - s.level[slot]
    elif terrain != 0 and s.kind[slot] // 3 != terrain - 1:
        lacks = 1
    if around != 0:
        for side in range(3):
            other = s.beside[slot, side] - 1
            if s.level[other] > 0 and s.kind[other] // 3 != around - 1:
                lacks += 1
    return max(1, lacks)
