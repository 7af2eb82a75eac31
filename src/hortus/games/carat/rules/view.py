"""What a seat may know: everything but the other hands and the order of the stock (CAR-2.4)."""

from __future__ import annotations

from typing import Any

from hortus.core.dice import below
from hortus.games.carat.rules.state import CHIPS, COLOURS, TILES
from hortus.kernel import kernel


@kernel
def observe(box: Any, s: Any, seat: int, out: Any) -> None:
    """Write what a seat or a spectator may know into a zeroed state; other hands join the stock."""
    out.seats = s.seats
    out.hand = s.hand
    out.balanced = s.balanced
    out.edition = s.edition
    out.chips_laid = s.chips_laid
    out.laid = s.laid
    out.to_move = s.to_move
    out.draws = s.draws
    out.drawer = s.drawer
    for colour in range(COLOURS):
        out.owner[colour] = s.owner[colour]
        out.score[colour] = s.score[colour]
    for group in range(3):
        for value in range(len(box.chips)):
            out.chips_left[group, value] = s.chips_left[group, value]
    for chip in range(CHIPS):
        out.chip[chip] = s.chip[chip]
        out.missing[chip] = s.missing[chip]
        out.fate[chip] = s.fate[chip]
        out.points[chip] = s.points[chip]
        for colour in range(COLOURS):
            out.total[chip, colour] = s.total[chip, colour]
    for space in range(TILES):
        out.tile_at[space] = s.tile_at[space]
        out.turn_at[space] = s.turn_at[space]
    out.taken = s.taken
    out.open = s.open
    out.stock = s.stock
    for other in range(s.seats):
        out.in_hand[other] = s.in_hand[other]
        if other == seat:
            out.held[seat] = s.held[seat]
        else:
            out.stock |= s.held[other]


@kernel
def redeterminise(box: Any, s: Any, seat: int, dice: Any) -> None:
    """Deal the other hands at random from the tiles the seat has not seen."""
    for other in range(s.seats):
        if other != seat:
            for _ in range(s.in_hand[other]):
                deal(s, other, dice)


@kernel
def deal(s: Any, seat: int, dice: Any) -> None:
    """Put one unseen tile, each as likely as any other, into a hand."""
    unseen = 0
    for tile in range(TILES):
        unseen += (s.stock >> tile) & 1
    skip = below(dice, unseen)
    for tile in range(TILES):
        if (s.stock >> tile) & 1:
            if skip == 0:
                s.stock ^= 1 << tile
                s.held[seat] |= 1 << tile
                return
            skip -= 1


@kernel
def sees(box: Any, s: Any, seat: int) -> bool:
    """Tell whether a seat sees what chance does next: chips are open, a draw is not."""
    return s.chips_laid < CHIPS or s.drawer == seat
