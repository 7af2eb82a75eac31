"""How good a state of Pebbles looks for a seat."""

from __future__ import annotations

from typing import Any

from hortus.kernel import kernel

WEIGHTS = ("held",)
HELD = 0


@kernel
def evaluate(box: Any, s: Any, seat: int) -> float:
    """Return the seat's points minus those of the best other seat, and its pebble's worth."""
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, s.score[other])
    return s.score[seat] - best + box.weights[HELD] * s.held[seat]
