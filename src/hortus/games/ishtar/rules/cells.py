"""Cells as records name them, [q, r] over the whole map, and as the state numbers them."""

from __future__ import annotations

from typing import Any

from hortus.games.ishtar.rules.geometry import (
    BOARD_CELLS,
    LOCAL,
    LOCAL_INDEX,
    OFF,
    PART,
    PARTS,
)
from hortus.games.ishtar.rules.state import LAY_MAP


def centre(s: Any, board: int) -> tuple[int, int]:
    """Return the centre of a board."""
    return s.centre_q[board], s.centre_r[board]


def coordinates(s: Any, cell: int) -> tuple[int, int]:
    """Return q and r of a cell."""
    q, r = centre(s, cell // BOARD_CELLS)
    dq, dr = LOCAL[cell % BOARD_CELLS]
    return q + dq, r + dr


def find(s: Any, q: int, r: int) -> int:
    """Return the cell at q and r, or OFF."""
    for board in range(s.boards):
        board_q, board_r = centre(s, board)
        place = LOCAL_INDEX.get((q - board_q, r - board_r))
        if place is not None:
            return board * BOARD_CELLS + place
    return OFF


def every(s: Any) -> range:
    """Return the cells of the map, none before it is laid."""
    return range(0 if s.phase == LAY_MAP else s.boards * BOARD_CELLS)


def covered(box: Any, s: Any, tile: int) -> list[int]:
    """Return the cells under the parts of a placed tile."""
    sides = PART[box.shape[tile], s.tile_turn[tile]]
    return [s.beside[s.tile_cell[tile], int(sides[part])] for part in range(PARTS)]
