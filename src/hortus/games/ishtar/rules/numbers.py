"""The number of every decision: one range for each kind of move."""

from __future__ import annotations

from itertools import accumulate

import numpy as np

from hortus.games.ishtar.rules.geometry import CELLS, LATER, SIDES
from hortus.games.ishtar.rules.state import ROW, SKILLS, STACKS

MOST_PAID = STACKS - 2
# Every way to pay up to four gems as (violet, red, white); those of one sum stand together.
PAYMENTS = np.array(
    sorted(
        (
            (violet, red, white)
            for violet in range(MOST_PAID + 1)
            for red in range(MOST_PAID + 1 - violet)
            for white in range(MOST_PAID + 1 - violet - red)
        ),
        key=lambda paid: (sum(paid), [-count for count in paid]),
    ),
    np.int64,
)
PAID = PAYMENTS.sum(axis=1)
PAY_FIRST = np.array([int((total > PAID).sum()) for total in range(MOST_PAID + 2)], np.int64)
PAYS = len(PAYMENTS)
PAIR_FIRST = int(PAY_FIRST[2])
PAIRS = int(PAY_FIRST[3]) - PAIR_FIRST

# A cell beyond the map still has a number, so that it can be refused with a reason.
PLACES = CELLS + 1
RESERVED_SLOT = ROW

_sizes = {
    "take": STACKS * PAYS,  # stack, payment
    "place": PLACES * SIDES,  # cell of the tile's local (0, 0), turn
    "lose": 1,
    "assistant": 1,
    "skill": SKILLS * PAIRS,  # skill, payment of two
    "skip": 1,
    "bloom": PLACES,
    "bloom two": PLACES * len(LATER),  # first cell, side to the second
    "reserve": ROW,
    "plant": ROW + 1,
    "tree": PLACES,
    "end": 1,
}
_ends = list(accumulate(_sizes.values()))
(
    TAKE_AT,
    PLACE_AT,
    LOSE,
    ASSISTANT,
    SKILL_AT,
    SKIP,
    BLOOM_AT,
    BLOOM_TWO_AT,
    RESERVE_AT,
    PLANT_AT,
    TREE_AT,
    END,
) = [0, *_ends[:-1]]
MOVES = _ends[-1]
