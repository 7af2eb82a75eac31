"""A look further ahead at the root's best moves: the answers to chance are pondered in their turn.

It takes several times as long as pondering the move itself, so only moves that are nearly as good
as the best one get it, and only the best looking answers.  These kernels repeat the steps of
ponder.py instead of calling each other in a circle: Numba crashes when it loads such a circle from
its cache.
"""

from __future__ import annotations

from typing import Any

from hortus.core.contract import CHANCE, EQUALLY_LIKELY
from hortus.kernel import kernel, slot
from hortus.search.ponder import CHANCE_NEXT, DONE, MOVE_NEXT, best_looking, ponder, what_next

legal = slot()
apply = slot()
chance = slot()
foresee = slot()

# States to work with behind those of pondering, and lists likewise.
GOING_ON, TURNED_UP, ANSWERED = 4, 5, 6
STATES = 7
NEXT, OUTCOMES, WEIGHTS, ANSWERS, BEST = range(5, 10)
LISTS = 10

# How many answers are pondered, and how many answers that considers in its turn.
PONDERED = 2
THEIR_ANSWERS = 4


@kernel
def look_further(
    box: Any, s: Any, seat: int, most: int, work: Any, lists: Any, looks: Any
) -> float:
    """Return how good a state is for a seat that goes on and ponders its answers to chance."""
    if what_next(box, s, seat) == CHANCE_NEXT:
        return weigh_further(box, s, seat, most, work, lists, looks)
    if what_next(box, s, seat) == DONE:
        return foresee(box, s, seat)
    best = -1e300
    moves = lists[NEXT]
    for i in range(legal(box, s, seat, moves)):
        work[GOING_ON] = s
        after = work[GOING_ON]
        apply(box, after, seat, moves[i])
        if what_next(box, after, seat) == CHANCE_NEXT:
            best = max(best, weigh_further(box, after, seat, most, work, lists, looks))
        elif what_next(box, after, seat) == DONE:
            best = max(best, foresee(box, after, seat))
    if best == -1e300:
        best = foresee(box, s, seat)
    return best


@kernel
def weigh_further(
    box: Any, s: Any, seat: int, most: int, work: Any, lists: Any, looks: Any
) -> float:
    """Return what chance brings a seat on average, when it ponders its answers."""
    outcomes, weights = lists[OUTCOMES], lists[WEIGHTS]
    n = chance(box, s, outcomes, weights)
    equal = weights[0] == EQUALLY_LIKELY
    total = 0.0
    weight = 0.0
    for i in range(n):
        work[TURNED_UP] = s
        apply(box, work[TURNED_UP], CHANCE, outcomes[i])
        share = 1.0 if equal else float(weights[i])
        weight += share
        total += share * pondered_answer(box, work[TURNED_UP], seat, most, work, lists, looks)
    return total / weight


@kernel
def pondered_answer(
    box: Any, s: Any, seat: int, most: int, work: Any, lists: Any, looks: Any
) -> float:
    """Return how good a state is after the best of the answers that are worth pondering."""
    if what_next(box, s, seat) != MOVE_NEXT:
        return foresee(box, s, seat)
    moves, order = lists[ANSWERS], lists[BEST]
    n = best_looking(box, s, seat, most, work, moves, order, looks)
    for i in range(n):
        work[1] = s
        apply(box, work[1], seat, moves[order[i]])
        looks[order[i]] = foresee(box, work[1], seat)
    pondered = min(PONDERED, n)
    for place in range(pondered):
        best_place = place
        for i in range(place + 1, n):
            if looks[order[i]] > looks[order[best_place]]:
                best_place = i
        order[place], order[best_place] = order[best_place], order[place]
    best = -1e300
    for i in range(pondered):
        work[ANSWERED] = s
        apply(box, work[ANSWERED], seat, moves[order[i]])
        worth = ponder(box, work[ANSWERED], seat, THEIR_ANSWERS, work, lists, looks)
        best = max(best, worth)
    return best
