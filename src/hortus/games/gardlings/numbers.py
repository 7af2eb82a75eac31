"""The numbers of moves, and of the rules that refuse them."""

from hortus.games.gardlings.state import EDGES, MARKET, MOST_STRIPS, PILES, RIM, TILES

# No place that a strip can reach is further from the garden's first tile.
REACH = 3 * MOST_STRIPS + 4
WIDTH = 2 * REACH + 1
PLACES = WIDTH * WIDTH * 4
# Open edges of a garden of most strips, each against every edge of a tile.
MOST_PLACES = (MOST_STRIPS * (EDGES - 2) + RIM) * EDGES

# A move is one of five plain ones, a pile to hire from, a mutation (pig, dearer pile), a place for
# the tile in hand, or a unicorn with its new place.  A place counts cells from the garden's first
# tile.  A chance outcome is a tile or a mission.
DRAW, STOP, SECOND_LOOK, ACCEPT, TAKE_PIG = range(5)
HIRE = 5
MUTATE = HIRE + PILES
PLACE = MUTATE + TILES * PILES
GALLOP = PLACE + PLACES
MOVES = GALLOP + (TILES - MARKET) * PLACES

REFUSALS = (
    "",
    "GAR-2.1",
    "GAR-2.3",
    "GAR-2.4",
    "GAR-2.5",
    "GAR-3.1",
    "GAR-3.2",
    "GAR-3.3",
    "GAR-3.4",
    "GAR-3.5",
    "GAR-3.6",
    "GAR-3.10",
    "GAR-4.5",
    "GAR-4.6",
    "GAR-4.7",
    "GAR-4.8",
    "GAR-4.9",
    "GAR-5.3",
    "GAR-5.4",
    "GAR-7.1",
    "GAR-7.5",
    "GAR-7.6",
    "GAR-7.7",
    "GAR-8.9",
    "GAR-8.10",
)
(
    OTHER_PHASE,
    TILE_IN_HAND,
    BAG_EMPTY,
    HAS_STOPPED,
    NOTHING_IN_HAND,
    NOT_THE_START,
    CELLS_TAKEN,
    NO_CONTACT,
    NO_MATCH,
    SAME_LOOK,
    NOTHING_TO_ACCEPT,
    NO_UNICORN,
    NO_NEW_PLACE,
    TIRED,
    SPLITS,
    ALONE,
    PILE_EMPTY,
    TOO_DEAR,
    NO_MUTATIONS,
    MUTATION_DUE,
    NO_PIG,
    WRONG_PILE,
    NO_SECOND_LOOK,
    ALARM_WAITS,
) = range(1, len(REFUSALS))
