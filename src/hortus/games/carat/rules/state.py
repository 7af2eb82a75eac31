"""The state record of Carat and the shape of its component tables."""

import numpy as np

from hortus.core.weights import MOST_WEIGHTS
from hortus.grids import octagon

SIZE = 6
TILES = SIZE * SIZE
CHIPS = (SIZE + 1) ** 2
COLOURS = 4
MOST_SEATS = 4
MOST_VALUE = 9

# What became of a chip.
NOT_SCORED = 0
NOBODY = 1
WON = 2  # WON + colour

# Groups of chips that a balanced layout fills separately.
INNER, EDGE, CORNER = 0, 1, 2

BOX = np.dtype(
    [
        ("order", np.int8, (TILES, 4)),  # colour of each side, clockwise
        ("value", np.int8, (TILES,)),
        ("chips", np.int8, (MOST_VALUE + 1,)),  # how many chips of each value
        ("weights", np.float64, (MOST_WEIGHTS,)),  # of the heuristic, see evaluate.py
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("seats", np.int8),
        ("hand", np.int8),
        ("balanced", np.int8),
        ("edition", np.int8),
        ("owner", np.int8, (COLOURS,)),  # seat of a colour, -1 if neutral
        ("chip", np.int8, (CHIPS,)),  # value, 0 until laid out
        ("chips_laid", np.int8),
        ("chips_left", np.int8, (3, MOST_VALUE + 1)),  # still to be laid out, by group
        ("missing", np.int8, (CHIPS,)),  # tiles a chip still waits for
        ("total", np.int8, (CHIPS, COLOURS)),  # points facing a chip, by colour
        ("fate", np.int8, (CHIPS,)),  # NOT_SCORED, NOBODY or WON + colour
        ("points", np.int8, (CHIPS,)),  # what the winner of a chip got
        ("tile_at", np.int8, (TILES,)),  # tile + 1, 0 if the space is empty
        ("turn_at", np.int8, (TILES,)),
        ("taken", np.int64),  # spaces that hold a tile, as bits
        ("open", np.int64),  # spaces a tile may go to now, as bits
        ("stock", np.int64),  # tiles in the stock, and all unseen ones in a view, as bits
        ("held", np.int64, (MOST_SEATS,)),  # tiles in each hand, as bits
        ("in_hand", np.int8, (MOST_SEATS,)),
        ("score", np.int16, (COLOURS,)),
        ("laid", np.int8),  # tiles on the board
        ("to_move", np.int8),
        ("draws", np.int8),  # draws that are due now
        ("drawer", np.int8),  # seat of the next draw
    ],
    align=True,
)

_board = octagon.board(SIZE)
CORNERS = _board.corner  # chips NW, NE, SE, SW of a space
AROUND = _board.around  # spaces NW, NE, SE, SW of a chip, -1 beyond the rim

# The spaces beside a space, as bits.
BESIDE = np.array([sum(1 << int(n) for n in row if n >= 0) for row in _board.beside], np.int64)

# The 16 spaces that are neither at the edge nor in a corner (CAR-3.2), as bits.
INNER_SPACES = sum(1 << space for space in range(TILES) if (_board.beside[space] >= 0).all())

# Which bit a power of two is: 37 tells the powers below 2**36 apart.
BIT_PRIME = 37
WHICH_BIT = np.zeros(BIT_PRIME, np.int64)
for _bit in range(TILES):
    WHICH_BIT[(1 << _bit) % BIT_PRIME] = _bit

NEEDED = (AROUND >= 0).sum(axis=1)
GROUP = np.array([{4: INNER, 2: EDGE, 1: CORNER}[int(n)] for n in NEEDED], np.int64)
