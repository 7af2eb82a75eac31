"""Move number <-> record form <-> short text."""

from __future__ import annotations

import re
from typing import Any

from pebbles.rules.state import COLUMNS, MOST_NUMBER, MOST_ROWS

from hortus.core.contract import CHANCE
from hortus.core.entries import cell, integer, keys, text
from hortus.core.errors import MoveFormatError

_SHORT = re.compile(r"(?P<column>[a-c])(?P<row>[1-3])")


def write(box: Any, s: Any, seat: int, moves: list[int]) -> dict[str, Any]:
    """Return the record form of a move played from a state."""
    (move,) = moves
    if seat == CHANCE:
        return {"do": "draw", "to": s.drawer, "pebble": move}
    return {"do": "lay", "at": [move // COLUMNS, move % COLUMNS]}


def read(box: Any, s: Any, seat: int, entry: dict[str, Any]) -> list[int]:
    """Return the move of a record form."""
    verb = text(entry, "do")
    if verb != ("draw" if seat == CHANCE else "lay"):
        raise MoveFormatError(f"there is no move {verb!r:.20}.")
    if seat == CHANCE:
        keys(entry, "do", "to", "pebble")
        return [integer(entry, "pebble", 1, MOST_NUMBER)]
    keys(entry, "do", "at")
    row, column = cell(entry, "at", 0, MOST_ROWS - 1)
    return [row * COLUMNS + column]


def to_text(entry: dict[str, Any]) -> str:
    """Return the cell of a move, such as `b2`."""
    row, column = entry["at"]
    return f"{'abc'[column]}{row + 1}"


def from_text(text: str) -> dict[str, Any]:
    """Return the record form of a short text."""
    match = _SHORT.fullmatch(text.strip())
    if match is None:
        raise MoveFormatError(f"{text!r:.40} is not a move; a move looks like b2.")
    return {"do": "lay", "at": [int(match["row"]) - 1, "abc".index(match["column"])]}


def detail(box: Any, s: Any) -> None:
    """Return None: a result of Pebbles has no detail."""
