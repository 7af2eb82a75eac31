"""One sentence why a move is better than another, made of the things that differ after them.

A game says what there is for a seat in a state, thing by thing.  What speaks most for the better
move is the reason.  Where nothing does, because it pays later only, the playouts have the word:
the points they end with, and last the result itself.
"""

from __future__ import annotations

from typing import Any

from hortus.core.benefit import Reason, difference
from hortus.core.contract import GameKind
from hortus.core.view import View
from hortus.search.analysis import Prospect

# Less is no reason.
LEAST_POINTS = 0.5
SENTENCES = {
    "points": "Played on, the better move brings more points (+{count}).",
    "rival": "Played on, the better move leaves {who} fewer points (-{count}).",
    "later": "The better move brings nothing at once, but pays off later.",
    "quiet": "Nothing speaks for it at once: it is what a good bot would play here.",
    "only": "It is the only move there is.",
}


def reason(view: View, best: Prospect, played: Prospect, dice: Any) -> Reason:
    """Return why one move of a view is better than another."""
    return difference(view, best.move, played.move, dice) or _of_the_playouts(view, best, played)


def sentence(why: Reason, kind: GameKind) -> str:
    """Return a reason in English."""
    own = why["game"] is not None and kind.reasons
    text: str = (own.SENTENCES if own else SENTENCES)[why["key"]]
    return text.format(count=f"{why['count']:.0f}", what=why["what"], who=f"seat {why['seat']}")


def _of_the_playouts(view: View, best: Prospect, played: Prospect) -> Reason:
    more = [one - other for one, other in zip(best.points, played.points, strict=True)]
    own = view.seat
    rivals = [seat for seat in range(view.game.seats) if seat != own]
    least = min(rivals, key=lambda seat: more[seat], default=own)
    if more[own] >= max(LEAST_POINTS, -more[least] * (least != own)):
        key, seat = "points", own
    elif least != own and more[least] <= -LEAST_POINTS:
        key, seat = "rival", least
    else:
        key, seat = "later", own
    return {"game": None, "key": key, "seat": seat, "what": "", "count": abs(more[seat])}
