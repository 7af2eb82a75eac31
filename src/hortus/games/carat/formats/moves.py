"""Move number <-> record form <-> short text."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from hortus.core.contract import CHANCE
from hortus.core.entries import cell, integer, keys, text
from hortus.core.errors import MoveFormatError, UsageError
from hortus.games.carat.rules.components import LETTERS
from hortus.games.carat.rules.numbers import TURNS
from hortus.games.carat.rules.options import ROW, flat_layout
from hortus.games.carat.rules.state import CHIPS, MOST_VALUE, SIZE, TILES

_SHORT = re.compile(r"(?P<tile>[RYBG]{4}\d) (?P<column>[a-f])(?P<row>[1-6])/(?P<turn>[0-3])")


def tile_code(box: Any, tile: int) -> str:
    """Return a tile's code, such as RYBG3."""
    return _codes(box)[tile]


@lru_cache(maxsize=64)
def _codes(box: Any) -> list[str]:
    return [
        "".join(LETTERS[side] for side in sides) + str(value)
        for sides, value in zip(box.order.tolist(), box.value.tolist(), strict=True)
    ]


def tile_number(box: Any, code: str) -> int:
    """Return the tile with a code."""
    codes = _codes(box)
    if code not in codes:
        raise MoveFormatError(f"there is no tile {code!r:.20}.")
    return codes.index(code)


def write(box: Any, s: Any, seat: int, moves: list[int]) -> dict[str, Any] | None:
    """Return the record form of moves played from a state, None while it is incomplete."""
    if seat != CHANCE:
        (move,) = moves
        space = move // TURNS % TILES
        return {
            "do": "place",
            "tile": tile_code(box, move // (TILES * TURNS)),
            "at": [space // SIZE, space % SIZE],
            "turn": move % TURNS,
        }
    if s.chips_laid == CHIPS:
        return {"do": "draw", "to": s.drawer, "tile": tile_code(box, moves[0])}
    if len(moves) < CHIPS:
        return None
    width = SIZE + 1
    return {"do": "chips", "values": [moves[i : i + width] for i in range(0, CHIPS, width)]}


def read(box: Any, s: Any, seat: int, entry: dict[str, Any]) -> list[int]:
    """Return the moves of a record form."""
    verb = text(entry, "do")
    if seat != CHANCE:
        if verb != "place":
            raise MoveFormatError(f"there is no move {verb!r:.20}.")
        keys(entry, "do", "tile", "at", "turn")
        row, column = cell(entry, "at", 0, SIZE - 1)
        tile = tile_number(box, text(entry, "tile"))
        return [(tile * TILES + row * SIZE + column) * TURNS + integer(entry, "turn", 0, TURNS - 1)]
    if verb == "draw":
        keys(entry, "do", "to", "tile")
        return [tile_number(box, text(entry, "tile"))]
    if verb != "chips":
        raise MoveFormatError(f"there is no chance event {verb!r:.20}.")
    keys(entry, "do", "values")
    values = entry["values"]
    width = SIZE + 1
    if not isinstance(values, list) or [len(row) for row in values if isinstance(row, list)] != (
        [width] * width
    ):
        raise MoveFormatError(f"values must be {width} rows of {width}.")
    flat = [value for row in values for value in row]
    if not all(type(value) is int and 1 <= value <= MOST_VALUE for value in flat):
        raise MoveFormatError(f"every value must be a whole number from 1 to {MOST_VALUE}.")
    return flat


def opening(box: Any, options: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Turn a layout of one's own into the chips of a random one, which may be any (CAR-1.4)."""
    if isinstance(options["layout"], str):
        return options, []
    values = flat_layout(options["layout"])
    wrong = [
        f"{value} stands there {values.count(value)} times instead of {box.chips[value]}"
        for value in range(1, MOST_VALUE + 1)
        if values.count(value) != box.chips[value]
    ]
    if wrong:
        raise UsageError(f"The layout must use the chips of the box: {', '.join(wrong)}.")
    rows = [values[i : i + ROW] for i in range(0, CHIPS, ROW)]
    return {**options, "layout": "random"}, [{"seat": "chance", "do": "chips", "values": rows}]


def to_text(entry: dict[str, Any]) -> str:
    """Return the short text of a placement: tile, space and turn, such as `RYBG3 d3/1`."""
    row, column = entry["at"]
    return f"{entry['tile']} {'abcdef'[column]}{row + 1}/{entry['turn']}"


def from_text(text: str) -> dict[str, Any]:
    """Return the record form of a short text."""
    match = _SHORT.fullmatch(text.strip())
    if match is None:
        raise MoveFormatError(f"{text!r:.40} is not a move; a move looks like RYBG3 d3/1.")
    return {
        "do": "place",
        "tile": match["tile"],
        "at": [int(match["row"]) - 1, "abcdef".index(match["column"])],
        "turn": int(match["turn"]),
    }


def detail(box: Any, s: Any) -> None:
    """Return None: a result of Carat has no detail."""
