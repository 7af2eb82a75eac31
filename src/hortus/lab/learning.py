"""Learning what states are worth from self-play: kernels bound to a game.

Seats play one move ahead by what the network thinks of the state after it.  A state is then
compared with what followed: lambda-returns, from a store of recent states, by Adam.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np

from hortus.core.contract import CHANCE, OVER
from hortus.core.dice import WORD, below, next_word
from hortus.core.loops import pick_seat, roll
from hortus.core.network import DEEP, ONE, WIDE
from hortus.kernel import kernel, slot
from hortus.search.scratch import TRIED, WALKING
from hortus.search.tree import judge

to_act = slot()
legal = slot()
apply = slot()
chance = slot()
features = slot()

BATCH = 64
FEWEST = 2048  # states in the store before anything is learned from them

PLAN = np.dtype(
    [
        ("noise", np.float64),  # in what a move is worth, so that others are tried too
        ("trace", np.float64),  # lambda: how much the end counts, against the values on the way
        ("rate", np.float64),
        ("batches", np.int64),  # after each game
    ],
    align=True,
)

COUNTS = np.dtype(
    [
        ("stored", np.int64),
        ("next", np.int64),  # place in the store
        ("steps", np.int64),  # of Adam
        ("noted", np.int64),  # states of this game
    ],
    align=True,
)


class Layers(NamedTuple):
    """Numbers for every weight of a network, by layer; all lie in one array."""

    first: Any
    first_bias: Any
    second: Any
    second_bias: Any
    third: Any
    direct: Any
    bias: Any


class Learner(NamedTuple):
    """A network that learns, with all it works in."""

    net: Layers
    slope: Layers
    flat: Any
    """All weights, then their slopes, means and squares of slopes: one row each."""
    counts: Any
    inputs: Any
    neurons: Any
    """Rows: the wide layer, the deep one, and what each is to blame for."""
    path: Any
    """Inputs of this game's states ..."""
    path_value: Any
    path_seat: Any
    store: Any
    """Inputs of recent states ..."""
    target: Any
    """... and what they turned out to be worth."""


@kernel
def think(net: Any, x: Any, neurons: Any) -> float:
    """Return what a network makes of some inputs."""
    for j in range(WIDE):
        neurons[0, j] = net.first_bias[j]
    for i in range(len(x)):
        if x[i] != 0:
            each = np.float32(x[i]) / np.float32(ONE)
            for j in range(WIDE):
                neurons[0, j] += each * net.first[i * WIDE + j]
    for j in range(DEEP):
        neurons[1, j] = net.second_bias[j]
    for i in range(WIDE):
        neurons[0, i] = max(neurons[0, i], np.float32(0.0))
        if neurons[0, i] > 0.0:
            for j in range(DEEP):
                neurons[1, j] += neurons[0, i] * net.second[i * DEEP + j]
    worth = net.bias[0]
    for j in range(DEEP):
        neurons[1, j] = max(neurons[1, j], np.float32(0.0))
        worth += neurons[1, j] * net.third[j]
    for i in range(len(x)):
        worth += np.float32(x[i]) / np.float32(ONE) * net.direct[i]
    return float(worth)


@kernel
def blame(net: Any, slope: Any, x: Any, neurons: Any, error: float) -> None:
    """Add to the slopes what an error says about every weight, after `think`.

    What inputs count for directly is a guess that stays.
    """
    wrong = np.float32(error)
    slope.bias[0] += wrong
    for j in range(DEEP):
        neurons[3, j] = 0.0
        if neurons[1, j] > 0.0:
            slope.third[j] += wrong * neurons[1, j]
            neurons[3, j] = wrong * net.third[j]
            slope.second_bias[j] += neurons[3, j]
    for i in range(WIDE):
        neurons[2, i] = 0.0
        if neurons[0, i] > 0.0:
            total = np.float32(0.0)
            for j in range(DEEP):
                total += neurons[3, j] * net.second[i * DEEP + j]
                slope.second[i * DEEP + j] += neurons[0, i] * neurons[3, j]
            neurons[2, i] = total
            slope.first_bias[i] += total
    for i in range(len(x)):
        if x[i] != 0:
            each = np.float32(x[i]) / np.float32(ONE)
            for j in range(WIDE):
                slope.first[i * WIDE + j] += each * neurons[2, j]


@kernel
def improve(flat: Any, steps: int, rate: float) -> None:
    """Move all weights down their slopes, as Adam does."""
    first = np.float32(rate / (1.0 - 0.9**steps))
    second = np.float32(1.0 / (1.0 - 0.999**steps))
    for i in range(flat.shape[1]):
        slope = flat[1, i]
        flat[2, i] += np.float32(0.1) * (slope - flat[2, i])
        flat[3, i] += np.float32(0.001) * (slope * slope - flat[3, i])
        root = np.float32(sqrt(flat[3, i] * second))
        flat[0, i] -= first * flat[2, i] / (root + np.float32(1e-8))
        flat[1, i] = 0.0


@kernel
def worth_of(box: Any, s: Any, search: Any, learner: Any, seat: int, worth: Any) -> float:
    """Return what a state is worth to a seat: the truth if the game is over."""
    if to_act(box, s) == OVER:
        judge(box, s, search, worth)
        return worth[seat]
    features(box, s, seat, learner.inputs)
    return think(learner.net, learner.inputs, learner.neurons)


@kernel
def choose(box: Any, search: Any, learner: Any, seat: int, plan: Any, worth: Any, dice: Any) -> int:
    """Return the move that looks best one move ahead, a little noise added."""
    states, moves = search.states, search.moves
    n = legal(box, states[WALKING], seat, moves)
    best = -1e300
    chosen = moves[0]
    for i in range(n):
        if n == 1:
            break
        states[TRIED] = states[WALKING]
        apply(box, states[TRIED], seat, moves[i])
        value = worth_of(box, states[TRIED], search, learner, seat, worth)
        # Ties are broken by a noise that is too small for anything else.
        value -= (plan.noise + 1e-9) * log(-log((next_word(dice) + 0.5) / (WORD + 1.0)))
        if value > best:
            best = value
            chosen = moves[i]
    return chosen


@kernel
def note(box: Any, s: Any, search: Any, learner: Any) -> None:
    """Note a state of this game as every seat sees it."""
    counts = learner.counts
    for seat in range(search.seats):
        n = counts.noted
        if n < len(learner.path_value):
            features(box, s, seat, learner.inputs)
            for i in range(len(learner.inputs)):
                learner.path[n, i] = learner.inputs[i]
            learner.path_value[n] = think(learner.net, learner.inputs, learner.neurons)
            learner.path_seat[n] = seat
            counts.noted += 1


@kernel
def keep(learner: Any, worth: Any, seats: int, trace: float) -> None:
    """Put the states of a finished game into the store, with what followed from each."""
    counts, store = learner.counts, learner.store
    for seat in range(seats):
        value = worth[seat]
        for k in range(counts.noted - 1, -1, -1):
            if learner.path_seat[k] == seat:
                place = counts.next
                for i in range(store.shape[1]):
                    store[place, i] = learner.path[k, i]
                learner.target[place] = value
                counts.next = (place + 1) % len(store)
                counts.stored = max(counts.stored, place + 1)
                value = trace * value + (1.0 - trace) * learner.path_value[k]


@kernel
def play(box: Any, start: Any, search: Any, learner: Any, plan: Any, worth: Any, dice: Any) -> None:
    """Play a game; `worth` gets what its end is worth to each seat."""
    s = search.states[WALKING]
    search.states[WALKING] = start
    learner.counts.noted = 0
    while True:
        actors = to_act(box, s)
        if actors == OVER:
            break
        if actors == CHANCE:
            roll(box, s, dice, search.moves, search.taken)
        else:
            seat = pick_seat(actors, dice)
            apply(box, s, seat, choose(box, search, learner, seat, plan, worth, dice))
            if plan.batches > 0 and to_act(box, s) != OVER:
                note(box, s, search, learner)
    judge(box, s, search, worth)


@kernel
def study(learner: Any, plan: Any, dice: Any) -> float:
    """Learn from states of the store; return the mean square of the errors."""
    total = 0.0
    for _ in range(plan.batches):
        for _ in range(BATCH):
            k = below(dice, learner.counts.stored)
            for i in range(len(learner.inputs)):
                learner.inputs[i] = learner.store[k, i]
            error = think(learner.net, learner.inputs, learner.neurons) - learner.target[k]
            total += error * error
            blame(learner.net, learner.slope, learner.inputs, learner.neurons, error / BATCH)
        learner.counts.steps += 1
        improve(learner.flat, learner.counts.steps, plan.rate)
    return total / (plan.batches * BATCH)


@kernel
def learn(
    box: Any, start: Any, search: Any, learner: Any, plan: Any, worth: Any, dice: Any
) -> float:
    """Play a game and learn from it and from those before; return the mean square of errors."""
    play(box, start, search, learner, plan, worth, dice)
    keep(learner, worth, search.seats, plan.trace)
    if learner.counts.stored < FEWEST:
        return 0.0
    return study(learner, plan, dice)
