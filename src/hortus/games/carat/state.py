"""The state record of Carat and the shape of its component tables."""

import numpy as np

from hortus.grids import octagon

SIZE = 6
TILES = SIZE * SIZE
CHIPS = (SIZE + 1) ** 2
COLOURS = 4
MOST_SEATS = 4
MOST_VALUE = 9

# Where a tile is: in the stock (or anywhere unseen), in the hand of seat h - 1, or on the board.
STOCK = 0
ON_BOARD = MOST_SEATS + 1

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
        ("touched", np.int8, (TILES,)),  # tiles beside a space
        ("place_of", np.int8, (TILES,)),  # STOCK, 1 + seat or ON_BOARD
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
BESIDE = _board.beside  # spaces N, E, S, W of a space, -1 beyond the rim
AROUND = _board.around  # spaces NW, NE, SE, SW of a chip, -1 beyond the rim

# 1 for the 16 spaces that are neither at the edge nor in a corner (CAR-3.2).
INNER_SPACE = np.array(
    [int(0 < cell // SIZE < SIZE - 1 and 0 < cell % SIZE < SIZE - 1) for cell in range(TILES)],
    np.int64,
)
NEEDED = (AROUND >= 0).sum(axis=1)
GROUP = np.array([{4: INNER, 2: EDGE, 1: CORNER}[int(n)] for n in NEEDED], np.int64)
