"""The table as text."""

from __future__ import annotations

from typing import Any

from pebbles.rules.state import COLUMNS


def draw(box: Any, s: Any) -> str:
    """Return the board, the hands that are known, and the scores."""
    lines = ["    a   b   c"]
    for row in range(s.rows):
        cells = [_cell(s, row * COLUMNS + column) for column in range(COLUMNS)]
        lines.append(f"{row + 1}  " + "  ".join(cells))
    lines += ["", *(_seat(s, seat) for seat in range(s.seats))]
    return "\n".join([*lines, "", "4B is a pebble 4 of seat 1 (A is seat 0); ? is hidden"])


def _cell(s: Any, cell: int) -> str:
    return f"{s.pebble[cell]}{'ABC'[s.owner[cell] - 1]}" if s.pebble[cell] else " ."


def _seat(s: Any, seat: int) -> str:
    held = s.held[seat] or ("?" if s.in_hand[seat] else "-")
    return f"Seat {seat}: {s.score[seat]} points, holds {held}"
