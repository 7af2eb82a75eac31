"""How good a state of Carat looks for a seat."""

from __future__ import annotations

from typing import Any

from hortus.games.carat.rules import chip_worth, seat_score, winning_colour
from hortus.games.carat.state import CHIPS, NEEDED
from hortus.kernel import kernel


@kernel
def evaluate(box: Any, s: Any, seat: int) -> float:
    """Return the seat's points and prospects minus those of the best other seat."""
    own = prospect(s, seat)
    best = -1e9
    for other in range(s.seats):
        if other != seat:
            best = max(best, prospect(s, other))
    return own - best


@kernel
def prospect(s: Any, seat: int) -> float:
    """Return a seat's points plus its share of the open chips it leads."""
    worth = float(seat_score(s, seat))
    for chip in range(CHIPS):
        if 0 < s.missing[chip] < NEEDED[chip]:
            leader = winning_colour(s, chip)
            if leader >= 0 and s.owner[leader] == seat:
                full = NEEDED[chip] - s.missing[chip]
                worth += chip_worth(s, chip) * full / (2.0 * NEEDED[chip])
    return worth
