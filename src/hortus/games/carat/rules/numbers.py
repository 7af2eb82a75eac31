"""The numbers of moves."""

from hortus.games.carat.rules.state import TILES

TURNS = 4
# A placement is tile * 144 + space * 4 + turn; a chance outcome is a chip value or a tile.
MOVES = TILES * TILES * TURNS
