"""Why a move of Carat is better: which chips it wins, or promises, and to whom."""

from __future__ import annotations

from typing import Any

from hortus.core.reasons import Amount, Term, Terms
from hortus.core.struct import copied
from hortus.games.carat.rules.scoring import winning_colour
from hortus.games.carat.rules.state import CHIPS, COLOURS, NEEDED
from hortus.games.carat.thinking.evaluate import prospects

SENTENCES = {
    "won": "The better move brings more at chip {what}, at once (+{count}).",
    "given": "The move played gives {who} more at chip {what} (+{count}).",
    "lead": "With the better move one stands better at chip {what}, which is still open.",
    "left": "The move played leaves {who} better off at chip {what}, which is still open.",
}


def terms(box: Any, s: Any, seat: int) -> Terms:
    """Return what every chip brought, or promises, to the seat and to the others."""
    found: Terms = {}
    for chip in range(CHIPS):
        if s.missing[chip] == 0:
            colour = winning_colour(s, chip)
            hopes = [
                float(s.points[chip]) * (colour >= 0 and s.owner[colour] == other)
                for other in range(s.seats)
            ]
            own, others = "won", "given"
        elif s.missing[chip] < NEEDED[chip]:
            hopes = _hopes(box, s, chip)
            own, others = "lead", "left"
        else:
            continue
        for other, hope in enumerate(hopes):
            is_own = other == seat
            term = Term(own if is_own else others, other, str(chip), str(s.chip[chip]))
            found[term] = Amount(hope, hope if is_own else -hope)
    return found


def _hopes(box: Any, s: Any, chip: int) -> list[float]:
    """Return what an open chip promises, by seat."""
    alone = copied(s)
    for other in range(CHIPS):
        if other != chip:
            alone.missing[other] = 0
    for colour in range(COLOURS):
        alone.score[colour] = 0
    by_colour = prospects(box, alone)
    return [
        sum(by_colour[colour] for colour in range(COLOURS) if s.owner[colour] == seat)
        for seat in range(s.seats)
    ]
