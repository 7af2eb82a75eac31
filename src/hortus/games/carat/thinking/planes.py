"""An observed state of Carat as numbers, for programs that learn.

Seats are counted from the observing one, so a program sees every seat of the table alike.
Spaces and chips lie in rows from the top; corners of a space are NW, NE, SE, SW.
"""

from __future__ import annotations

from typing import Any

from hortus.core.planes import Plane, starts
from hortus.games.carat.rules.scoring import seat_score
from hortus.games.carat.rules.state import (
    BIT_PRIME,
    CHIPS,
    COLOURS,
    MOST_SEATS,
    MOST_VALUE,
    SIZE,
    TILES,
    WHICH_BIT,
)
from hortus.kernel import kernel

OBSERVATION_VERSION = 1

_CHIPS = (SIZE + 1, SIZE + 1)
_SPACES = (SIZE, SIZE)
_MOST_TOTAL = 4 * MOST_VALUE
# Each of the chips times the four colours around it.
_MOST_SCORE = CHIPS * MOST_VALUE * COLOURS

PLANES = (
    Plane("chip_value", _CHIPS, MOST_VALUE, "value of each chip, 0 until it is laid out"),
    Plane("chip_missing", _CHIPS, 4, "tiles each chip still waits for"),
    Plane("chip_total", (COLOURS, *_CHIPS), _MOST_TOTAL, "points that face each chip, by colour"),
    Plane("chip_fate", _CHIPS, COLOURS + 1, "0 open, 1 won by nobody, 2 + colour of the winner"),
    Plane("tile_value", _SPACES, MOST_VALUE, "value of the tile on each space, 0 if empty"),
    Plane("tile_colour", (4, *_SPACES), COLOURS, "1 + colour at each corner of a tile"),
    Plane("open", _SPACES, 1, "1 where a tile may be laid now"),
    Plane("hand", (TILES,), 1, "1 for each tile in the hand of the observing seat"),
    Plane("unseen", (TILES,), 1, "1 for each tile in the stock or in another hand"),
    Plane("owned", (MOST_SEATS, COLOURS), 1, "1 for each colour of a seat"),
    Plane("in_hand", (MOST_SEATS,), TILES, "tiles in each hand"),
    Plane("score", (MOST_SEATS,), _MOST_SCORE, "points of each seat"),
    Plane("to_move", (MOST_SEATS,), 1, "1 for the seat whose turn it is"),
)

(
    CHIP_VALUE,
    CHIP_MISSING,
    CHIP_TOTAL,
    CHIP_FATE,
    TILE_VALUE,
    TILE_COLOUR,
    OPEN,
    HAND,
    UNSEEN,
    OWNED,
    IN_HAND,
    SCORE,
    TO_MOVE,
) = starts(PLANES)


@kernel
def encode(box: Any, v: Any, seat: int, out: Any) -> None:
    """Write an observed state into a zeroed row of numbers."""
    # One loop for each plane: the compiler turns these into vector instructions.
    for chip in range(CHIPS):
        out[CHIP_VALUE + chip] = v.chip[chip]
    for chip in range(CHIPS):
        out[CHIP_MISSING + chip] = v.missing[chip]
    for chip in range(CHIPS):
        out[CHIP_FATE + chip] = v.fate[chip]
    for chip in range(CHIPS):
        for colour in range(COLOURS):
            out[CHIP_TOTAL + colour * CHIPS + chip] = v.total[chip, colour]
    for space in range(TILES):
        out[OPEN + space] = (v.open >> space) & 1
    taken = v.taken
    while taken:
        lowest = taken & -taken
        taken ^= lowest
        space = WHICH_BIT[lowest % BIT_PRIME]
        tile = v.tile_at[space] - 1
        turn = v.turn_at[space]
        out[TILE_VALUE + space] = box.value[tile]
        for corner in range(4):
            out[TILE_COLOUR + corner * TILES + space] = box.order[tile, (corner + turn) & 3] + 1
    for tile in range(TILES):
        out[HAND + tile] = (v.held[seat] >> tile) & 1
    for tile in range(TILES):
        out[UNSEEN + tile] = (v.stock >> tile) & 1
    for place in range(v.seats):
        other = (seat + place) % v.seats
        for colour in range(COLOURS):
            if v.owner[colour] == other:
                out[OWNED + place * COLOURS + colour] = 1
        out[IN_HAND + place] = v.in_hand[other]
        out[SCORE + place] = seat_score(v, other)
    out[TO_MOVE + (v.to_move - seat + v.seats) % v.seats] = 1
