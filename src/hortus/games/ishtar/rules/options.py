"""The option of Ishtar: which map is laid."""

from __future__ import annotations

from typing import Any

from hortus.core.options import Option

RANDOM, CUSTOM = "random", "custom"
FIXED = {
    2: ("diamond", "river", "crescent", "delta"),
    3: ("terrace", "river", "crescent", "hourglass"),
    4: ("ring", "river", "pyramid", "causeway"),
}
"""The fixed maps by number of seats; their boards are in the component set."""


def values(seats: int) -> tuple[str, ...]:
    """Return every map that can be chosen for a number of seats."""
    return (RANDOM, *FIXED[seats], CUSTOM)


def map_number(seats: int, name: str) -> int:
    """Return the number of a fixed or own map in the component tables."""
    return (seats - 2) * 5 + (*FIXED[seats], CUSTOM).index(name)


def _check(value: Any, seats: int) -> str | None:
    known = values(seats)
    return None if value in known else f"must be {', '.join(known[:-1])} or {known[-1]}"


OPTIONS = (Option("map", "how the boards are joined", lambda seats: RANDOM, _check, values),)
