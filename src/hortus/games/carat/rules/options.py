"""The options of Carat: edition, hand, colours and chip layout."""

from __future__ import annotations

from typing import Any

from hortus.core.options import Option, choice
from hortus.games.carat.rules.editions import NAMES
from hortus.games.carat.rules.state import CHIPS, MOST_VALUE, SIZE

COLOURS = ("red", "yellow", "blue", "green")


def default_colours(seats: int) -> list[list[str]]:
    """Return one colour per seat, in the order red, yellow, blue, green."""
    return [[COLOURS[seat]] for seat in range(seats)]


TWO_EACH = [["red", "yellow"], ["blue", "green"]]


def _check_colours(value: Any, seats: int) -> str | None:
    wanted = "must list the colours of each seat, such as [['red'], ['yellow']]"
    if not isinstance(value, list) or len(value) != seats:
        return wanted
    if not all(isinstance(own, list) and own for own in value):
        return wanted
    flat = [colour for own in value for colour in own]
    if not all(isinstance(colour, str) and colour in COLOURS for colour in flat):
        return "may name only red, yellow, blue and green"
    if len(set(flat)) != len(flat):
        return "may give no colour to two seats"
    sizes = {len(own) for own in value}
    if sizes == {1} or (sizes == {2} and seats == 2):
        return None
    return "must give every seat one colour, or both of two seats two"


LAYOUTS = ("random", "balanced")
ROW = SIZE + 1


def _check_layout(value: Any, seats: int) -> str | None:
    if isinstance(value, str) and value in LAYOUTS:
        return None
    if not isinstance(value, list):
        return f"must be random, balanced or {CHIPS} values of chips"
    flat = flat_layout(value)
    if len(flat) != CHIPS:
        return f"must list {CHIPS} values, {ROW} rows of {ROW}; there are {len(flat)}"
    wrong = [item for item in flat if type(item) is not int or not 1 <= item <= MOST_VALUE]
    if wrong:
        return f"must list whole numbers from 1 to {MOST_VALUE}, without {wrong[0]!r:.20}"
    return None


def flat_layout(values: list[Any]) -> list[Any]:
    """Return the values of a layout, given in one list or row by row, as one list."""
    if all(isinstance(row, list) and len(row) == ROW for row in values):
        return [value for row in values for value in row]
    return values


OPTIONS = (
    choice("edition", NAMES, "the look: gems and chips, or trees and buildings"),
    choice("hand", (1, 3), "tiles in hand"),
    Option(
        "colours",
        "the colours of each seat",
        default_colours,
        _check_colours,
        examples=((TWO_EACH, "two colours each, with 2 seats"),),
    ),
    Option(
        "layout",
        "how the chips are spread; also 49 values of your own, row by row",
        lambda seats: LAYOUTS[0],
        _check_layout,
        lambda seats: LAYOUTS,
    ),
)
