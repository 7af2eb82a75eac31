"""The four kinds of board grid, as plain geometry with no game in sight.

Each grid is a module and its cells are tuples of integers: `hexagon`, `triangle` and `cells` answer
to the same names (see `protocol`), and `octagon` is a bounded board with two kinds of piece.
`tables` turns a list of cells into NumPy index tables and `layout` turns it into JSON for drawing.
"""

from hortus.grids import cells, hexagon, octagon, triangle

__all__ = ["cells", "hexagon", "octagon", "triangle"]
