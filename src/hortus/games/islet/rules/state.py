"""The state record of Islet and the shape of its component tables.

The islet has no board.  Every cell that holds tiles, and every sea cell beside one, has a *slot*;
slots are handed out as the islet grows and know their three neighbours, so that a state stays small
however far the islet spreads.
"""

import numpy as np

from hortus.core.weights import MOST_WEIGHTS

TERRAINS = ("freshwater", "sand", "clay")
NESTS = ("leaf", "branch", "flower")
RESOURCES = (*TERRAINS, *NESTS)
LETTERS = "FSCLBW"  # of the resources; a tile is a terrain letter and a nest letter

KINDS = 9  # a tile's kind is 3 * terrain + nest
TILES = 90
FIRST_TILES = 6
HAND = 4
PER_PILE = 12
MOST_SEATS = 4
MOST_CARDS = 8  # unguaranteed resources kept after an EXPLORE
MOST_ALIKE = 2  # guaranteed resources of one kind
DEPART_TILES = 3
DECK = 13  # day and night cards
SHOWN = 2  # of them beside each islet

# Six tiles and six sea cells at the start; each further tile turns a sea cell into land and
# meets at most two cells that had no slot.
SLOTS = 2 * FIRST_TILES + 2 * (TILES - FIRST_TILES)
SEA = -1  # the place of a bird that has not landed

# Where a day and night card is: in the deck, beside islet p - 1, or used.
IN_DECK, USED = 0, 3

# A condition of a day and night card: the columns of `wanted`, 0 where it asks nothing.
LEVEL, TERRAIN, NEST, AROUND = 0, 1, 2, 3

# Phases.  In those up to DRAWING chance turns something up.
LAYING_OUT, DEALING, REVEALING, BURNING, DRAWING = 0, 1, 2, 3, 4
STARTING, TURN, STACKING, DISCARDING, MOVING, FINISHED = 5, 6, 7, 8, 9, 10

BOX = np.dtype(
    [
        ("tiles", np.int8, (KINDS,)),
        ("supply", np.int8, (len(RESOURCES),)),
        ("wanted", np.int8, (DECK, 2, 4)),  # by card and islet; names count from 1
        ("weights", np.float64, (MOST_WEIGHTS,)),  # of the heuristic, see evaluate.py
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("cell", np.int32, (SLOTS,)),  # where a slot lies, see islets.py
        ("beside", np.uint8, (SLOTS, 3)),  # slot + 1 across each side, 0 where there is none
        ("level", np.int8, (SLOTS,)),  # tiles on top of one another, 0 is sea
        ("kind", np.int8, (SLOTS,)),  # of the top tile
        ("egg", np.int8, (SLOTS,)),  # 1 + its owner
        ("slots", np.int16),
        ("stood", np.uint32, (SLOTS // 32 + 1,)),  # slots the bird may not step on again, as bits
        ("bird", np.int16, (MOST_SEATS,)),  # its slot or SEA
        ("bag", np.int8, (KINDS,)),  # in a view: everything unseen
        ("in_bag", np.int8),
        ("hand", np.int8, (MOST_SEATS, KINDS)),
        ("held", np.int8, (MOST_SEATS,)),  # tiles in each hand
        ("covered", np.int8, (KINDS,)),  # tiles that lie under others
        ("removed", np.int8, (KINDS,)),  # tiles given up in a solo game
        ("supply", np.int8, (len(RESOURCES),)),
        ("cards", np.int8, (MOST_SEATS, len(RESOURCES))),  # unguaranteed
        ("guaranteed", np.int8, (MOST_SEATS, len(RESOURCES))),
        ("tipped", np.int8, (len(RESOURCES),)),  # guaranteed ones the seat to move has used
        ("free", np.int8, (MOST_SEATS,)),  # eggs
        ("laid", np.int8, (MOST_SEATS,)),
        ("place_of", np.int8, (DECK,)),  # of the day and night cards
        ("seats", np.int8),
        ("eggs", np.int8),  # of each seat
        ("phase", np.int8),
        ("due", np.int8),  # chance outcomes still to come in this phase
        ("index", np.int8),  # islet or seat that they are for
        ("short", np.int8),  # whether the bag holds less than must be taken
        ("to_move", np.int8),
        ("placed", np.int8),  # tiles of this EXPLORE
        ("last", np.int16),  # slot of the latest of them
        ("moved", np.int8),  # whether this MOVE has an advance or a lay
        ("progress", np.int8),  # whether a tile was placed or an egg laid in this turn
        ("quiet", np.int8),  # turns in a row without either
        ("rounds_left", np.int8),  # 0 until the end is in sight; 1 in the last round
    ],
    align=True,
)
