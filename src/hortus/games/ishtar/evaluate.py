"""How good a state of Ishtar looks for a seat."""

from __future__ import annotations

from typing import Any

from hortus.games.ishtar.scoring import seat_score
from hortus.kernel import kernel


@kernel
def evaluate(box: Any, s: Any, seat: int) -> float:
    """Return the seat's points."""
    return float(seat_score(box, s, seat))
