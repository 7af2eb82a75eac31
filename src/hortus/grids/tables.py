"""NumPy index tables of a list of cells, for code that must not chase tuples."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

import numpy as np

from hortus.grids.protocol import Cell, Grid

IntArray = np.ndarray[Any, np.dtype[np.int64]]

OUTSIDE = -1


# Arrays have no single truth value, so a generated comparison would only raise.
@dataclass(frozen=True, eq=False)
class Tables(Generic[Cell]):
    """Where the neighbours and images of listed cells stand in the list, or `OUTSIDE`."""

    index: dict[Cell, int]
    neighbour: IntArray
    rotation: IntArray
    reflection: IntArray


def tables(grid: Grid[Cell], cells: Sequence[Cell]) -> Tables[Cell]:
    """Return the tables of the listed cells of a grid."""
    index = numbered(cells)
    rotated = ([grid.rotate(cell, turns) for cell in cells] for turns in range(grid.TURNS))
    return Tables(
        index=index,
        neighbour=positions(index, map(grid.neighbours, cells)),
        rotation=positions(index, rotated),
        reflection=positions(index, [map(grid.reflect, cells)]).ravel(),
    )


def numbered(cells: Sequence[Cell]) -> dict[Cell, int]:
    """Return the place of every cell in the list."""
    index = {cell: number for number, cell in enumerate(cells)}
    if len(index) < len(cells):
        raise ValueError("a cell is listed more than once")
    return index


def positions(index: Mapping[Cell, int], rows: Iterable[Iterable[Cell]]) -> IntArray:
    """Return the number of every cell in rows of cells, or `OUTSIDE` for a cell without one."""
    return np.array([[index.get(cell, OUTSIDE) for cell in row] for row in rows], dtype=np.int64)
