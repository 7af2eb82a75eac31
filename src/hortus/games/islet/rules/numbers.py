"""How moves are numbered: one number for every decision, in blocks by kind of move.

A place is a slot or NOWHERE.  A payment is a row of its table, or one beyond for what is no exact
payment at all: no such move is ever legal, but it can be refused with its reason.
A lay is (payment * CHOICES + choice) * CARD_CHOICES + card, where a choice is a resource to
guarantee or 6 + one to give up, and card is 0 for none, or 1 or 2 for the lower or higher card
beside the islet.  A chance outcome is a tile kind or a day and night card.
"""

from itertools import combinations_with_replacement

import numpy as np

from hortus.games.islet.rules.islets import NOWHERE
from hortus.games.islet.rules.payment import LAY_PAYMENTS, STEP_PAYMENTS
from hortus.games.islet.rules.state import DEPART_TILES, HAND, KINDS, RESOURCES, SHOWN

PLACES = NOWHERE + 1
STEP_WAYS = len(STEP_PAYMENTS) + 1
LAY_WAYS = len(LAY_PAYMENTS) + 1
CHOICES = 2 * len(RESOURCES)
CARD_CHOICES = 1 + SHOWN

# The heaps of three tiles that may be given up, and the number of each by its tiles, ascending.
TRIPLES = np.array(list(combinations_with_replacement(range(KINDS), DEPART_TILES)), np.int64)
TRIPLE_NUMBER = np.full((KINDS,) * DEPART_TILES, -1, np.int64)
for _number, _triple in enumerate(TRIPLES.tolist()):
    TRIPLE_NUMBER[tuple(_triple)] = _number

# The heaps of cards that may be returned, as a count of each resource, smaller heaps first; an
# EXPLORE gains at most as many cards as a hand has tiles.
_HEAPS = [
    heap
    for size in range(1, HAND + 1)
    for heap in combinations_with_replacement(range(len(RESOURCES)), size)
]
DISCARDS = np.array(
    [[heap.count(resource) for resource in range(len(RESOURCES))] for heap in _HEAPS], np.int64
)
DISCARD_SIZE = DISCARDS.sum(axis=1)

END = 0
PASS = 1
START = 2
EXPLORE = START + PLACES
STACK = EXPLORE + PLACES * KINDS
FROM_BAG = STACK + PLACES * KINDS
FROM_HAND = FROM_BAG + 1
ADVANCE = FROM_HAND + len(TRIPLES)
LAY = ADVANCE + PLACES * STEP_WAYS
DISCARD = LAY + LAY_WAYS * CHOICES * CARD_CHOICES
MOVES = DISCARD + len(DISCARDS)
