"""An observed state of Pebbles as numbers; seats are counted from the observing one."""

from __future__ import annotations

from typing import Any

from pebbles.rules.state import (
    CELLS,
    COLUMNS,
    MOST_ALIKE,
    MOST_NUMBER,
    MOST_ROWS,
    MOST_SEATS,
)

from hortus.core.planes import Plane, starts
from hortus.kernel import kernel

OBSERVATION_VERSION = 1

_BOARD = (MOST_ROWS, COLUMNS)
# A point for each pair of neighbours.
_MOST_SCORE = 12

PLANES = (
    Plane("pebble", _BOARD, MOST_NUMBER, "number on each cell, 0 if it is free"),
    Plane("owner", _BOARD, MOST_SEATS, "1 + place of who laid it, 0 if the cell is free"),
    Plane("held", (1,), MOST_NUMBER, "pebble of the observing seat, 0 for none"),
    Plane("unseen", (MOST_NUMBER,), MOST_ALIKE, "pebbles of each number that were not seen"),
    Plane("score", (MOST_SEATS,), _MOST_SCORE, "points of each seat"),
    Plane("to_move", (MOST_SEATS,), 1, "1 for the seat whose turn it is"),
)

PEBBLE, OWNER, HELD, UNSEEN, SCORE, TO_MOVE = starts(PLANES)


@kernel
def encode(box: Any, v: Any, seat: int, out: Any) -> None:
    """Write an observed state into a zeroed row of numbers."""
    for cell in range(CELLS):
        out[PEBBLE + cell] = v.pebble[cell]
        if v.owner[cell] > 0:
            out[OWNER + cell] = (v.owner[cell] - 1 - seat + v.seats) % v.seats + 1
    out[HELD] = v.held[seat]
    for number in range(MOST_NUMBER):
        out[UNSEEN + number] = v.bag[number + 1]
    for place in range(v.seats):
        out[SCORE + place] = v.score[(seat + place) % v.seats]
    out[TO_MOVE + (v.to_move - seat + v.seats) % v.seats] = 1
