"""Step 1: the watering can, what its way costs, and taking a tile (section 3)."""

from __future__ import annotations

from typing import Any

from hortus.games.ishtar.rules.numbers import PAID, PAY_FIRST, PAYMENTS, PAYS, TAKE_AT
from hortus.games.ishtar.rules.placement import fits
from hortus.games.ishtar.rules.refusals import (
    EMPTY_STACK,
    FIRST_IS_FREE,
    MUST_FIT,
    NOT_YOUR_GEMS,
    OWN_STACK,
    WRONG_PRICE,
)
from hortus.games.ishtar.rules.state import COLOURS, HELD, PLACE, REVEAL, STACKS
from hortus.kernel import kernel


@kernel
def price(s: Any, stack: int) -> int:
    """Return the price of the can's way to a stack, -1 if it cannot stop there (ISH-3.1 to 3.6)."""
    if s.stack[stack] == 0 or stack == s.can:
        return -1
    if s.can < 0:
        return 0
    gems = 0
    passed = (s.can + 1) % STACKS
    while passed != stack:
        if s.stack[passed] > 0:
            gems += 1
        passed = (passed + 1) % STACKS
    return gems


@kernel
def can_pay(s: Any, seat: int, payment: int) -> bool:
    """Tell whether a seat has the gems of a payment."""
    return (
        PAYMENTS[payment, 0] <= s.gems[seat, 0]
        and PAYMENTS[payment, 1] <= s.gems[seat, 1]
        and PAYMENTS[payment, 2] <= s.gems[seat, 2]
    )


@kernel
def open_stacks(box: Any, s: Any, seat: int) -> int:
    """Return the stacks a seat may choose, as a bit mask (ISH-3.7)."""
    gems = s.gems[seat, 0] + s.gems[seat, 1] + s.gems[seat, 2]
    fitting = 0
    free = 0
    for stack in range(STACKS):
        cost = price(s, stack)
        if cost == 0:
            free |= 1 << stack
        if 0 <= cost <= gems and fits(box, s, s.top[stack] - 1):
            fitting |= 1 << stack
    return fitting if fitting else free


@kernel
def take_problem(box: Any, s: Any, seat: int, choice: int) -> int:
    """Return 0 if a seat may take the tile of a stack for a payment, else why not."""
    stack, payment = choice // PAYS, choice % PAYS
    if s.stack[stack] == 0:
        return EMPTY_STACK
    cost = price(s, stack)
    if cost < 0:
        return OWN_STACK
    if PAID[payment] != cost:
        return FIRST_IS_FREE if s.can < 0 else WRONG_PRICE
    if not can_pay(s, seat, payment):
        return NOT_YOUR_GEMS
    if not (open_stacks(box, s, seat) >> stack) & 1:
        return MUST_FIT
    return 0


@kernel
def list_takes(box: Any, s: Any, seat: int, out: Any) -> int:
    """List every stack with every way to pay for it."""
    n = 0
    stacks = open_stacks(box, s, seat)
    for stack in range(STACKS):
        if (stacks >> stack) & 1:
            cost = price(s, stack)
            for payment in range(PAY_FIRST[cost], PAY_FIRST[cost + 1]):
                if can_pay(s, seat, payment):
                    out[n] = TAKE_AT + stack * PAYS + payment
                    n += 1
    return n


@kernel
def take(s: Any, seat: int, choice: int) -> None:
    """Move the can, pay, take the tile; the stack the can left comes next (ISH-3.8)."""
    stack, payment = choice // PAYS, choice % PAYS
    for colour in range(COLOURS):
        s.gems[seat, colour] -= PAYMENTS[payment, colour]
        s.stock[colour] += PAYMENTS[payment, colour]
    s.held = s.top[stack]
    s.tile_place[s.held - 1] = HELD
    s.top[stack] = 0
    s.stack[stack] -= 1
    s.left = s.can
    s.can = stack
    if s.left >= 0 and s.stack[s.left] > 0:
        s.phase = REVEAL
    else:
        s.left = -1
        s.phase = PLACE
