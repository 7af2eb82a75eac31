"""Rollouts: a seat plays on to the end of what it is in the midst of, on a given random stream.

Every move in question meets the same streams (common random numbers), so that what they come to
differs by the moves.
"""

from __future__ import annotations

from typing import Any

from hortus.core.contract import CHANCE, EQUALLY_LIKELY
from hortus.core.dice import fork
from hortus.core.loops import roll
from hortus.kernel import kernel, slot
from hortus.search.expectimax import CHANCE_NEXT, DONE, MOVE_NEXT, best_answer, what_next
from hortus.search.scratch import GOING_ON, TURNED_UP, WALKING
from hortus.search.tree import act

apply = slot()
chance = slot()
foresee = slot()
redeterminise = slot()

# How many good looking moves a rollout considers closely before each move.
CONSIDERED = 6


@kernel
def mean_rollout(
    box: Any, view: Any, seat: int, move: int, numbers: tuple[int, int], streams: Any, scratch: Any
) -> float:
    """Return what a move comes to on average in the rollouts from one number up to another.

    All that chance may bring next is played about as often; only what follows is sampled.
    """
    first, last = numbers
    dice = streams.sample
    scratch.states[WALKING] = view
    s = scratch.states[WALKING]
    # All moves meet the same guess at what is hidden, too.
    fork(dice, streams.base, 0)
    redeterminise(box, s, seat, dice)
    act(box, s, seat, move)
    play_on(box, s, seat, scratch)
    if what_next(box, s, seat) == DONE:
        return foresee(box, s, seat)
    outcomes, weights = scratch.next_moves, scratch.next_weights
    n = chance(box, s, outcomes, weights)
    equal = weights[0] == EQUALLY_LIKELY
    start, end = (first + n - 1) // n, (last + n - 1) // n
    total = 0.0
    weight = 0.0
    for i in range(n):
        scratch.states[GOING_ON] = s
        after = scratch.states[GOING_ON]
        apply(box, after, CHANCE, outcomes[i])
        play_on(box, after, seat, scratch)
        share = 1.0 if equal else float(weights[i])
        for number in range(start, max(start + 1, end)):
            fork(dice, streams.base, n * number + i)
            scratch.states[TURNED_UP] = after
            total += share * rollout(box, scratch.states[TURNED_UP], seat, dice, scratch)
            weight += share
    return total / weight


@kernel
def rollout(box: Any, s: Any, seat: int, dice: Any, scratch: Any) -> float:
    """Play a seat on until nothing of its own is left to do; return how good that is for it."""
    play_on(box, s, seat, scratch)
    while what_next(box, s, seat) == CHANCE_NEXT:
        roll(box, s, dice, scratch.outcomes, scratch.weights)
        play_on(box, s, seat, scratch)
    return foresee(box, s, seat)


@kernel
def play_on(box: Any, s: Any, seat: int, scratch: Any) -> None:
    """Play a seat's moves until chance is next or nothing of its own is left to do."""
    while what_next(box, s, seat) == MOVE_NEXT:
        apply(box, s, seat, best_answer(box, s, seat, CONSIDERED, scratch)[0])
