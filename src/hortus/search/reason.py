"""One sentence why a move is better than another, made of the things that differ after them.

A game says what there is for a seat in a state, thing by thing.  What speaks most for the better
move is the reason.  Where nothing does, because it pays later only, the playouts have the word:
the points they end with, and last the result itself.
"""

from __future__ import annotations

from typing import Any, TypedDict, final

from hortus.core.contract import WAIT, GameKind
from hortus.core.position import Position
from hortus.core.reasons import Amount, Terms
from hortus.core.struct import copied
from hortus.core.view import View
from hortus.search.analysis import Prospect

# Less is no reason.
LEAST_WORTH = 1e-6
LEAST_POINTS = 0.5
SENTENCES = {
    "points": "Played on, the better move brings more points (+{count}).",
    "rival": "Played on, the better move leaves {who} fewer points (-{count}).",
    "later": "The better move brings nothing at once, but pays off later.",
}
NOTHING = Amount(0.0, 0.0)


@final
class Reason(TypedDict):
    """Why a move is better than another: the key of a sentence, and what it is filled with."""

    game: str | None
    """Whose sentence it is; None if it is one for all games."""
    key: str
    seat: int
    """Whose thing differs."""
    what: str
    """Which thing, where there are several of a kind."""
    count: float
    """By how much it differs."""


def reason(view: View, best: Prospect, played: Prospect, dice: Any) -> Reason:
    """Return why one move of a view is better than another."""
    return _of_the_game(view, best.move, played.move, dice) or _of_the_playouts(view, best, played)


def sentence(why: Reason, kind: GameKind) -> str:
    """Return a reason in English."""
    own = why["game"] is not None and kind.reasons
    text: str = (own.SENTENCES if own else SENTENCES)[why["key"]]
    return text.format(count=f"{why['count']:.0f}", what=why["what"], who=f"seat {why['seat']}")


def terms_after(view: View, move: int, guess: Any) -> Terms:
    """Return what there is for a view's seat after a move, hidden things being as guessed."""
    reasons = view.game.kind.reasons
    if reasons is None:
        return {}
    after = Position(view.game, copied(guess))
    if move != WAIT:
        view.game.engine.apply(after.state, view.seat, move)
    found: Terms = reasons.terms(view.game.box, after.view(view.seat).state, view.seat)
    return found


def _of_the_game(view: View, best: int, played: int, dice: Any) -> Reason | None:
    guess = view.guess(dice)
    one, other = terms_after(view, best, guess), terms_after(view, played, guess)
    # In the order of the game, so that the first of two as good is the same every time.
    changes = {
        term: _change(one.get(term, NOTHING), other.get(term, NOTHING)) for term in [*one, *other]
    }
    changes = {term: change for term, change in changes.items() if change.figure}
    term, most = max(changes.items(), key=lambda one: one[1].worth, default=(None, NOTHING))
    if term is None or most.worth < LEAST_WORTH:
        return None
    return {
        "game": view.game.name,
        "key": term.key,
        "seat": term.seat,
        "what": term.shown,
        "count": abs(most.figure),
    }


def _change(one: Amount, other: Amount) -> Amount:
    return Amount(one.figure - other.figure, one.worth - other.worth)


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
