"""What a seat may know: everything but the other hands and the order of the stock (CAR-2.4)."""

from __future__ import annotations

from typing import Any

from hortus.core.dice import below
from hortus.games.carat.rules.scoring import seat_score
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
    skip = below(dice, count(s.stock))
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


@kernel
def lay_open(box: Any, s: Any, seat: int) -> bool:
    """Let two seats play with open tiles where that changes nothing for either.

    With one tile in hand nobody chooses a tile, so nobody minds drawing it only when its turn
    comes.  With more, a seat knows the other hand once the stock is empty.
    """
    if s.seats != 2 or s.chips_laid < CHIPS:
        return False
    if s.hand == 1:
        waits = 1 - s.to_move
        if waits == seat and s.in_hand[seat] > 0:
            # The seat knows its next tile already.
            return False
        s.stock |= s.held[waits]
        s.held[waits] = 0
        s.in_hand[waits] = 0
        s.drawer = s.to_move
        if s.draws == 0 and s.laid < TILES:
            return bool(s.held[s.to_move] != 0)
    else:
        other = 1 - seat
        if s.held[other] == 0 and count(s.stock) == s.in_hand[other]:
            s.held[other] = s.stock
            s.stock = 0
        if s.stock != 0:
            return False
    forget(s)
    return True


@kernel
def forget(s: Any) -> None:
    """Forget what no longer matters, so that positions that are worth the same look the same."""
    for space in range(TILES):
        s.tile_at[space] = 0
        s.turn_at[space] = 0
    for chip in range(CHIPS):
        if s.missing[chip] == 0:
            s.fate[chip] = 0
            s.points[chip] = 0
            for colour in range(COLOURS):
                s.total[chip, colour] = 0
    # Of the points only the lead matters.
    lead = seat_score(s, 0) - seat_score(s, 1)
    for colour in range(COLOURS):
        s.score[colour] = 0
    for colour in range(COLOURS):
        if s.owner[colour] == 0:
            s.score[colour] = max(0, lead)
            lead = min(0, lead)
        elif s.owner[colour] == 1:
            s.score[colour] = max(0, -lead)
            lead = max(0, lead)


@kernel
def count(tiles: int) -> int:
    """Return how many tiles a set has."""
    number = 0
    for tile in range(TILES):
        number += (tiles >> tile) & 1
    return number
