"""Every game with every number of seats: what the tests of the environments run over."""

from __future__ import annotations

import pytest

import hortus


def _tables() -> list[object]:
    return [
        pytest.param(name, seats, id=f"{name}-{seats}", marks=pytest.mark.xdist_group(name))
        for name in hortus.games()
        for seats in hortus.load(name).kind.seats
    ]


every_table = pytest.mark.parametrize(("name", "seats"), _tables())
