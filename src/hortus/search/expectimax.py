"""Expectimax from a state: how its seat may go on, what chance may bring, and the best answers.

Chance is weighed here, not sampled: moves that differ little are told apart where a search would
need very many visits.
"""

from __future__ import annotations

from typing import Any

from hortus.core.contract import CHANCE, EQUALLY_LIKELY, OVER
from hortus.kernel import kernel, slot
from hortus.search.scratch import GOING_ON, TRIED, TURNED_UP

to_act = slot()
legal = slot()
apply = slot()
chance = slot()
evaluate = slot()
foresee = slot()
may_wait = slot()
is_midway = slot()

# What comes next for a seat: chance, nothing more of its own before the end, or its own move.
CHANCE_NEXT, DONE, MOVE_NEXT = range(3)


@kernel
def what_next(box: Any, s: Any, seat: int) -> int:
    """Return what comes next for a seat in the midst of expectimax."""
    if not is_midway(box, s):
        return DONE
    if to_act(box, s) == CHANCE:
        return CHANCE_NEXT
    return MOVE_NEXT if is_awaited(box, s, seat) else DONE


@kernel
def expectimax(box: Any, s: Any, seat: int, most: int, scratch: Any) -> float:
    """Return how good a state is for a seat that goes on and answers what chance brings."""
    if what_next(box, s, seat) == CHANCE_NEXT:
        return expected_value(box, s, seat, most, scratch)
    if what_next(box, s, seat) == DONE:
        return foresee(box, s, seat)
    best = -1e300
    moves = scratch.next_moves
    for i in range(legal(box, s, seat, moves)):
        scratch.states[GOING_ON] = s
        after = scratch.states[GOING_ON]
        apply(box, after, seat, moves[i])
        if what_next(box, after, seat) == CHANCE_NEXT:
            best = max(best, expected_value(box, after, seat, most, scratch))
        elif what_next(box, after, seat) == DONE:
            best = max(best, foresee(box, after, seat))
        # What is left only prepares the seat's next move, and can be looked at when it is made.
    if best == -1e300:
        best = foresee(box, s, seat)
    return best


@kernel
def expected_value(box: Any, s: Any, seat: int, most: int, scratch: Any) -> float:
    """Return what chance brings a seat on average, when it answers as well as it can."""
    outcomes, weights = scratch.outcomes, scratch.weights
    n = chance(box, s, outcomes, weights)
    equal = weights[0] == EQUALLY_LIKELY
    total = 0.0
    weight = 0.0
    for i in range(n):
        scratch.states[TURNED_UP] = s
        apply(box, scratch.states[TURNED_UP], CHANCE, outcomes[i])
        share = 1.0 if equal else float(weights[i])
        weight += share
        total += share * answer_value(box, scratch.states[TURNED_UP], seat, most, scratch)
    return total / weight


@kernel
def answer_value(box: Any, s: Any, seat: int, most: int, scratch: Any) -> float:
    """Return how good a state is for a seat after the best of its `most` best looking moves."""
    if what_next(box, s, seat) != MOVE_NEXT:
        return foresee(box, s, seat)
    return best_answer(box, s, seat, most, scratch)[1]


@kernel
def best_answer(box: Any, s: Any, seat: int, most: int, scratch: Any) -> tuple[int, float]:
    """Return the best of a seat's `most` best looking moves, and what is foreseen after it."""
    moves, order = scratch.answers, scratch.best
    chosen = -1
    best = -1e300
    for i in range(best_looking(box, s, seat, most, scratch)):
        scratch.states[TRIED] = s
        apply(box, scratch.states[TRIED], seat, moves[order[i]])
        worth = foresee(box, scratch.states[TRIED], seat)
        if worth > best:
            best = worth
            chosen = moves[order[i]]
    return chosen, best


@kernel
def is_awaited(box: Any, s: Any, seat: int) -> bool:
    """Tell whether a seat is to act and may not just wait."""
    actors = to_act(box, s)
    if actors in (OVER, CHANCE):
        return False
    return bool(((actors & ~may_wait(box, s)) >> seat) & 1)


@kernel
def best_looking(box: Any, s: Any, seat: int, most: int, scratch: Any) -> int:
    """List a seat's moves and the places of the `most` best looking ones; return their number."""
    moves, order, estimates = scratch.answers, scratch.best, scratch.estimates
    count = 0
    for i in range(legal(box, s, seat, moves)):
        scratch.states[TRIED] = s
        apply(box, scratch.states[TRIED], seat, moves[i])
        estimates[i] = evaluate(box, scratch.states[TRIED], seat)
        if count < most:
            place = count
            count += 1
        elif estimates[i] > estimates[order[count - 1]]:
            place = count - 1
        else:
            continue
        while place > 0 and estimates[order[place - 1]] < estimates[i]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = i
    return count
