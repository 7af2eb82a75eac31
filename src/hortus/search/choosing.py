"""A choice from the first look to the move as one kernel each, for where there is no Python.

Together they do what `Searcher.best` does with a number of iterations and no clock: an ending that
can be solved is solved, else there is a search.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from hortus.kernel import kernel
from hortus.search.ending import WIN_FIRST
from hortus.search.first_moves import NONE, list_first_moves, solve_first_moves
from hortus.search.rollouts import mean_rollout
from hortus.search.sequential_halving import begin, note
from hortus.search.tree import grow_tree
from hortus.search.tree_size import LARGEST, mean_log_size

# Instead of a move: give the tree more nodes and ask again.  (WAIT is -1.)
MORE_ROOM = -2
# Instead of a move: search, for the ending cannot be solved.
NOT_SOLVED = -3


class Plan(NamedTuple):
    """How far a search has come: in its tree, and in what follows."""

    progress: Any
    halving: Any


@kernel
def choose_in_ending(
    box: Any, view: Any, seat: int, memory: Any, first: Any, dice: Any, most: int
) -> int:
    """Return the best move, solved with at most so many nodes, or NOT_SOLVED."""
    if mean_log_size(box, view, seat, memory, dice) > LARGEST:
        return NOT_SOLVED
    list_first_moves(box, view, seat, memory, first)
    place = solve_first_moves(box, view, seat, WIN_FIRST, memory, first, most)
    if place == NONE:
        return NOT_SOLVED
    return int(first.moves[place])


@kernel
def choose(box: Any, view: Any, search: Any, notes: Any, plan: Any, streams: Any) -> int:
    """Return the best move, WAIT, or MORE_ROOM."""
    progress, halving, settings = plan.progress, plan.halving, search.settings
    grow_tree(box, view, search, notes, progress, streams)
    if progress.done < progress.total:
        return MORE_ROOM
    if settings.rollouts > 0 and begin(search.nodes, halving, settings) > 1:
        seat, scratch = search.seat, notes.scratch
        while halving.round.running > 1:
            one = halving.field[halving.round.turn]
            numbers = (one.times, one.times + halving.round.times)
            mean = mean_rollout(box, view, seat, one.move, numbers, streams, scratch)
            note(halving, mean, settings)
        return halving.field[0].move
    return most_visited(search.nodes)


@kernel
def most_visited(nodes: Any) -> int:
    """Return the most visited move of the root, of several the lowest number."""
    best = nodes[0].first
    child = nodes[best].next
    while child:
        visits, most = nodes[child].visits, nodes[best].visits
        if visits > most or (visits == most and nodes[child].move < nodes[best].move):
            best = child
        child = nodes[child].next
    return nodes[best].move
