"""Every game with every number of seats: what the tests of the environments run over."""

from __future__ import annotations

import pytest

import hortus


def _tables(*between: pytest.MarkDecorator) -> list[object]:
    """Return every table; three seats, or more than two of a long game, get further marks."""
    found = []
    for name in hortus.names():
        every = hortus.load(name).kind.seats
        for seats in every:
            marks = [pytest.mark.xdist_group(name)]
            # At random, five may play a game of Gardlings for minutes before somebody has won it.
            if seats == 3 or (seats > 3 and name == "gardlings"):
                marks += between
            found.append(pytest.param(name, seats, id=f"{name}-{seats}", marks=marks))
    return found


every_table = pytest.mark.parametrize(("name", "seats"), _tables())
# For what takes long: most tables with more than two seats are left to `make soak`.
every_long_table = pytest.mark.parametrize(("name", "seats"), _tables(pytest.mark.slow))
