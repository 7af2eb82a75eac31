"""Every game with every number of seats: what the tests of the environments run over."""

from __future__ import annotations

import pytest

import hortus


def _tables(*between: pytest.MarkDecorator) -> list[object]:
    """Return every table; those with more than two seats, but not the most, get further marks."""
    found = []
    for name in hortus.names():
        every = hortus.load(name).kind.seats
        for seats in every:
            marks = [pytest.mark.xdist_group(name)]
            if 2 < seats < every[-1]:
                marks += between
            found.append(pytest.param(name, seats, id=f"{name}-{seats}", marks=marks))
    return found


every_table = pytest.mark.parametrize(("name", "seats"), _tables())
# For what takes long: tables between two seats and the most are left to `make soak`.
every_long_table = pytest.mark.parametrize(("name", "seats"), _tables(pytest.mark.slow))
