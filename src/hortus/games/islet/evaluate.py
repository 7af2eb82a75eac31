"""How good a state of Islet looks for a seat."""

from __future__ import annotations

from typing import Any

from hortus.kernel import kernel


@kernel
def evaluate(box: Any, s: Any, seat: int) -> float:
    """Return eggs."""
    return float(s.laid[seat])
