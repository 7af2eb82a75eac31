"""Exact play of endings: expectimax over the contract, as kernels bound to a game.

Every node has an interval that its worth to one seat lies in.  A node is left as soon as its
interval is a point, or lies outside of what its parent still asks about: alpha and beta bounds,
through chance as in Ballard's Star1.  A chance node first tries one move behind every outcome
(Star2).  Intervals are kept in a table of transpositions.  The stack is explicit, nothing is
allocated, and after a number of nodes the solver gives up.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from hortus.core.contract import CHANCE, EQUALLY_LIKELY, OVER
from hortus.kernel import kernel, slot

to_act = slot()
legal = slot()
apply = slot()
chance = slot()
winners = slot()
scores = slot()
may_wait = slot()
evaluate = slot()
lay_open = slot()

# With more seats, what one loses is not what another gains.
MOST_SEATS = 2
# Intervals that are narrower count as points: sums of chances are rounded.
POINT = 1e-10
# How a node goes on: it is done, it has more children, or the solver gives up.
DONE, MORE, GIVEN_UP = range(3)
# Fewer moves are not worth ordering.
FEW = 6
# A chance node tries one move behind every outcome first.
TRYING, SEARCHING = range(2)

# For hashing; products are cut to 63 bits, so that both kinds of kernel get the same.
KEY_BITS = (1 << 63) - 1
FIRST_FACTOR = 0x2545F4914F6CDD1D
SECOND_FACTOR = 0x369DEA0F31A53F85
NEXT_SALT = 0x1E3779B97F4A7C15

ENTRY = np.dtype([("key", np.int64), ("low", np.float64), ("high", np.float64)], align=True)

FRAME = np.dtype(
    [
        ("actor", np.int64),  # who acts here, CHANCE for chance
        ("children", np.int64),
        ("child", np.int64),  # the one being looked at
        ("step", np.int64),  # of a chance node: TRYING or SEARCHING
        ("only_try", np.int64),  # 1: one move is enough
        ("key", np.int64),
        ("alpha", np.float64),  # what lies between alpha and beta must be known exactly
        ("beta", np.float64),
        ("low", np.float64),  # the worth lies between low and high
        ("high", np.float64),
        ("far", np.float64),  # of the children so far: the most of their highs, the least of lows
        ("weight", np.float64),  # of all outcomes of chance
        ("low_sum", np.float64),  # over the outcomes, each with its weight
        ("high_sum", np.float64),
    ],
    align=True,
)


class Goal(NamedTuple):
    """What the end of a game is worth: a win, each point ahead, and the limits of their sum."""

    win: float
    point: float
    low: float
    high: float


class Memory(NamedTuple):
    """What the solver works in: by depth its frames, states and lists, and the table."""

    frames: Any
    states: Any
    words: Any
    """The memory of the states, as words."""
    moves: Any
    weights: Any
    lows: Any
    """Of each outcome of chance, the interval it lies in."""
    highs: Any
    promises: Any
    """Of the moves that are being ordered."""
    table: Any
    scores: Any


@kernel
def state_key(words: Any) -> int:
    """Return a number for a state that hardly ever is another's, and never 0."""
    key = 0
    salt = 0
    for i in range(len(words)):
        salt = (salt + NEXT_SALT) & KEY_BITS
        word = (words[i] ^ salt) & KEY_BITS
        word = ((word ^ (word >> 31)) * FIRST_FACTOR) & KEY_BITS
        word = ((word ^ (word >> 29)) * SECOND_FACTOR) & KEY_BITS
        key = (key + (word ^ (word >> 32))) & KEY_BITS
    return key | 1


@kernel
def final_worth(box: Any, s: Any, seat: int, goal: Any, points: Any) -> float:
    """Return what a finished game is worth to a seat, alone or against one other."""
    scores(box, s, points)
    mask = winners(box, s)
    others = 0
    ahead = points[seat]
    if len(points) > 1:
        ahead -= points[1 - seat]
        others = (mask >> (1 - seat)) & 1
    won = (mask >> seat) & 1
    return goal.win * won / (1 + won * others) + goal.point * ahead


@kernel
def is_settled(frame: Any) -> bool:
    """Tell whether enough is known about a node."""
    return bool(
        frame.low >= frame.beta - POINT
        or frame.high <= frame.alpha + POINT
        or frame.high - frame.low <= POINT
    )


@kernel
def narrow(frame: Any, low: float, high: float) -> None:
    """Make the interval of a node narrower."""
    frame.low = max(frame.low, low)
    frame.high = min(frame.high, high)


@kernel
def enter(box: Any, memory: Any, depth: int, seat: int, goal: Any) -> int:
    """Begin a node whose state and window are there; return how it goes on."""
    frame = memory.frames[depth]
    s = memory.states[depth]
    frame.low = goal.low
    frame.high = goal.high
    actors = to_act(box, s)
    frame.key = 0
    if actors == OVER:
        worth = final_worth(box, s, seat, goal, memory.scores)
        narrow(frame, worth, worth)
        return DONE
    frame.key = state_key(memory.words[depth])
    entry = memory.table[frame.key % len(memory.table)]
    if entry.key == frame.key:
        narrow(frame, entry.low, entry.high)
        if is_settled(frame):
            return DONE
    if depth + 2 > len(memory.frames):
        return GIVEN_UP
    frame.child = -1
    if actors == CHANCE:
        if frame.only_try == 1:
            return DONE
        list_outcomes(box, s, memory, depth, goal)
        return MORE
    other = 1 - seat
    if actors == 1 << seat:
        frame.actor = seat
        frame.far = goal.low
    elif actors == 1 << other:
        frame.actor = other
        frame.far = goal.high
    else:
        return GIVEN_UP
    if may_wait(box, s) != 0:
        return GIVEN_UP
    if frame.only_try == 1 and not try_helps(frame, seat, goal):
        return DONE
    frame.children = legal(box, s, frame.actor, memory.moves[depth])
    if frame.children >= FEW:
        order_moves(box, memory, depth)
    return MORE


@kernel
def order_moves(box: Any, memory: Any, depth: int) -> None:
    """Put the best looking moves first: good ones make bounds tight."""
    frame, moves, promises = memory.frames[depth], memory.moves[depth], memory.promises
    tried = memory.states[depth + 1]
    for i in range(frame.children):
        move = moves[i]
        memory.states[depth + 1] = memory.states[depth]
        apply(box, tried, frame.actor, move)
        promise = evaluate(box, tried, frame.actor)
        place = i
        while place > 0 and promises[place - 1] < promise:
            promises[place] = promises[place - 1]
            moves[place] = moves[place - 1]
            place -= 1
        promises[place] = promise
        moves[place] = move


@kernel
def try_helps(frame: Any, seat: int, goal: Any) -> bool:
    """Tell whether one move of this node can settle the chance before it."""
    if frame.actor == seat:
        return bool(frame.beta < goal.high)
    return bool(frame.alpha > goal.low)


@kernel
def list_outcomes(box: Any, s: Any, memory: Any, depth: int, goal: Any) -> None:
    """List what chance may bring, each with its weight and everything possible."""
    frame, weights = memory.frames[depth], memory.weights[depth]
    lows, highs = memory.lows[depth], memory.highs[depth]
    frame.actor = CHANCE
    frame.children = chance(box, s, memory.moves[depth], weights)
    equal = weights[0] == EQUALLY_LIKELY
    frame.weight = 0.0
    for i in range(frame.children):
        if equal:
            weights[i] = 1
        frame.weight += weights[i]
        lows[i] = goal.low
        highs[i] = goal.high
    frame.low_sum = frame.weight * goal.low
    frame.high_sum = frame.weight * goal.high
    frame.step = SEARCHING
    if frame.alpha > goal.low or frame.beta < goal.high:
        frame.step = TRYING


@kernel
def next_child(memory: Any, depth: int) -> bool:
    """Go on to the next child of a node that is worth a look; tell whether there is one."""
    frame = memory.frames[depth]
    frame.child += 1
    if frame.actor != CHANCE:
        return bool(frame.child < frame.children and not (frame.only_try and frame.child > 0))
    lows, highs = memory.lows[depth], memory.highs[depth]
    while True:
        if frame.child >= frame.children:
            if frame.step == SEARCHING:
                return False
            frame.step = SEARCHING
            frame.child = 0
        if highs[frame.child] - lows[frame.child] > POINT:
            return True
        frame.child += 1


@kernel
def open_child(box: Any, memory: Any, depth: int, seat: int) -> bool:
    """Make the state and the window of a node's child; tell whether it has no secrets."""
    frame, child = memory.frames[depth], memory.frames[depth + 1]
    states = memory.states
    states[depth + 1] = states[depth]
    apply(box, states[depth + 1], frame.actor, memory.moves[depth][frame.child])
    child.only_try = 0
    if frame.actor == CHANCE:
        i = frame.child
        low, high = memory.lows[depth][i], memory.highs[depth][i]
        weight = float(memory.weights[depth][i])
        # What the child must reach for the sum to reach alpha or beta, the others at their limits.
        child.alpha = high - (frame.high_sum - frame.alpha * frame.weight) / weight
        child.beta = low + (frame.beta * frame.weight - frame.low_sum) / weight
        if frame.step == TRYING:
            child.only_try = 1
    elif frame.actor == seat:
        child.alpha = max(frame.alpha, frame.low)
        child.beta = frame.beta
    else:
        child.alpha = frame.alpha
        child.beta = min(frame.beta, frame.high)
    return bool(lay_open(box, states[depth + 1], seat))


@kernel
def take_in(memory: Any, depth: int, seat: int) -> None:
    """Let a node know what its child has come to."""
    frame, child = memory.frames[depth], memory.frames[depth + 1]
    if frame.actor == CHANCE:
        i = frame.child
        lows, highs = memory.lows[depth], memory.highs[depth]
        weight = memory.weights[depth][i]
        if child.low > lows[i]:
            frame.low_sum += weight * (child.low - lows[i])
            lows[i] = child.low
        if child.high < highs[i]:
            frame.high_sum += weight * (child.high - highs[i])
            highs[i] = child.high
        narrow(frame, frame.low_sum / frame.weight, frame.high_sum / frame.weight)
    elif frame.actor == seat:
        frame.far = max(frame.far, child.high)
        frame.low = max(frame.low, child.low)
        if frame.child + 1 == frame.children:
            frame.high = min(frame.high, frame.far)
    else:
        frame.far = min(frame.far, child.low)
        frame.high = min(frame.high, child.high)
        if frame.child + 1 == frame.children:
            frame.low = max(frame.low, frame.far)


@kernel
def remember(memory: Any, depth: int) -> None:
    """Keep what is known about a node."""
    frame = memory.frames[depth]
    if frame.key != 0:
        at = frame.key % len(memory.table)
        memory.table[at].key = frame.key
        memory.table[at].low = frame.low
        memory.table[at].high = frame.high


@kernel
def solve(
    box: Any, seat: int, goal: Any, memory: Any, alpha: float, beta: float, most: int
) -> tuple[float, float, int]:
    """Return the interval of the first state's worth to a seat, and the nodes it took.

    It is a point if it lies between alpha and beta.  After more than `most` nodes, or where seats
    act together or know different things, the solver gives up and returns -1 nodes.
    """
    memory.frames[0].alpha = alpha
    memory.frames[0].beta = beta
    memory.frames[0].only_try = 0
    depth = 0
    nodes = 1
    way = enter(box, memory, 0, seat, goal)
    while way != GIVEN_UP:
        if way == MORE and next_child(memory, depth):
            if nodes >= most or not open_child(box, memory, depth, seat):
                way = GIVEN_UP
            else:
                depth += 1
                nodes += 1
                way = enter(box, memory, depth, seat, goal)
            continue
        remember(memory, depth)
        if depth == 0:
            return memory.frames[0].low, memory.frames[0].high, nodes
        depth -= 1
        take_in(memory, depth, seat)
        way = DONE if is_settled(memory.frames[depth]) else MORE
    return 0.0, 0.0, -1
