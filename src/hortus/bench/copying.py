"""Copies of a state inside compiled code."""

from __future__ import annotations

from typing import Any

from hortus.kernel import kernel


@kernel
def copy_along(row: Any, times: int) -> int:
    """Copy each record of a row to the next, and the last to the first; return how many copies.

    A copy back and forth would not do: the compiler sees that the way back changes nothing.
    """
    last = len(row) - 1
    for _ in range(times):
        for i in range(last):
            row[i + 1] = row[i]
        row[0] = row[last]
    return times * (last + 1)
