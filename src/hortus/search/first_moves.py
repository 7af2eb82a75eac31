"""All moves of a view in an ending, each of them solved, as kernels bound to a game."""

from __future__ import annotations

from typing import Any, NamedTuple

from hortus.core.contract import CHANCE, OVER
from hortus.kernel import kernel, slot
from hortus.search.solver import MOST_SEATS, order_moves, solve

to_act = slot()
legal = slot()
apply = slot()
may_wait = slot()
lay_open = slot()

# Instead of the place of the best move.
NONE = -1
# What is counted: the moves, and the nodes that their solution took.
MOVES, NODES = range(2)


class FirstMoves(NamedTuple):
    """The moves of a view, the best looking first, and what became known about them."""

    moves: Any
    wanted: Any
    """1: what the move is worth must be known, 0: only whether it is the best."""
    worths: Any
    counts: Any


@kernel
def list_first_moves(box: Any, view: Any, seat: int, memory: Any, first: Any) -> int:
    """List the moves of a view; return how many, 0 where the solver has no say."""
    first.counts[MOVES] = 0
    actors = to_act(box, view)
    if len(memory.scores) > MOST_SEATS or actors in (OVER, CHANCE):
        return 0
    if not (actors >> seat) & 1 or (may_wait(box, view) >> seat) & 1:
        return 0
    frame, moves = memory.frames[0], memory.moves[0]
    memory.states[0] = view
    frame.actor = seat
    frame.children = legal(box, memory.states[0], seat, moves)
    order_moves(box, memory, 0)
    for i in range(frame.children):
        first.moves[i] = moves[i]
    first.counts[MOVES] = frame.children
    return int(frame.children)


@kernel
def solve_first_moves(
    box: Any, view: Any, seat: int, goal: Any, memory: Any, first: Any, most: int
) -> int:
    """Return the place of the best of the listed moves.

    NONE if the seat cannot know enough, or if it takes more than `most` nodes.
    """
    best = NONE
    most_worth = goal.low
    nodes = 0
    for i in range(first.counts[MOVES]):
        memory.states[0] = view
        s = memory.states[0]
        if not lay_open(box, s, seat):
            return NONE
        apply(box, s, seat, first.moves[i])
        lay_open(box, s, seat)
        alpha = most_worth
        if first.wanted[i] == 1:
            alpha = goal.low
        worth, _, took = solve(box, seat, goal, memory, alpha, goal.high, most - nodes)
        if took < 0:
            return NONE
        nodes += took
        first.worths[i] = worth
        if worth > most_worth or best == NONE:
            best = i
            most_worth = worth
    first.counts[NODES] = nodes
    return best
