"""What the modules `hexagon`, `triangle` and `cells` have in common.

The same promises hold in each of them:

- edges have length 1, and y grows downwards as it does in SVG;
- one turn is clockwise on screen, about the origin of the plane;
- `reflect` swaps left and right, about the line x = 0;
- polygons run clockwise on screen, and the edge from point k to point k + 1 faces neighbour k.
"""

from typing import Protocol, TypeVar

Cell = TypeVar("Cell", bound=tuple[int, ...])
Point = tuple[float, float]


class Grid(Protocol[Cell]):
    """A regular tiling of the plane whose cells are tuples of integers."""

    @property
    def KIND(self) -> str:  # noqa: N802  # a constant of the module
        """The name of the grid in drawings."""

    @property
    def SIDES(self) -> int:  # noqa: N802  # a constant of the module
        """The number of sides, and so of neighbours, of a cell."""

    @property
    def TURNS(self) -> int:  # noqa: N802  # a constant of the module
        """The number of turns that bring every cell back to its place."""

    def opposite(self, side: int) -> int:
        """Return the side by which the neighbour on `side` sees the cell."""

    def neighbour(self, cell: Cell, side: int) -> Cell:
        """Return the cell across one side."""

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells across every side, in the order of the sides."""

    def rotate(self, cell: Cell, turns: int) -> Cell:
        """Return the cell after some clockwise turns."""

    def reflect(self, cell: Cell) -> Cell:
        """Return the cell with left and right swapped."""

    def centre(self, cell: Cell) -> Point:
        """Return the middle of the cell."""

    def at(self, x: float, y: float) -> Cell:
        """Return the cell that holds the point."""

    def polygon(self, cell: Cell) -> tuple[Point, ...]:
        """Return the corners of the cell, clockwise on screen."""
