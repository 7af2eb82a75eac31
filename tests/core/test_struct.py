"""Records seen by interpreted kernels."""

from __future__ import annotations

import numpy as np
import pytest

from hortus.core.struct import Structs, new_struct

DTYPE = np.dtype(
    [("row", np.int8, (3,)), ("grid", np.int16, (2, 2)), ("one", np.int32)], align=True
)


def test_fields_are_views_of_the_record() -> None:
    s = new_struct(DTYPE)
    s.row[1] = -5
    s.grid[1, 0] = 300
    s.one = 70_000
    assert s.record["row"].tolist() == [0, -5, 0]
    assert s.record["grid"].tolist() == [[0, 0], [300, 0]]
    assert s.record["one"] == 70_000
    assert type(s.row[1]) is int
    assert type(s.one) is int


def test_a_value_that_does_not_fit_is_an_error() -> None:
    s = new_struct(DTYPE)
    with pytest.raises(ValueError, match="invalid value"):
        s.row[0] = 128
    with pytest.raises(ValueError, match="invalid value"):
        s.one = 2**31
    assert s.to_bytes() == bytes(DTYPE.itemsize)


def test_assigning_copies_the_record() -> None:
    states = Structs(DTYPE, 2)
    states[0].one = 5
    states[1] = states[0]
    states[0].one = 6
    assert (states[0].one, states[1].one) == (6, 5)
    assert len(states) == 2
    assert states[0] is states[0]


def test_unknown_fields_are_refused() -> None:
    s = new_struct(DTYPE)
    with pytest.raises(AttributeError):
        s.other = 1
