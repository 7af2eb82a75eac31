"""What a seat may know: everything but the other hands and the order of the stock (CAR-2.4)."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from hortus.core.dice import below
from hortus.games.carat.editions import NAMES
from hortus.games.carat.options import COLOURS as COLOUR_NAMES
from hortus.games.carat.rules import chip_worth, seat_score, winning_colour
from hortus.games.carat.state import CHIPS, COLOURS, NOBODY, SIZE, TILES, WON
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


def hand_of(s: Any, seat: int) -> list[int]:
    """Return the tiles in a hand, as far as the state knows them."""
    return [tile for tile in range(TILES) if (s.held[seat] >> tile) & 1]


def picture(box: Any, s: Any, seat: int) -> dict[str, Any]:
    """Return an observed state as JSON data."""
    from hortus.games.carat.moves import tile_code

    held = range(s.seats)
    return {
        "edition": NAMES[s.edition],
        "seat": seat if seat >= 0 else None,
        "colours": [
            [COLOUR_NAMES[c] for c in range(COLOURS) if s.owner[c] == owner] for owner in held
        ],
        "chips": _chips(s),
        "board": [
            {
                "at": [space // SIZE, space % SIZE],
                "tile": tile_code(box, s.tile_at[space] - 1),
                "turn": s.turn_at[space],
            }
            for space in range(TILES)
            if s.tile_at[space]
        ],
        "hand": [tile_code(box, tile) for tile in hand_of(s, seat)] if seat >= 0 else [],
        "in_hand": [s.in_hand[other] for other in held],
        "stock": TILES - s.laid - sum(s.in_hand[other] for other in held),
        "scores": [seat_score(s, other) for other in held],
        "colour_scores": {COLOUR_NAMES[c]: s.score[c] for c in range(COLOURS)},
    }


def _chips(s: Any) -> list[dict[str, Any]]:
    """Return every chip: its totals, who wins it now or won it, and for how many points."""
    # Whole rows at once: this is read for every seat after every move.
    values, missing, points = s.chip.tolist(), s.missing.tolist(), s.points.tolist()
    totals, fates = s.total.tolist(), s.fate.tolist()
    found = []
    for chip in range(s.chips_laid):
        fate = fates[chip]
        leader, worth = _standing(values[chip], *totals[chip])
        found.append(
            {
                "at": [chip // (SIZE + 1), chip % (SIZE + 1)],
                "value": values[chip],
                "totals": totals[chip],
                "missing": missing[chip],
                "leader": leader,
                "worth": worth,
                "scored": fate != 0,
                "winner": COLOUR_NAMES[fate - WON] if fate > NOBODY else None,
                "points": points[chip],
            }
        )
    return found


@lru_cache(maxsize=10_000)
def _standing(value: int, *totals: int) -> tuple[str | None, int]:
    """Return who wins a chip with these totals, and what it is worth."""
    alone = SimpleNamespace(chip=[value], total={(0, c): n for c, n in enumerate(totals)})
    leader = winning_colour(alone, 0)
    return (COLOUR_NAMES[leader] if leader >= 0 else None), chip_worth(alone, 0)


def score_sheet(box: Any, s: Any) -> list[dict[str, int]]:
    """Return each seat's points by colour, with their sum (CAR-6.2)."""
    return [
        {COLOUR_NAMES[c]: s.score[c] for c in range(COLOURS) if s.owner[c] == seat}
        | {"total": seat_score(s, seat)}
        for seat in range(s.seats)
    ]
