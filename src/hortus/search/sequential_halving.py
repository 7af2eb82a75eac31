"""Sequential halving between the best moves of a search: after each round the better half goes on.

Most moves are told from the best by a few rollouts, so the many are kept for those that are hard
to tell apart.  Who halves plays the rollouts that are due and notes what they came to, until one
move is left.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from hortus.kernel import kernel

CANDIDATE = np.dtype(
    [
        ("move", np.int64),
        ("points", np.float64),  # what the search promises after it
        ("total", np.float64),  # what its rollouts came to ...
        ("times", np.int64),  # ... and how many there were
    ],
    align=True,
)

ROUND = np.dtype(
    [
        ("running", np.int64),  # candidates that are still in
        ("times", np.int64),  # rollouts of each in this round
        ("turn", np.int64),  # the place of the candidate whose rollouts are due
    ],
    align=True,
)


class Halving(NamedTuple):
    """The candidates, the best first, with a spare place behind them, and the round they are in."""

    field: Any
    round: Any


@kernel
def begin(nodes: Any, halving: Any, settings: Any) -> int:
    """List the root's moves that are worth rollouts, begin the first round; return their number."""
    field, most = halving.field, settings.candidates
    least = -1e300
    child = nodes[0].first
    while child:
        least = max(least, nodes[child].points - settings.behind)
        child = nodes[child].next
    count = 0
    child = nodes[0].first
    while child:
        points, move = nodes[child].points, nodes[child].move
        place = count
        while place > 0 and is_before(points, move, field[place - 1]):
            place -= 1
        if points >= least and place < most:
            for i in range(min(count, most - 1), place, -1):
                field[i] = field[i - 1]
            field[place].move = move
            field[place].points = points
            field[place].total = 0.0
            field[place].times = 0
            count = min(count + 1, most)
        child = nodes[child].next
    halving.round.running = count
    halving.round.times = settings.rollouts
    halving.round.turn = 0
    return count


@kernel
def is_before(points: float, move: int, other: Any) -> bool:
    """Tell whether a move promises more than another; of equals the lower number comes first."""
    return bool(points > other.points or (points == other.points and move < other.move))


@kernel
def worth(one: Any, settings: Any) -> float:
    """Return what tree and rollouts together say of a candidate."""
    return (settings.tree_weight * one.points + one.total) / (settings.tree_weight + one.times)


@kernel
def note(halving: Any, mean: float, settings: Any) -> None:
    """Note what the rollouts that were due came to on average; a full round halves the field."""
    field, now = halving.field, halving.round
    field[now.turn].total += now.times * mean
    field[now.turn].times += now.times
    now.turn += 1
    if now.turn == now.running:
        rank(field, now.running, settings)
        now.running = (now.running + 1) // 2
        now.times *= 2
        now.turn = 0


@kernel
def rank(field: Any, running: int, settings: Any) -> None:
    """Put the best of the running candidates first; equals stay in their order."""
    spare = len(field) - 1
    for i in range(1, running):
        field[spare] = field[i]
        place = i
        while place > 0 and worth(field[spare], settings) > worth(field[place - 1], settings):
            field[place] = field[place - 1]
            place -= 1
        field[place] = field[spare]
