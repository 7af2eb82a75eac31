"""The numbers of moves."""

from hortus.games.gardlings.rules.state import EDGES, MARKET, MOST_STRIPS, PILES, RIM, TILES

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
