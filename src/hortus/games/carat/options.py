"""The options of Carat: edition, hand, colours and chip layout."""

from __future__ import annotations

from typing import Any

from hortus.core.options import Option, choice
from hortus.games.carat.editions import NAMES

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
    choice("layout", ("random", "balanced"), "how the chips are spread"),
)
