"""What a puzzle of Carat is about: what the best move has that the tempting one has not."""

from __future__ import annotations

from typing import Any

from hortus.games.carat.rules.scoring import seat_score
from hortus.games.carat.thinking.evaluate import prospects

# The best move of a puzzle about points brings so many more than any other.
CLEAR = 2.0
THEMES = {
    "take": "take the points",
    "deny": "do not let the other have the points",
    "lead": "be ahead around an open chip",
    "block": "spoil an open chip for the other",
    "patience": "give up something now for what comes later",
}


def theme(
    box: Any, best: Any, tempting: Any, seat: int, entry: dict[str, Any], other: dict[str, Any]
) -> str:
    """Return the term of the evaluation that speaks most for the best move, if one does."""
    gains = [
        one - two
        for one, two in zip(_terms(box, best, seat), _terms(box, tempting, seat), strict=True)
    ]
    return list(THEMES)[gains.index(max(gains))] if max(gains) > 0 else "patience"


def _terms(box: Any, s: Any, seat: int) -> tuple[float, float, float, float]:
    """Return points of the seat and of the best other one, then what open chips promise both."""
    points = [float(seat_score(s, one)) for one in range(s.seats)]
    by_colour = prospects(box, s)
    hopes = [
        sum(by_colour[colour] for colour in range(len(by_colour)) if s.owner[colour] == one)
        - points[one]
        for one in range(s.seats)
    ]
    rivals = [one for one in range(s.seats) if one != seat]
    return (
        points[seat],
        -max(points[one] for one in rivals),
        hopes[seat],
        -max(hopes[one] for one in rivals),
    )
