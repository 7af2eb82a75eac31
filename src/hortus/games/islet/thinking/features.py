"""A state of Islet for one seat in a few numbers, from which a network learns what it is worth.

Numbers are whole: ONE stands for 1.  They say only what the seat may know.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hortus.core.network import ONE
from hortus.games.islet.rules.islets import islet_of
from hortus.games.islet.rules.laying import fits
from hortus.games.islet.rules.payment import upright
from hortus.games.islet.rules.state import (
    BURNING,
    DECK,
    DISCARDING,
    DRAWING,
    HAND,
    IN_DECK,
    MOST_CARDS,
    MOVING,
    RESOURCES,
    REVEALING,
    SEA,
    SLOTS,
    STACKING,
    TURN,
)
from hortus.games.islet.thinking.evaluate import (
    EGG,
    PAID,
    PAR,
    climb,
    evaluate,
    find_ways,
)
from hortus.games.islet.thinking.targets import TARGETS, least_missing, write_targets
from hortus.kernel import kernel

TIME, STAGE, STOCK, LAND, DAYS = 11, 9, 33, 16, 4
FEATURES = TIME + STAGE + STOCK + LAND + TARGETS + DAYS + 1
# What the worth is before anything is learned, by feature: eggs, and what the heuristic sees.
GUESS = {0: 0.5, FEATURES - 1: 0.0125}
FINER = 4  # the heuristic tells small things apart
# Nothing counts for more: what is far away is just far away.
FARTHEST = 16 * ONE
# Islets that rise higher look the same.
HIGHEST = 5


@kernel
def features(box: Any, s: Any, seat: int, out: Any) -> None:
    """Write what a seat knows of a state."""
    for i in range(FEATURES):
        out[i] = 0
    ways = np.empty((5, SLOTS), np.int16)
    find_ways(s, seat, ways)
    home = 0
    if s.bird[seat] != SEA:
        home = islet_of(s, s.bird[seat])
    now = s.to_move == seat and (s.phase == MOVING or s.phase == BURNING or s.phase == REVEALING)
    write_time(s, seat, out, 0)
    write_stage(s, seat, out, TIME)
    write_stock(s, seat, now, out, TIME + STAGE)
    write_land(s, seat, ways, home, out, TIME + STAGE + STOCK)
    at = TIME + STAGE + STOCK + LAND
    write_targets(box, s, (seat, home, now), ways, out, at)
    write_days(box, s, home, out, at + TARGETS)
    rest = evaluate(box, s, seat) - EGG * s.laid[seat]
    if s.seats == 1:
        rest += PAR * EGG * s.eggs
    out[FEATURES - 1] = int(rest * FINER * ONE / EGG)
    for i in range(FEATURES):
        out[i] = max(-FARTHEST, min(FARTHEST, out[i]))


@kernel
def write_time(s: Any, seat: int, out: Any, at: int) -> None:
    """Write the eggs, and how many tiles are left for the rest."""
    bag = int(s.in_bag)
    held = int(s.held[seat])
    if s.phase == DRAWING or s.phase == BURNING:
        bag -= s.due
        if s.phase == DRAWING and s.index == seat:
            held += s.due
    left = s.eggs - s.laid[seat]
    out[at] = ONE * s.laid[seat] // s.eggs
    out[at + 1] = ONE * (left == 1)
    out[at + 2] = ONE * (left == 2)
    out[at + 3] = ONE * bag // 40
    out[at + 4] = ONE * held // HAND
    out[at + 5] = ONE * (bag + held) // 40
    out[at + 6] = ONE * (bag < 3)
    out[at + 7] = ONE * (bag < 7)
    out[at + 8] = ONE * (bag < 12)
    out[at + 9] = ONE * (held < 3)
    out[at + 10] = ONE * (bag + held) // (7 * (1 + left))


@kernel
def write_stage(s: Any, seat: int, out: Any, at: int) -> None:
    """Write how far the turn has come."""
    out[at] = ONE * (s.phase == TURN)
    out[at + 1] = ONE * (s.phase == STACKING)
    out[at + 2] = ONE * (s.phase == DRAWING)
    out[at + 3] = ONE * (s.phase == BURNING or s.phase == MOVING)
    out[at + 4] = ONE * (s.phase == REVEALING)
    out[at + 5] = ONE * (s.phase == DISCARDING)
    out[at + 6] = ONE * s.placed // HAND
    if s.phase == STACKING and s.to_move == seat:
        out[at + 7] = ONE * s.level[s.last] // 3
        more = climb(s, s.last, s.level[s.last], HAND - s.placed)
        out[at + 8] = ONE * min(s.held[seat], more) // 3


@kernel
def write_stock(s: Any, seat: int, now: bool, out: Any, at: int) -> None:
    """Write cards, guaranteed resources and tiles in hand, and what an egg would still need."""
    cards = 0
    sure = 0
    for resource in range(len(RESOURCES)):
        cards += s.cards[seat, resource]
        sure += s.guaranteed[seat, resource]
        place = at + 3 * resource
        out[place] = ONE * s.cards[seat, resource] // 3
        out[place + 1] = ONE * s.guaranteed[seat, resource] // 2
        if now:
            out[place + 2] = ONE * (s.cards[seat, resource] + upright(s, seat, resource)) // 3
    place = at + 3 * len(RESOURCES)
    out[place] = ONE * cards // MOST_CARDS
    out[place + 1] = ONE * max(0, cards - MOST_CARDS) // 2
    out[place + 2] = ONE * sure // 5
    for kind in range(9):
        out[place + 3 + kind // 3] += ONE * s.hand[seat, kind] // 2
        out[place + 6 + kind % 3] += ONE * s.hand[seat, kind] // 2
    for nest in range(3):
        out[place + 9 + nest] = ONE * least_missing(s, seat, nest, False) // 3
        if now:
            out[place + 12 + nest] = ONE * least_missing(s, seat, nest, True) // 3


@kernel
def write_land(s: Any, seat: int, ways: Any, home: int, out: Any, at: int) -> None:
    """Write what the islets are made of, and how far away the other one is."""
    far = 5
    jumps = 0
    here = s.bird[seat]
    for slot in range(s.slots):
        if s.level[slot] == 0:
            continue
        away = 0
        if s.seats == 1 and islet_of(s, slot) != home:
            away = 1
            far = min(far, int(ways[PAID, slot]))
            if here != SEA and s.kind[slot] == s.kind[here]:
                jumps += 1
        if s.egg[slot] == 0 and s.level[slot] >= 2:
            out[at + 4 * away + min(HIGHEST, s.level[slot]) - 2] += ONE // 3
        out[at + 8 + 3 * away + s.kind[slot] // 3] += ONE // 6
    out[at + 14] = ONE * far // 4
    out[at + 15] = ONE * min(3, jumps) // 2


@kernel
def write_days(box: Any, s: Any, home: int, out: Any, at: int) -> None:
    """Write how many cards are to come, and which share of them some tile fits already."""
    if s.seats > 1:
        return
    deck = 0
    fitting = 0
    fitting_away = 0
    for card in range(DECK):
        if s.place_of[card] != IN_DECK:
            continue
        deck += 1
        here = 0
        away = 0
        for slot in range(s.slots):
            if s.level[slot] > 0 and s.egg[slot] == 0:
                if islet_of(s, slot) == home:
                    if here == 0 and fits(box, s, slot, card):
                        here = 1
                elif away == 0 and fits(box, s, slot, card):
                    away = 1
        fitting += here
        fitting_away += away
    out[at] = ONE * deck // 9
    out[at + 1] = ONE * fitting // max(1, deck)
    out[at + 2] = ONE * fitting_away // max(1, deck)
    out[at + 3] = ONE * home
