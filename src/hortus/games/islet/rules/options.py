"""The option of Islet: eggs, which the number of seats settles except alone and with two."""

from __future__ import annotations

from typing import Any

from hortus.core.options import Option

EGGS = {1: (10, 6), 2: (10, 6), 3: (8,), 4: (6,)}  # by seats, the default first (ISL-1.8, ISL-1.12)


def _check_eggs(value: Any, seats: int) -> str | None:
    if type(value) is int and value in EGGS[seats]:
        return None
    return f"must be {' or '.join(map(str, EGGS[seats]))} for {seats} " + (
        "seat" if seats == 1 else "seats"
    )


OPTIONS = (
    Option(
        "eggs",
        "eggs of each seat; six instead of ten make a simpler game",
        lambda seats: EGGS[seats][0],
        _check_eggs,
        lambda seats: EGGS[seats],
    ),
)
