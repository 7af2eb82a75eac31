"""The state record of Ishtar and the shape of its component tables."""

import numpy as np

from hortus.core.weights import MOST_WEIGHTS
from hortus.games.ishtar.rules.geometry import BOARD_CELLS, CELLS, HERE, MOST_BOARDS, PARTS

MOST_SEATS = 4
COLOURS = 3
VIOLET, RED, WHITE = range(COLOURS)
SHAPES = 3
TILES = 42
FACES = 12
STACKS = 6
EMPTY_AT_END = 2  # so many empty stacks end the game (ISH-8.1)
CARDS = 26
PAWNS = 20
ROW = 5
SKILLS = 10
COLUMNS = 5
ASSISTANTS = 4
TOKENS = 4  # of each kind
MAPS = 15  # twelve fixed maps and one of the user's own per number of seats
MAP_STEPS = 5 * MOST_BOARDS

# What a space of a board is.
SAND, TABLET, FOUNTAIN, ROCK = 1, 2, 3, 4  # ROCK + colour

# What covers a space: BARE, GRASS, or GRASS + number of flowers.
BARE, GRASS = 0, 1

# Icons of tiles.
NO_ICON, ASSISTANT_ICON, SKILL_ICON, JOKER = range(4)

# What lower skills do and upper skills count.
GIVE_ASSISTANT, SINGLE_TOKEN, DOUBLE_TOKEN, RESERVE_CARD = range(4)
TREES_BESIDE, GEMS_LEFT, TABLETS_BESIDE, TREE_CARDS, GEMS_SPENT = range(5)

# The moment of the game.  Chance acts in the first five, in REVEAL and in REFILL.
(
    LAY_MAP,
    DRAW_FOUNTAINS,
    LAY_CUPS,
    DEAL_TOPS,
    DEAL_TREES,
    TAKE,
    REVEAL,
    PLACE,
    SPECIAL,
    BLOOM_SINGLE,
    BLOOM_DOUBLE,
    RESERVE,
    PLANT,
    TREE,
    REFILL,
    DONE,
) = range(16)

# Where a tile is: unseen, on top of stack h - 1, in hand, on the map or out of the game.
UNSEEN, ON_TOP, HELD, PLACED, LOST = 0, 1, 1 + STACKS, 2 + STACKS, 3 + STACKS
# Where a card is: in the deck, in the row, planted by a seat or reserved by one.
DECK, IN_ROW, PLANTED, RESERVED = 0, 1, 2, 2 + MOST_SEATS

# Bits of `open`: a space that can be covered, and the fountains it touches through its neighbours.
FREE = 64
WATER = 63

# Kinds of map in `map`; a fixed one is FIXED_MAP + its number.
RANDOM_MAP, ANY_MAP, FIXED_MAP = 0, 1, 2

BOX = np.dtype(
    [
        ("ground", np.int8, (FACES, BOARD_CELLS)),
        ("map_known", np.int8, (MAPS,)),
        ("map_steps", np.int8, (MAPS, MAP_STEPS)),  # the chance steps that lay a fixed map
        ("shape", np.int8, (TILES,)),
        ("start", np.int8, (TILES,)),
        ("part", np.int8, (TILES, PARTS)),  # GRASS or GRASS + flowers
        ("icon", np.int8, (TILES,)),
        ("icon_part", np.int8, (TILES,)),
        ("turns", np.int8, (TILES,)),  # turns that look different
        ("split", np.int8, (TILES,)),  # two flower parts that do not touch
        ("cost", np.int8, (CARDS, COLOURS)),
        ("points", np.int8, (CARDS,)),
        ("gems", np.int16, (COLOURS,)),
        ("fountains", np.int8, (COLOURS,)),
        ("fountain_points", np.int8, (COLOURS,)),
        ("token_flowers", np.int8, (2,)),  # on each space of a single and a double token
        ("lower", np.int8, (COLUMNS,)),
        ("upper", np.int8, (COLUMNS,)),
        ("worth", np.int8, (COLUMNS, COLOURS)),  # points per unit; by colour where gems count
        ("weights", np.float64, (MOST_WEIGHTS,)),  # of the heuristic, see evaluate.py
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("seats", np.int8),
        ("map", np.int8),
        ("phase", np.int8),
        ("step", np.int8),  # chance steps taken in this phase of the set-up
        ("to_move", np.int8),
        # The map.
        ("boards", np.int8),
        ("origin_q", np.int8),
        ("origin_r", np.int8),
        ("family", np.int8),
        ("outline", np.int16),
        ("spot", np.int8, (MOST_BOARDS,)),
        ("centre_q", np.int8, (MOST_BOARDS,)),
        ("centre_r", np.int8, (MOST_BOARDS,)),
        ("face", np.int8, (MOST_BOARDS,)),
        ("turn", np.int8, (MOST_BOARDS,)),
        ("fountain", np.int8, (MOST_BOARDS,)),  # colour + 1
        ("fountains_left", np.int8, (COLOURS,)),
        # Spaces; the last one is OFF.
        ("beside", np.uint8, (CELLS + 1, HERE + 1)),
        ("ground", np.int8, (CELLS + 1,)),
        ("gem", np.int8, (CELLS + 1,)),  # colour + 1
        ("open", np.uint8, (CELLS + 1,)),  # FREE and WATER bits, 0 if not coverable
        ("reach", np.int8, (CELLS + 1,)),  # 1 if free and it or a free space beside it is wet
        ("cover", np.int8, (CELLS + 1,)),
        (
            "garden",
            np.int8,
            (CELLS + 1,),
        ),  # board of its fountain + 1
        ("bed", np.uint8, (CELLS + 1,)),  # label of the bed of a flower space, 0 if it is none
        ("ring", np.uint8, (CELLS + 1,)),  # next flower space of the same bed
        ("keeper", np.int8, (CELLS + 1,)),  # assistant + 1 that controls a flower space
        ("near", np.uint16, (CELLS + 1,)),  # assistants whose beds are beside a space
        ("near_reach", np.uint16, (CELLS + 1,)),  # `near` of a space and those beside it together
        ("assistant", np.int8, (CELLS + 1,)),  # assistant + 1 that stands on a space
        ("tree", np.int8, (CELLS + 1,)),
        ("bloom", np.int8, (CELLS + 1,)),  # 1 under a single token, 2 under a double one
        ("free_grass", np.int16),
        # The carpet.
        ("cup", np.int8, (STACKS,)),  # shape + 1
        ("cups_left", np.int8, (SHAPES,)),
        ("stack", np.int8, (STACKS,)),  # tiles left, the visible one included
        ("top", np.int8, (STACKS,)),  # visible tile + 1
        ("can", np.int8),  # stack of the watering can, -1 before the first turn
        ("left", np.int8),  # stack whose next tile is to be revealed, -1 if none
        ("held", np.int8),  # tile in hand + 1
        ("icon_at", np.uint8),  # space of the icon that may be used now
        ("tile_place", np.int8, (TILES,)),
        ("tile_cell", np.uint8, (TILES,)),
        ("tile_turn", np.int8, (TILES,)),
        ("tokens", np.int8, (2,)),  # single and double tokens left
        # Trees.
        ("row", np.int8, (ROW,)),  # card + 1
        ("card_place", np.int8, (CARDS,)),
        ("pawns", np.int8),  # beside the deck
        ("planting", np.int8),  # card + 1 that is paid but whose pawn is not yet on the map
        # Players.
        ("stock", np.int16, (COLOURS,)),
        ("gems", np.int8, (MOST_SEATS, COLOURS)),
        ("spent", np.int8, (MOST_SEATS, COLOURS)),  # gems on the player board
        ("skills", np.int16, (MOST_SEATS,)),  # bit mask, A first
        ("front", np.int8, (MOST_SEATS,)),  # assistants in front of a player
        ("carpet", np.int8, (MOST_SEATS,)),  # assistants on the carpet
        ("reserved", np.int8, (MOST_SEATS,)),  # card + 1
        # Tallies kept up to date.
        ("tree_points", np.int16, (MOST_SEATS,)),
        ("planted", np.int8, (MOST_SEATS,)),
        ("flowers", np.int16, (MOST_SEATS,)),  # in controlled beds
        ("spaces", np.int16, (MOST_BOARDS, MOST_SEATS)),  # controlled flower spaces by fountain
        ("trees_beside", np.int8, (MOST_SEATS,)),
        ("tablets_beside", np.int8, (MOST_SEATS,)),
    ],
    align=True,
)
