"""What speaks for a move, in one sentence, from what differs after it and after others."""

from __future__ import annotations

from typing import Any, TypedDict, final

from hortus.core.contract import WAIT
from hortus.core.position import Position
from hortus.core.reasons import Amount, Terms
from hortus.core.struct import copied
from hortus.core.view import View

# Less is no reason.
LEAST_WORTH = 1e-6
NOTHING = Amount(0.0, 0.0)
# So many other moves are looked at, evenly spread.
MOST_OTHERS = 24


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


def benefit(view: View, move: int, dice: Any) -> Reason:
    """Return what a move brings beside one that is neither good nor bad."""
    others = [other for other in view.legal_numbers() if other != move]
    others += [WAIT] * (view.may_wait and move != WAIT)
    guess = view.guess(dice)
    after = [terms_after(view, other, guess) for other in _some(others)]
    after.sort(key=lambda terms: sum(amount.worth for amount in terms.values()))
    usual = after[len(after) // 2 :][:1]
    found = [_most(view, terms_after(view, move, guess), other) for other in usual]
    nothing: Reason = {"game": None, "key": "quiet", "seat": view.seat, "what": "", "count": 0.0}
    return next(filter(None, found), nothing)


def difference(view: View, best: int, other: int, dice: Any) -> Reason | None:
    """Return the thing that speaks most for a move against another, if one does."""
    guess = view.guess(dice)
    return _most(view, *(terms_after(view, move, guess) for move in (best, other)))


def _some(moves: list[int]) -> list[int]:
    return moves[:: max(1, -(-len(moves) // MOST_OTHERS))]


def _most(view: View, one: Terms, other: Terms) -> Reason | None:
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


def _change(one: Amount, other: Amount) -> Amount:
    return Amount(one.figure - other.figure, one.worth - other.worth)
