"""A game's kernels as Python calls them: every record comes in a sequence of one.

Handing a bare record to compiled code costs twenty times as much as handing over an array (NumPy
describes the layout of its fields anew each time), and most calls do less work than that.
"""

from __future__ import annotations

from typing import Any

from hortus.core.loops import best_move, roll
from hortus.kernel import kernel, slot

to_act = slot()
legal = slot()
problem = slot()
apply = slot()
chance = slot()
scores = slot()
winners = slot()
ending = slot()
observe = slot()
redeterminise = slot()
evaluate = slot()
may_wait = slot()


@kernel
def call_to_act(boxes: Any, states: Any) -> int:
    """Call `to_act`."""
    return to_act(boxes[0], states[0])


@kernel
def call_legal(boxes: Any, states: Any, seat: int, out: Any) -> int:
    """Call `legal`."""
    return legal(boxes[0], states[0], seat, out)


@kernel
def call_problem(boxes: Any, states: Any, seat: int, move: int) -> int:
    """Call `problem`."""
    return problem(boxes[0], states[0], seat, move)


@kernel
def call_apply(boxes: Any, states: Any, seat: int, move: int) -> None:
    """Call `apply`."""
    apply(boxes[0], states[0], seat, move)


@kernel
def call_chance(boxes: Any, states: Any, out: Any, weights: Any) -> int:
    """Call `chance`."""
    return chance(boxes[0], states[0], out, weights)


@kernel
def call_scores(boxes: Any, states: Any, out: Any) -> None:
    """Call `scores`."""
    scores(boxes[0], states[0], out)


@kernel
def call_winners(boxes: Any, states: Any) -> int:
    """Call `winners`."""
    return winners(boxes[0], states[0])


@kernel
def call_ending(boxes: Any, states: Any) -> int:
    """Call `ending`."""
    return ending(boxes[0], states[0])


@kernel
def call_observe(boxes: Any, states: Any, seat: int, views: Any) -> None:
    """Call `observe`."""
    observe(boxes[0], states[0], seat, views[0])


@kernel
def call_redeterminise(boxes: Any, states: Any, seat: int, dice: Any) -> None:
    """Call `redeterminise`."""
    redeterminise(boxes[0], states[0], seat, dice)


@kernel
def call_evaluate(boxes: Any, states: Any, seat: int) -> float:
    """Call `evaluate`."""
    return evaluate(boxes[0], states[0], seat)


@kernel
def call_may_wait(boxes: Any, states: Any) -> int:
    """Call `may_wait`."""
    return may_wait(boxes[0], states[0])


@kernel
def call_roll(boxes: Any, states: Any, dice: Any, buffer: Any, weights: Any) -> int:
    """Call `roll`."""
    return roll(boxes[0], states[0], dice, buffer, weights)


@kernel
def call_best_move(boxes: Any, views: Any, seat: int, dice: Any, work: Any, buffer: Any) -> int:
    """Call `best_move`."""
    return best_move(boxes[0], views[0], seat, dice, work, buffer)
