"""How large the rest of a game is, from some random walks to its end, as Knuth suggested."""

from __future__ import annotations

from typing import Any

from hortus.core.contract import CHANCE, OVER
from hortus.core.dice import below
from hortus.core.exp_log import log
from hortus.core.loops import pick_seat
from hortus.kernel import kernel, slot
from hortus.search.solver import MOST_SEATS

to_act = slot()
legal = slot()
apply = slot()
chance = slot()
lay_open = slot()

ENDLESS = 1e9
# Random walks that say how large an ending is, and the largest that is worth a try: the logarithm
# of the size of its tree, of which bounds and transpositions leave out most.
WALKS = 12
LARGEST = 16.0


@kernel
def log_size(
    box: Any, s: Any, seat: int, longest: int, moves: Any, weights: Any, dice: Any
) -> float:
    """Walk to the end; return the logarithm of the size of a tree that is as wide everywhere.

    ENDLESS if the way is longer than `longest`, or if a seat knows what the other does not.
    """
    size = 0.0
    for _ in range(longest):
        if not lay_open(box, s, seat):
            return ENDLESS
        actors = to_act(box, s)
        if actors == OVER:
            return size
        if actors == CHANCE:
            actor = CHANCE
            n = chance(box, s, moves, weights)
        else:
            actor = pick_seat(actors, dice)
            n = legal(box, s, actor, moves)
        size += log(float(n))
        apply(box, s, actor, moves[below(dice, n)])
    return ENDLESS


@kernel
def mean_log_size(box: Any, view: Any, seat: int, memory: Any, dice: Any) -> float:
    """Return the mean logarithm of the sizes that some random walks to the end suggest."""
    if len(memory.scores) > MOST_SEATS:
        return ENDLESS
    total = 0.0
    for _ in range(WALKS):
        memory.states[0] = view
        s, moves, weights = memory.states[0], memory.moves[0], memory.weights[0]
        size = log_size(box, s, seat, len(memory.frames), moves, weights, dice)
        if size == ENDLESS:
            return ENDLESS
        total += size
    return total / WALKS
