"""The state record of Pebbles and the shape of its component table."""

import numpy as np

from hortus.core.weights import MOST_WEIGHTS

COLUMNS = 3
MOST_ROWS = 3
CELLS = MOST_ROWS * COLUMNS
MOST_SEATS = 3
MOST_NUMBER = 5
MOST_ALIKE = 20

BOX = np.dtype(
    [
        ("pebbles", np.int8, (MOST_NUMBER + 1,)),  # how many there are of each number
        ("weights", np.float64, (MOST_WEIGHTS,)),
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("seats", np.int8),
        ("rows", np.int8),
        ("pebble", np.int8, (CELLS,)),  # number, 0 if the cell is free
        ("owner", np.int8, (CELLS,)),  # seat + 1, 0 if the cell is free
        ("held", np.int8, (MOST_SEATS,)),  # number, 0 if nothing is held or it is not known
        ("in_hand", np.int8, (MOST_SEATS,)),
        ("bag", np.int8, (MOST_NUMBER + 1,)),  # and all unseen pebbles in a view
        ("score", np.int8, (MOST_SEATS,)),
        ("laid", np.int8),
        ("to_move", np.int8),
        ("draws", np.int8),  # draws that are due now
        ("drawer", np.int8),  # seat of the next draw
    ],
    align=True,
)
