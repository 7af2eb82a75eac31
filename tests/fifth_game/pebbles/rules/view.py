"""What a seat may know: everything but the other hands (PEB-1.3)."""

from __future__ import annotations

from typing import Any

from pebbles.rules.state import CELLS, MOST_NUMBER

from hortus.core.dice import below
from hortus.kernel import kernel


@kernel
def observe(box: Any, s: Any, seat: int, out: Any) -> None:
    """Write what a seat or a spectator may know into a zeroed state; other hands join the bag."""
    out.seats = s.seats
    out.rows = s.rows
    out.laid = s.laid
    out.to_move = s.to_move
    out.draws = s.draws
    out.drawer = s.drawer
    for cell in range(CELLS):
        out.pebble[cell] = s.pebble[cell]
        out.owner[cell] = s.owner[cell]
    for number in range(MOST_NUMBER + 1):
        out.bag[number] = s.bag[number]
    for other in range(s.seats):
        out.score[other] = s.score[other]
        out.in_hand[other] = s.in_hand[other]
        if other == seat:
            out.held[seat] = s.held[seat]
        elif s.in_hand[other] == 1:
            out.bag[s.held[other]] += 1


@kernel
def redeterminise(box: Any, s: Any, seat: int, dice: Any) -> None:
    """Deal the other hands at random from the pebbles the seat has not seen."""
    for other in range(s.seats):
        if other != seat and s.in_hand[other] == 1:
            deal(s, other, dice)


@kernel
def deal(s: Any, seat: int, dice: Any) -> None:
    """Put one unseen pebble, each as likely as any other, into a hand."""
    unseen = 0
    for number in range(1, MOST_NUMBER + 1):
        unseen += s.bag[number]
    skip = below(dice, unseen)
    for number in range(1, MOST_NUMBER + 1):
        if skip < s.bag[number]:
            s.bag[number] -= 1
            s.held[seat] = number
            return
        skip -= s.bag[number]


@kernel
def sees(box: Any, s: Any, seat: int) -> bool:
    """Tell whether a seat sees the pebble that is drawn next."""
    return s.drawer == seat
