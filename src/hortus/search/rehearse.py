"""Rehearsals: a seat's way to the end of what it is in the midst of, with a luck that is given.

Every move in question meets the same luck, so that few rehearsals tell moves apart.
"""

from __future__ import annotations

from typing import Any

from hortus.core.loops import roll
from hortus.kernel import kernel, slot
from hortus.search.ponder import (
    ANSWERS,
    BEST,
    CHANCE_NEXT,
    DONE,
    OUTCOMES,
    WEIGHTS,
    best_looking,
    what_next,
)

apply = slot()
foresee = slot()

# How many good looking moves a rehearsal looks at closely before each move.
LOOKS = 6


@kernel
def rehearse(box: Any, s: Any, seat: int, luck: Any, work: Any, lists: Any, looks: Any) -> float:
    """Play a seat on until nothing of its own is left to do; return how good that is for it."""
    while True:
        coming = what_next(box, s, seat)
        if coming == DONE:
            return foresee(box, s, seat)
        if coming == CHANCE_NEXT:
            roll(box, s, luck, lists[OUTCOMES], lists[WEIGHTS])
        else:
            apply(box, s, seat, foreseen_best(box, s, seat, work, lists, looks))


@kernel
def foreseen_best(box: Any, s: Any, seat: int, work: Any, lists: Any, looks: Any) -> int:
    """Return the move after which a seat foresees most, of those that look best."""
    moves, order = lists[ANSWERS], lists[BEST]
    n = best_looking(box, s, seat, LOOKS, work, moves, order, looks)
    chosen = moves[order[0]]
    best = -1e300
    for i in range(n):
        work[1] = s
        apply(box, work[1], seat, moves[order[i]])
        worth = foresee(box, work[1], seat)
        if worth > best:
            best = worth
            chosen = moves[order[i]]
    return chosen
