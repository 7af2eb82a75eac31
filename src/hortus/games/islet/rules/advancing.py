"""ADVANCE: one step of the bird, or a jump to the other islet (section 4, ISL-8.7)."""

from __future__ import annotations

from typing import Any

import numpy as np

from hortus.games.islet.rules.exploring import next_beside
from hortus.games.islet.rules.islets import adjacent, is_land, islet_of, other_bird, touches_sea
from hortus.games.islet.rules.numbers import ADVANCE, STEP_WAYS
from hortus.games.islet.rules.payment import (
    FREE,
    STEP_PAYMENTS,
    covers,
    has,
    paid_kind,
    pay,
    usable,
)
from hortus.games.islet.rules.refusals import (
    NO_WAY_OUT,
    NOT_A_TILE,
    NOT_EXACT,
    NOT_PAYABLE,
    OUT_OF_REACH,
    STOOD_HERE,
    WRONG_PRICE,
)
from hortus.games.islet.rules.state import MOST_SEATS, SEA
from hortus.kernel import kernel


@kernel
def has_stood(s: Any, slot: int) -> bool:
    """Tell whether the bird may not step on a tile again in this MOVE (ISL-4.7)."""
    return (s.stood[slot >> 5] >> (slot & 31)) & 1 == 1


@kernel
def note_stood(s: Any, slot: int) -> None:
    """Remember that the bird has stood on a tile."""
    s.stood[slot >> 5] |= 1 << (slot & 31)


@kernel
def forget_steps(s: Any) -> None:
    """Let every tile be stepped on again."""
    for word in range(len(s.stood)):
        s.stood[word] = 0


@kernel
def is_jump(s: Any, here: int, place: int) -> bool:
    """Tell whether a tile of the other islet is exactly like the bird's tile (ISL-8.7)."""
    return here != SEA and s.kind[here] == s.kind[place] and islet_of(s, here) != islet_of(s, place)


@kernel
def reach_problem(s: Any, seat: int, place: int) -> int:
    """Tell why the bird may not go to a place, whatever it pays (ISL-4.2, ISL-4.3, ISL-4.7)."""
    if not is_land(s, place):
        return NOT_A_TILE
    here = s.bird[seat]
    if here == SEA:
        if not touches_sea(s, place):
            return OUT_OF_REACH
    elif not adjacent(s, here, place) and not is_jump(s, here, place):
        return OUT_OF_REACH
    if has_stood(s, place):
        return STOOD_HERE
    return 0


@kernel
def is_free(s: Any, here: int, place: int) -> bool:
    """Tell whether a step costs nothing: same terrain, same islet, not from the sea (ISL-4.4)."""
    return (
        here != SEA
        and s.kind[here] // 3 == s.kind[place] // 3
        and islet_of(s, here) == islet_of(s, place)
    )


@kernel
def step_problem(s: Any, seat: int, place: int, payment: int) -> int:
    """Tell why a step within reach may not be made with a payment (ISL-4.4, ISL-4.6, section 6)."""
    if payment == len(STEP_PAYMENTS):
        return NOT_EXACT
    if is_free(s, s.bird[seat], place) != (payment == FREE):
        return WRONG_PRICE
    terrain = s.kind[place] // 3
    kind = paid_kind(terrain, payment)
    cards = STEP_PAYMENTS[payment, 1]
    tipped = STEP_PAYMENTS[payment, 2]
    if not has(s, seat, kind, cards, tipped):
        return NOT_PAYABLE
    if other_bird(s, seat, place):
        spent = cards + tipped
        first = usable(s, seat, 0) - spent * (kind == 0)
        second = usable(s, seat, 1) - spent * (kind == 1)
        third = usable(s, seat, 2) - spent * (kind == 2)
        if not has_way_out(s, seat, place, first, second, third):
            return NO_WAY_OUT
    return 0


@kernel
def has_way_out(s: Any, seat: int, start: int, first: int, second: int, third: int) -> bool:
    """Tell whether a bird on an occupied tile can still pay its way to a free one (ISL-4.6).

    The last three numbers are the terrains it can use.  The search goes along occupied tiles only,
    and there are no more of those than other birds.
    """
    way = np.zeros(MOST_SEATS, np.int64)
    side = np.zeros(MOST_SEATS, np.int64)
    spare = np.zeros((MOST_SEATS, 3), np.int64)  # terrains less what the way needs
    way[0] = start
    spare[0, 0] = first
    spare[0, 1] = second
    spare[0, 2] = third
    depth = 0
    while depth >= 0:
        if side[depth] == 3:
            depth -= 1
            continue
        place = s.beside[way[depth], side[depth]] - 1
        side[depth] += 1
        if not is_land(s, place) or has_stood(s, place) or place == s.bird[seat]:
            continue
        if on_way(way, depth, place):
            continue
        for terrain in range(3):
            spare[depth + 1, terrain] = spare[depth, terrain]
        if not is_free(s, way[depth], place):
            spare[depth + 1, s.kind[place] // 3] -= 1
        if covers(spare[depth + 1, 0], spare[depth + 1, 1], spare[depth + 1, 2]):
            if not other_bird(s, seat, place):
                return True
            depth += 1
            way[depth] = place
            side[depth] = 0
    return False


@kernel
def on_way(way: Any, depth: int, place: int) -> bool:
    """Tell whether a way already leads over a place."""
    found = False
    for i in range(depth + 1):
        if way[i] == place:
            found = True
    return found


@kernel
def list_steps_to(s: Any, seat: int, place: int, out: Any, n: int) -> int:
    """List the payments of a step to one place."""
    if reach_problem(s, seat, place) == 0:
        for payment in range(len(STEP_PAYMENTS)):
            if step_problem(s, seat, place, payment) == 0:
                out[n] = ADVANCE + place * STEP_WAYS + payment
                n += 1
    return n


@kernel
def list_advances(s: Any, seat: int, out: Any, n: int) -> int:
    """List every step of the bird with every payment."""
    here = s.bird[seat]
    if here == SEA:
        for place in range(s.slots):
            n = list_steps_to(s, seat, place, out, n)
        return n
    if s.seats == 1:
        kind = s.kind[here]
        for place in range(s.slots):
            # Nothing else is worth a closer look (ISL-4.2, ISL-8.7).
            if s.kind[place] == kind or adjacent(s, here, place):
                n = list_steps_to(s, seat, place, out, n)
        return n
    before = -1
    for _ in range(3):
        before = next_beside(s, here, before)
        n = list_steps_to(s, seat, before, out, n)
    return n


@kernel
def advance(s: Any, seat: int, place: int, payment: int) -> None:
    """Pay for a step and make it."""
    kind = paid_kind(s.kind[place] // 3, payment)
    pay(s, seat, kind, STEP_PAYMENTS[payment, 1], STEP_PAYMENTS[payment, 2])
    if s.bird[seat] != SEA:
        note_stood(s, s.bird[seat])
    note_stood(s, place)
    s.bird[seat] = place
    s.moved = 1
