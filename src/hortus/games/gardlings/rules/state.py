"""The state record of Gardlings, the shape of its component tables, and the geometry of strips."""

import numpy as np

from hortus.core.weights import MOST_WEIGHTS

MOST_SEATS = 5
MOST_LINES = 4
ROUNDS = 60
TILES = 130
MISSIONS = 7
COINS = 32

# Tiles are sorted by kind; a kind's tiles are FIRST[kind] .. FIRST[kind + 1] - 1.
GNOME, DOUBLE, PIG, GREEN, BLUE, PINK, GOLD = range(7)
KINDS = 7
COUNTS = (20, 10, 22, 23, 23, 17, 15)
FIRST = np.array([sum(COUNTS[:kind]) for kind in range(KINDS + 1)], np.int64)
MARKET = int(FIRST[GREEN])  # the first tile that can be bought
DEALT = np.array([4, 2, 2], np.int64)  # gnomes, double gnomes and pigs in a bag at the start
START_TILES = 8

# Creatures on the tiles.
GNOMES, PIGS, GARDENER, MUSHROOM, BIRD, UNICORN, DRAGON = range(7)

# Piles: two of each colour, green0 .. gold1, then the face-down pigs.
PILES = 8
PIG_PILE = 8
PILE_SIZE = np.array([12, 11, 12, 11, 9, 8, 8, 7], np.int64)

# What an edge shows; 0 stands for no edge at all.
BLUE_GEM, PINK_GEM, YELLOW_GEM, GREEN_GEM, EMPTY, TRIPLE, EGG = range(1, 8)
SIGNS = 8
LETTERS = " BPYG-T*"

# Where a tile is; codes with a seat are code + seat, UNDER is UNDER + pile.
UNSEEN = 0  # in a stack nobody has looked through, or not in this game
BAG = 1
GARDEN = BAG + MOST_SEATS
HELD = GARDEN + MOST_SEATS
ASIDE = HELD + MOST_SEATS
TOP = ASIDE + MOST_SEATS
UNDER = TOP + 1

# The moments of a game.
SETUP, BUILDING, HIRING, MUTATING, OVER_PHASE = range(5)

# What a seat does in the building phase.
BUILDS, STOPPED, OUT = range(3)

# What chance has to turn up.
NOTHING, DRAWN, NEW_TOP, PIG_TILE = range(4)

# What a mission asks for.
SHAPE, BLANKS, BLUES, RING, SECOND_LOOK_EFFECT = range(5)

# A bag grows by one tile a round, so no garden has more strips.
MOST_STRIPS = START_TILES + ROUNDS
EDGES = 8
RIM = 12  # edges of a mission tile
MISSION = MOST_STRIPS  # stands for the mission tile where strips are numbered

BOX = np.dtype(
    [
        ("kind", np.int8, (TILES,)),
        ("creature", np.int8, (TILES,)),
        ("gnomes", np.int8, (TILES,)),
        ("edges", np.int8, (TILES, EDGES)),
        ("shows", np.int8, (TILES, SIGNS)),  # how many edges show a sign
        ("fits", np.int16, (TILES, SIGNS)),  # bit mask of the edges that fit a sign
        ("forbid", np.int64, (TILES, 4, 3)),  # what a cell's chart may not have, by turn and unit
        ("lines", np.int8, (TILES,)),  # how many lines a mushroom has
        ("ends", np.int8, (TILES, MOST_LINES, 2)),  # the edges that a line joins
        ("fellows", np.int8, (TILES, TILES)),  # gems that two tiles complete at best, side by side
        ("twofold", np.int8, (TILES,)),  # 1 if it looks the same turned by half
        ("price", np.int8, (4,)),
        ("effect", np.int8, (MISSIONS,)),
        ("gems", np.int8, (MISSIONS,)),
        ("need", np.int8, (MISSIONS,)),
        ("rim", np.int8, (MISSIONS, RIM)),
        ("forms", np.int8, (MISSIONS,)),  # how many ways a shape can be turned and mirrored
        ("shape", np.int8, (MISSIONS, 8, 4, 3)),  # x, y, upright of each strip, from the first one
        ("weights", np.float64, (MOST_WEIGHTS,)),  # of the heuristic, see evaluate.py
    ],
    align=True,
)

_seat = (MOST_SEATS,)
_strip = (MOST_SEATS, MOST_STRIPS)

STATE = np.dtype(
    [
        ("seats", np.int8),
        ("target", np.int8),
        ("pro", np.int8),
        ("missions", np.int8),
        ("last_call", np.int8),  # 1 if who has stopped is asked once more
        ("phase", np.int8),
        ("laid_out", np.int8),  # chance steps of the set-up that are done
        ("round", np.int8),  # from 1
        ("start", np.int8),  # seat with the start marker
        ("hired", np.int8),  # seats that have finished hiring in this round
        ("due", np.int8),  # what chance has to turn up
        ("due_for", np.int8),  # for which seat, or on which pile
        ("winner", np.int8),  # seat + 1
        ("where", np.int8, (TILES,)),
        ("seen", np.int8, (TILES,)),  # 1 once everybody has seen it and can follow it
        ("under", np.int16, (TILES,)),  # order in which mutated pigs went under piles
        ("next_under", np.int16),
        ("top", np.int16, (PILES,)),  # tile + 1, 0 for an empty pile
        ("unseen", np.int8, (PILES + 1,)),  # tiles of a pile below the top that nobody has seen
        ("pile_coin", np.int8, (PILES,)),
        ("supply", np.int8),
        ("coins", np.int8, _seat),
        ("own", np.int8, (MOST_SEATS, 3)),  # gnomes, double gnomes and beige pigs of a seat
        ("bag", np.int8, _seat),  # tiles in the bag
        ("front", np.int8, _seat),  # mission + 1
        ("between", np.int8, _seat),
        ("looked", np.int8, _seat),  # 1 once the second look of the round is used
        ("doing", np.int8, _seat),  # BUILDS, STOPPED or OUT
        ("drawn_since", np.int8, _seat),  # 1 once another seat has drawn since this one stopped
        ("alarm", np.int8, _seat),
        ("held", np.int16, _seat),  # tile + 1
        # Gardens: strips in the order of laying, cells, and counts kept up to date.
        ("strips", np.int8, _seat),
        ("tile", np.int16, _strip),
        ("x", np.int16, _strip),
        ("y", np.int16, _strip),
        ("turn", np.int8, _strip),
        ("beside", np.int8, (MOST_SEATS, MOST_STRIPS, EDGES)),  # 1 + strip at an edge, 0 if open
        ("moves", np.int8, _strip),  # of a unicorn since the last draw
        ("rim_beside", np.int8, (MOST_SEATS, RIM)),  # the same for the mission tile
        ("rim_open", np.int8, _seat),  # edges of the mission tile that touch nothing
        ("gnomes", np.int8, _seat),
        ("dragons", np.int8, _seat),
        ("pigs", np.int8, _seat),
        ("unicorns", np.int8, _seat),
        ("plain", np.int16, _seat),  # complete gems of one colour
        ("triple", np.int16, _seat),
        ("small", np.int16, _seat),  # small gems on mushroom lines
        ("blanks", np.int16, _seat),  # joined empty connections
        ("blues", np.int16, _seat),
        ("shaped", np.int8, _seat),  # 1 while the shape of the mission is there
    ],
    align=True,
)

# Directions: 0 right, 1 down, 2 left, 3 up.  A strip at turn t runs in direction t.
DX = np.array([1, 0, -1, 0], np.int64)
DY = np.array([0, 1, 0, -1], np.int64)

# Edges 0..7 clockwise from the top left: the unit they belong to and where they face at turn 0.
UNIT = np.array([0, 1, 2, 2, 2, 1, 0, 0], np.int64)
FACING = np.array([3, 3, 3, 0, 1, 1, 1, 2], np.int64)
# The edge of a unit that faces a direction at turn 0, -1 inside the strip.
EDGE_OF = np.array([[-1, 6, 7, 0], [-1, 5, -1, 1], [3, 4, -1, 2]], np.int64)

# The cell beyond an edge, from the strip's own cell, by turn.
BEYOND_X = np.array(
    [[UNIT[e] * DX[t] + DX[(FACING[e] + t) % 4] for e in range(EDGES)] for t in range(4)], np.int64
)
BEYOND_Y = np.array(
    [[UNIT[e] * DY[t] + DY[(FACING[e] + t) % 4] for e in range(EDGES)] for t in range(4)], np.int64
)

# Rim edges 0..11 of a mission tile clockwise from the top left: the cell and where it faces.
RIM_X = np.array([0, 1, 2, 2, 2, 2, 2, 1, 0, 0, 0, 0], np.int64)
RIM_Y = np.array([0, 0, 0, 0, 1, 2, 2, 2, 2, 2, 1, 0], np.int64)
RIM_FACING = np.array([3, 3, 3, 0, 0, 0, 1, 1, 1, 2, 2, 2], np.int64)
RIM_OF = np.full((9, 4), -1, np.int64)
for _edge in range(RIM):
    RIM_OF[RIM_Y[_edge] * 3 + RIM_X[_edge], RIM_FACING[_edge]] = _edge

# Which signs may meet: equal ones, and an egg with any plain gem.
FITS = np.zeros((SIGNS, SIGNS), np.int64)
for _one in range(1, SIGNS):
    FITS[_one, _one] = 1
    if _one < EMPTY:
        FITS[_one, EGG] = FITS[EGG, _one] = 1

# A chart of a garden holds for every cell what it would meet there: for each side a byte with the
# bit of the sign that faces the cell, and above them a bit if the cell is covered.
TAKEN = 1 << 32
# The sides at which the unit of a strip has an edge before a given one, as a mask of such bytes.
EARLIER = np.zeros((4, EDGES, 3), np.int64)
for _turn in range(4):
    for _edge in range(EDGES):
        for _before in range(_edge):
            EARLIER[_turn, _edge, UNIT[_before]] |= 0xFF << (8 * ((FACING[_before] + _turn) % 4))
