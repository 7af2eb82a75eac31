"""The next egg of a game alone: of each day and night card the tile that could meet it soonest."""

from __future__ import annotations

from typing import Any

import numpy as np

from hortus.core.network import ONE
from hortus.games.islet.rules.advancing import has_stood
from hortus.games.islet.rules.islets import islet_of
from hortus.games.islet.rules.laying import fits, shown_card
from hortus.games.islet.rules.payment import NEST_CARDS, ROLES, covers
from hortus.games.islet.rules.state import AROUND, KINDS, LEVEL, NEST, TERRAIN
from hortus.games.islet.thinking.evaluate import PAID, in_stock, misfit, missing_cards
from hortus.kernel import kernel

CARDS = 4  # two beside each islet
EACH = 12
TARGETS = CARDS * EACH + 2

# Of the best tile for each card: its cost, tiles and paid steps and cards that it needs, and of all
# tiles how many could have an egg now and how many fit.
COST, LACKS, STEPS, MISSING, READY, FITTING = range(6)
TOO_DEAR = 400
# Costs, in halves of a hundredth of an egg.
A_TILE, A_STEP, A_CARD, ON_IT, FAR_OFF = 32, 5, 14, 8, 40


@kernel
def least_missing(s: Any, seat: int, nest: int, now: bool) -> int:
    """Return how many nest cards an egg lacks that is laid where the bird is."""
    first = in_stock(s, seat, 0, now)
    second = in_stock(s, seat, 1, now)
    third = in_stock(s, seat, 2, now)
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
            return missing
    return NEST_CARDS + 1


@kernel
def write_targets(box: Any, s: Any, who: Any, ways: Any, out: Any, at: int) -> None:
    """Write the best target of each card, the cheaper one of an islet first; `who` has the seat,
    its islet, and whether it may lay in this turn."""
    _, home, _ = who
    if s.seats > 1:
        return
    found = np.zeros((CARDS, 6), np.int64)
    for place in range(CARDS):
        found[place, COST] = TOO_DEAR
    find_targets(box, s, who, ways, found)
    ready = 0
    least = TOO_DEAR
    for place in range(CARDS):
        islet = home if place < 2 else 1 - home
        first = place - place % 2
        # Which of the two cards of an islet is the nearer one says more than which is the lower.
        chosen = place
        if found[first + 1, COST] < found[first, COST]:
            chosen = first + 1 - place % 2
        card = shown_card(s, islet, 1 + chosen % 2)
        if card >= 0 and found[chosen, COST] < TOO_DEAR:
            write_target(found, chosen, out, at + EACH * place)
            write_card(box, s, who[0], (card, islet), out, at + EACH * place + 9)
            ready += found[chosen, READY] > 0
            least = min(least, found[chosen, COST])
    out[at + CARDS * EACH] = ONE * ready // 2
    out[at + CARDS * EACH + 1] = ONE * min(least, 160) // 60


@kernel
def find_targets(box: Any, s: Any, who: Any, ways: Any, found: Any) -> None:
    """Find the cheapest tile for every card."""
    seat, home, now = who
    anywhere = NEST_CARDS + 1
    for nest in range(3):
        anywhere = min(anywhere, least_missing(s, seat, nest, False))
    for slot in range(s.slots):
        if s.level[slot] == 0 or s.egg[slot] != 0:
            continue
        away = int(islet_of(s, slot) != home)
        islet = home if away == 0 else 1 - home
        paid = min(5, int(ways[PAID, slot]))
        nest = s.kind[slot] % 3
        for choice in range(2):
            card = shown_card(s, islet, 1 + choice)
            place = 2 * away + choice
            if card < 0:
                continue
            lacks = 0
            missing = anywhere
            cost = A_STEP * paid
            if fits(box, s, slot, card):
                found[place, FITTING] += 1
                missing = NEST_CARDS + 1
                if paid < 5:
                    missing = int(missing_cards(s, seat, nest, ways, slot, False))
                    open_now = now and (slot == s.bird[seat] or not has_stood(s, slot))
                    if open_now and missing_cards(s, seat, nest, ways, slot, True) == 0:
                        found[place, READY] += 1
            else:
                lacks = misfit(box, s, slot, card, islet)
                cost += A_TILE * lacks + FAR_OFF * away + ON_IT * (slot == s.bird[seat])
            cost += A_CARD * missing
            if cost < found[place, COST]:
                found[place, COST] = cost
                found[place, LACKS] = lacks
                found[place, STEPS] = paid
                found[place, MISSING] = missing


@kernel
def write_target(found: Any, place: int, out: Any, at: int) -> None:
    """Write what the best tile for a card needs."""
    lacks = found[place, LACKS]
    missing = found[place, MISSING]
    out[at] = ONE
    out[at + 1] = ONE * min(160, found[place, COST]) // 60
    out[at + 2] = ONE * (lacks == 0)
    out[at + 3] = ONE * min(4, lacks) // 2
    out[at + 4] = ONE * found[place, STEPS] // 3
    out[at + 5] = ONE * missing // 3
    out[at + 6] = ONE * (lacks == 0 and missing == 0)
    out[at + 7] = ONE * (found[place, READY] > 0)
    out[at + 8] = ONE * min(3, found[place, FITTING]) // 2


@kernel
def write_card(box: Any, s: Any, seat: int, which: Any, out: Any, at: int) -> None:
    """Write what a card asks for, and how many tiles in hand would help."""
    card, islet = which
    level = box.wanted[card, islet, LEVEL]
    terrain = box.wanted[card, islet, TERRAIN]
    nest = box.wanted[card, islet, NEST]
    around = box.wanted[card, islet, AROUND]
    out[at] = ONE * (level > 0)
    fit = 0
    beside = 0
    for kind in range(KINDS):
        if (terrain == 0 or kind // 3 == terrain - 1) and (nest == 0 or kind % 3 == nest - 1):
            fit += s.hand[seat, kind]
        if around > 0 and kind // 3 == around - 1:
            beside += s.hand[seat, kind]
    out[at + 1] = ONE * min(2, fit) // 2
    out[at + 2] = ONE * min(2, beside) // 2
