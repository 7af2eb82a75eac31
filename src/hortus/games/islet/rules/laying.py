"""SPAWN: lay an egg for three nest cards; guaranteed resources come and go (section 5, ISL-8.8)."""

from __future__ import annotations

from typing import Any

from hortus.games.islet.rules.advancing import forget_steps
from hortus.games.islet.rules.islets import is_land, islet_of, other_bird
from hortus.games.islet.rules.numbers import CARD_CHOICES, CHOICES, LAY
from hortus.games.islet.rules.payment import (
    FIRST_SPLIT,
    HEAPS,
    LAY_PAYMENTS,
    ROLES,
    covers_nests,
    has,
    pay,
    upright,
    usable,
)
from hortus.games.islet.rules.refusals import (
    CANNOT_GUARANTEE,
    MUST_GIVE_UP,
    MUST_GUARANTEE,
    NO_CARD_FITS,
    NO_EGG_LEFT,
    NO_PLACE_TO_LAY,
    NOT_EXACT,
    NOT_PAYABLE,
)
from hortus.games.islet.rules.state import (
    AROUND,
    DECK,
    LEVEL,
    MOST_ALIKE,
    NEST,
    RESOURCES,
    SEA,
    TERRAIN,
    USED,
)
from hortus.kernel import kernel

# How many neighbours a card that speaks of adjacent tiles needs at least (ISL-8.9): 1 means that
# every existing neighbour counts; 3 would be the strict reading, with no side at the sea.
NEIGHBOURS_NEEDED = 1


@kernel
def spot_problem(s: Any, seat: int) -> int:
    """Tell why a seat may not lay where its bird is (ISL-5.1, ISL-5.2)."""
    here = s.bird[seat]
    if here == SEA or s.egg[here] != 0 or other_bird(s, seat, here):
        return NO_PLACE_TO_LAY
    if s.laid[seat] == s.eggs:
        return NO_EGG_LEFT
    return 0


@kernel
def choice_problem(s: Any, seat: int, choice: int, paid: int) -> int:
    """Tell why a resource may not be guaranteed or given up (ISL-5.4 to ISL-5.6).

    `paid` is how many cards of the kind the payment puts back on its pile first.
    """
    if choice >= len(RESOURCES):
        if s.free[seat] > 0 or s.guaranteed[seat, choice - len(RESOURCES)] == 0:
            return MUST_GUARANTEE if s.free[seat] > 0 else MUST_GIVE_UP
        return 0
    if s.free[seat] == 0:
        return MUST_GIVE_UP
    if s.guaranteed[seat, choice] == MOST_ALIKE or s.supply[choice] + paid == 0:
        return CANNOT_GUARANTEE
    return 0


@kernel
def shown_card(s: Any, islet: int, card_choice: int) -> int:
    """Return the lower (1) or higher (2) card beside an islet, or -1."""
    skip = card_choice
    for card in range(DECK):
        if s.place_of[card] == 1 + islet:
            skip -= 1
            if skip == 0:
                return card
    return -1


@kernel
def fits(box: Any, s: Any, slot: int, card: int) -> bool:
    """Tell whether a tile meets a card of its islet (ISL-8.8, ISL-8.9)."""
    islet = islet_of(s, slot)
    level = box.wanted[card, islet, LEVEL]
    terrain = box.wanted[card, islet, TERRAIN]
    nest = box.wanted[card, islet, NEST]
    around = box.wanted[card, islet, AROUND]
    if level != 0 and s.level[slot] != level:
        return False
    if terrain != 0 and s.kind[slot] // 3 != terrain - 1:
        return False
    if nest != 0 and s.kind[slot] % 3 != nest - 1:
        return False
    if around != 0:
        neighbours = 0
        for side in range(3):
            other = s.beside[slot, side] - 1
            if is_land(s, other):
                neighbours += 1
                if s.kind[other] // 3 != around - 1:
                    return False
        return neighbours >= NEIGHBOURS_NEEDED
    return True


@kernel
def card_problem(box: Any, s: Any, seat: int, card_choice: int) -> int:
    """Tell whether the right card is named: none with several seats, a fitting one in solo."""
    if s.seats > 1:
        return NO_CARD_FITS if card_choice != 0 else 0
    if card_choice == 0:
        return NO_CARD_FITS
    here = s.bird[seat]
    card = shown_card(s, islet_of(s, here), card_choice)
    if card < 0 or not fits(box, s, here, card):
        return NO_CARD_FITS
    return 0


@kernel
def lay_problem(box: Any, s: Any, seat: int, number: int) -> int:
    """Tell why a lay is not possible."""
    wrong = spot_problem(s, seat)
    if wrong != 0:
        return wrong
    wrong = card_problem(box, s, seat, number % CARD_CHOICES)
    if wrong != 0:
        return wrong
    choice = number // CARD_CHOICES % CHOICES
    payment = number // CARD_CHOICES // CHOICES
    if payment == len(LAY_PAYMENTS):
        return NOT_EXACT
    nest = s.kind[s.bird[seat]] % 3
    paid = 0
    for role in range(4):
        resource = ROLES[nest, role]
        cards = LAY_PAYMENTS[payment, role]
        if not has(s, seat, resource, cards, LAY_PAYMENTS[payment, 4 + role]):
            return NOT_PAYABLE
        if resource == choice:
            paid = cards
    return choice_problem(s, seat, choice, paid)


@kernel
def least_tipped(s: Any, seat: int, resource: int, count: int) -> int:
    """Return how many guaranteed ones a payment of so many of a kind takes at least."""
    return max(0, count - s.cards[seat, resource])


@kernel
def most_tipped(s: Any, seat: int, resource: int, count: int) -> int:
    """Return how many guaranteed ones a payment of so many of a kind can take."""
    return min(count, upright(s, seat, resource))


@kernel
def list_lays(box: Any, s: Any, seat: int, out: Any, n: int) -> int:
    """List every payment, every resource to guarantee or give up, and every card that fits."""
    if spot_problem(s, seat) != 0:
        return n
    nest = s.kind[s.bird[seat]] % 3
    r0 = ROLES[nest, 0]
    r1 = ROLES[nest, 1]
    r2 = ROLES[nest, 2]
    r3 = ROLES[nest, 3]
    if not covers_nests(
        usable(s, seat, r0), usable(s, seat, r1), usable(s, seat, r2), usable(s, seat, r3)
    ):
        return n
    fitting = 0
    for card_choice in range(CARD_CHOICES):
        if card_problem(box, s, seat, card_choice) == 0:
            fitting |= 1 << card_choice
    if fitting == 0:
        return n
    for heap in range(len(HEAPS)):
        c0 = HEAPS[heap, 0]
        c1 = HEAPS[heap, 1]
        c2 = HEAPS[heap, 2]
        c3 = HEAPS[heap, 3]
        if (
            c0 > usable(s, seat, r0)
            or c1 > usable(s, seat, r1)
            or c2 > usable(s, seat, r2)
            or c3 > usable(s, seat, r3)
        ):
            continue
        for g0 in range(least_tipped(s, seat, r0, c0), most_tipped(s, seat, r0, c0) + 1):
            i0 = g0 * (min(c1, MOST_ALIKE) + 1)
            for g1 in range(least_tipped(s, seat, r1, c1), most_tipped(s, seat, r1, c1) + 1):
                i1 = (i0 + g1) * (min(c2, MOST_ALIKE) + 1)
                for g2 in range(least_tipped(s, seat, r2, c2), most_tipped(s, seat, r2, c2) + 1):
                    i2 = (i1 + g2) * (min(c3, MOST_ALIKE) + 1)
                    for g3 in range(
                        least_tipped(s, seat, r3, c3), most_tipped(s, seat, r3, c3) + 1
                    ):
                        payment = FIRST_SPLIT[heap] + i2 + g3
                        n = list_choices(s, seat, nest, payment, fitting, out, n)
    return n


@kernel
def list_choices(s: Any, seat: int, nest: int, payment: int, fitting: int, out: Any, n: int) -> int:
    """List what may be guaranteed or given up, with each fitting card, for one payment."""
    for choice in range(CHOICES):
        paid = 0
        for role in range(4):
            if ROLES[nest, role] == choice:
                paid = LAY_PAYMENTS[payment, role]
        if choice_problem(s, seat, choice, paid) == 0:
            for card_choice in range(CARD_CHOICES):
                if (fitting >> card_choice) & 1:
                    out[n] = LAY + (payment * CHOICES + choice) * CARD_CHOICES + card_choice
                    n += 1
    return n


@kernel
def lay(s: Any, seat: int, number: int) -> None:
    """Pay, put an egg on the tile, and gain or give up a guaranteed resource."""
    here = s.bird[seat]
    choice = number // CARD_CHOICES % CHOICES
    payment = number // CARD_CHOICES // CHOICES
    for role in range(4):
        resource = ROLES[s.kind[here] % 3, role]
        pay(s, seat, resource, LAY_PAYMENTS[payment, role], LAY_PAYMENTS[payment, 4 + role])
    s.egg[here] = 1 + seat
    s.laid[seat] += 1
    if choice < len(RESOURCES):
        s.free[seat] -= 2
        s.guaranteed[seat, choice] += 1
        s.supply[choice] -= 1
    else:
        resource = choice - len(RESOURCES)
        s.guaranteed[seat, resource] -= 1
        s.supply[resource] += 1
        # A tipped card goes before an upright one of its kind.
        if s.tipped[resource] > 0:
            s.tipped[resource] -= 1
    if s.seats == 1:
        s.place_of[shown_card(s, islet_of(s, here), number % CARD_CHOICES)] = USED
    forget_steps(s)
    s.moved = 1
    s.progress = 1
