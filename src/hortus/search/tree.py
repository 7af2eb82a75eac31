"""Information-set Monte Carlo tree search, tree included, as kernels bound to a game.

Every iteration chooses a move at the root, fills what the seat cannot know anew, walks down the
tree with that guess, adds one node, plays on for a few decisions (the best looking of some or of
all moves), and adds the heuristic's judgement for every seat to the nodes it passed (each seat
maximises its own). Chance is sampled; a chance outcome is part of the tree only if the searching
seat sees it. Wide positions are widened step by step, the most promising moves (one look ahead)
first, and that promise counts like some visits until real ones outweigh it. What the moves of the
root promise may come from expectimax.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from hortus.core.contract import CHANCE, OVER, WAIT
from hortus.core.dice import below, fork
from hortus.core.exp_log import exp, log
from hortus.core.loops import pick_seat, roll
from hortus.core.network import DEEP, WIDE, infer, inputs_at
from hortus.kernel import kernel, slot
from hortus.search.expectimax import expectimax
from hortus.search.scratch import TRIED, WALKING

to_act = slot()
legal = slot()
apply = slot()
chance = slot()
winners = slot()
redeterminise = slot()
evaluate = slot()
foresee = slot()
may_wait = slot()
sees = slot()
features = slot()

MOST_SEATS = 5
MOST_DEPTH = 400
MOST_NODES = 2_000_000
# Iterations between two looks at how much room there is, and whether the search is settled.
BATCH = 32

NODE = np.dtype(
    [
        ("move", np.int64),
        ("actor", np.int64),  # who made the move that leads here, CHANCE for chance
        ("visits", np.int64),
        ("available", np.int64),  # how often the move could have been chosen
        ("first", np.int64),  # first child, 0 if none
        ("next", np.int64),  # next sibling, 0 if none
        ("prior", np.float64),  # what the move promised its actor when it was first tried
        ("points", np.float64),  # the same as the heuristic counts it
        ("total", np.float64, (MOST_SEATS,)),  # outcomes, by seat
    ],
    align=True,
)

SETTINGS = np.dtype(
    [
        ("exploration", np.float64),
        ("width", np.float64),  # moves looked at from the first visit on ...
        ("widening", np.float64),  # ... and per square root of the visits
        ("playout", np.int64),  # decisions of a playout before the heuristic judges
        ("sample", np.int64),  # a playout move is the best looking of so many, 0: of all
        ("scale", np.float64),  # heuristic points that make a win three times as likely as not
        ("win", np.float64),  # share of an outcome that is winning; the rest is by how much
        ("prior", np.int64),  # 1: widen by look-ahead, 0: widen at random
        ("trust", np.float64),  # visits that the look-ahead's promise of a move counts for
        ("foresight", np.int64),  # 1: look ahead and judge by `foresee`, 0: by `evaluate`
        ("own_turn", np.int64),  # 1: the search ends where the seat's turn does, 0: it goes on
        ("learned", np.int64),  # 1: a network judges and nothing is played out, 0: heuristics
        ("answers", np.int64),  # to chance, in expectimax from the root's moves; 0: without it
        # Behind the tree, see sequential_halving.py:
        ("candidates", np.int64),  # moves that are told apart by rollouts, at most
        ("behind", np.float64),  # points that such a move promises less than the best, at most
        ("rollouts", np.int64),  # of each in the first round; 0: without them
        ("tree_weight", np.float64),  # rollouts that the promise of the tree counts like
    ],
    align=True,
)

PROGRESS = np.dtype(
    [
        ("size", np.int64),  # nodes of the tree
        ("done", np.int64),  # iterations so far
        ("stop", np.int64),  # where to stop for now ...
        ("total", np.int64),  # ... and for good
        ("settle", np.int64),  # 1: that is once no other move can become the most visited one
    ],
    align=True,
)


class Streams(NamedTuple):
    """Random streams of a search."""

    dice: Any
    """For choices at the root."""
    base: Any
    """What the samples below grow from."""
    sample: Any
    """For all that is sampled below a move of the root."""


class Search(NamedTuple):
    """What a search walks and chooses with; small, for it goes through every call of a kernel."""

    seat: int
    """Who searches."""
    seats: int
    settings: Any
    nodes: Any
    moves: Any
    taken: Any
    """Which of the moves have a node."""
    states: Any
    """Those of the scratch memory."""
    network: Any
    """Judges states if the settings say so."""


class Notes(NamedTuple):
    """What an iteration writes down: its path, and what it came to."""

    path: Any
    """Nodes from the root down."""
    worth: Any
    """Outcomes of all seats from 0 to 1, and behind them their heuristic worth."""
    weights: Any
    """Of the outcomes of chance."""
    scratch: Any
    """For expectimax."""


@kernel
def find(moves: Any, n: int, move: int) -> int:
    """Return the place of a move in an ascending list, or -1."""
    low = 0
    high = n
    while low < high:
        middle = (low + high) // 2
        if moves[middle] < move:
            low = middle + 1
        else:
            high = middle
    if low < n and moves[low] == move:
        return low
    return -1


@kernel
def actors_awaited(box: Any, s: Any, actors: int) -> int:
    """Return the acting seats that the game waits for, all of them if it waits for none."""
    awaited = actors & ~may_wait(box, s)
    if awaited:
        return awaited
    return actors


@kernel
def is_past(seat: int, actors: int, settings: Any) -> bool:
    """Tell whether the search ends here because others are to act."""
    return bool(settings.own_turn and actors != 1 << seat)


@kernel
def estimate(box: Any, s: Any, seat: int, closely: bool, settings: Any) -> float:
    """Return how good a state looks for a seat, closely if the settings asks for foresight."""
    if closely and settings.foresight:
        return foresee(box, s, seat)
    return evaluate(box, s, seat)


@kernel
def learned_worth(box: Any, s: Any, search: Any, seat: int) -> float:
    """Return what the network thinks of a state for a seat, from 0 to 1."""
    numbers = search.network.numbers
    features(box, s, seat, numbers[inputs_at(numbers) : len(numbers) - WIDE - DEEP])
    return infer(search.network)


@kernel
def promise_of(box: Any, s: Any, search: Any, seat: int, closely: bool) -> float:
    """Return how good a state looks for a seat that may move there; comparable with others only."""
    if search.settings.learned:
        if to_act(box, s) == OVER:
            judge(box, s, search, search.network.worth)
            return search.network.worth[seat]
        return learned_worth(box, s, search, seat)
    return estimate(box, s, seat, closely, search.settings)


@kernel
def judge(box: Any, s: Any, search: Any, worth: Any) -> None:
    """Write how well a state is for each seat, from 0 to 1."""
    if search.settings.learned and to_act(box, s) != OVER:
        for seat in range(search.seats):
            worth[seat] = learned_worth(box, s, search, seat)
        return
    for seat in range(search.seats):
        worth[MOST_SEATS + seat] = estimate(box, s, seat, True, search.settings)
    compare(box, s, search, worth)


@kernel
def compare(box: Any, s: Any, search: Any, worth: Any) -> None:
    """Turn what a state is worth to each seat into 0 to 1; exact about winning once it is over.

    A seat is measured against the best of the others, or by itself if it plays alone.
    """
    seats, settings = search.seats, search.settings
    mask = 0
    if to_act(box, s) == OVER:
        mask = winners(box, s)
    for seat in range(seats):
        points = worth[MOST_SEATS + seat]
        best = -1e300
        for other in range(seats):
            if other != seat:
                best = max(best, worth[MOST_SEATS + other])
        if seats > 1:
            points -= best
        points = max(-30.0, min(30.0, points / settings.scale))
        worth[seat] = 1.0 / (1.0 + exp(-points))
    if to_act(box, s) == OVER:
        count = 0
        for seat in range(seats):
            count += (mask >> seat) & 1
        for seat in range(seats):
            won = ((mask >> seat) & 1) / max(1, count)
            worth[seat] = settings.win * won + (1.0 - settings.win) * worth[seat]


@kernel
def promise(box: Any, s: Any, search: Any, notes: Any, actor: int, of_root: bool) -> float:
    """Return how well a state is for who moved there, from 0 to 1."""
    worth, answers = notes.worth, search.settings.answers
    judge(box, s, search, worth)
    if of_root and answers > 0:
        worth[MOST_SEATS + actor] = expectimax(box, s, actor, answers, notes.scratch)
        compare(box, s, search, worth)
    return worth[actor]


@kernel
def playout_move(box: Any, s: Any, search: Any, actor: int, dice: Any) -> int:
    """Return the best looking of some random moves, or of all of them."""
    moves, states, sample = search.moves, search.states, search.settings.sample
    n = legal(box, s, actor, moves)
    chosen = moves[below(dice, n)]
    if sample != 1 and n > 1:
        best = -1e300
        greedy = sample == 0 or sample >= n
        looks = sample
        if greedy:
            looks = n
        for i in range(looks):
            move = moves[i]
            if not greedy:
                move = moves[below(dice, n)]
            states[TRIED] = s
            apply(box, states[TRIED], actor, move)
            worth = evaluate(box, states[TRIED], actor)
            if worth > best:
                best = worth
                chosen = move
    return chosen


@kernel
def playout(box: Any, s: Any, search: Any, weights: Any, dice: Any) -> None:
    """Play on for a number of decisions, or to the end of the turn or the game."""
    # A network learned from states as moves leave them, before chance goes on.
    if search.settings.learned:
        return
    left = search.settings.playout
    while True:
        actors = to_act(box, s)
        if actors == OVER:
            return
        if actors == CHANCE:
            roll(box, s, dice, search.moves, weights)
        elif left == 0 or is_past(search.seat, actors, search.settings):
            return
        else:
            left -= 1
            actor = pick_seat(actors_awaited(box, s, actors), dice)
            apply(box, s, actor, playout_move(box, s, search, actor, dice))


@kernel
def act(box: Any, s: Any, actor: int, move: int) -> None:
    """Play a move; waiting changes nothing."""
    if move != WAIT:
        apply(box, s, actor, move)


@kernel
def most_promising(
    box: Any, s: Any, search: Any, actor: int, n: int, at_root: bool, dice: Any
) -> int:
    """Return the untried move that looks best one move ahead, or any untried move."""
    states = search.states
    chosen = -1
    ties = 0
    best = -1e300
    for i in range(n):
        if search.taken[i]:
            continue
        worth = 0.0
        if search.settings.prior:
            states[TRIED] = s
            act(box, states[TRIED], actor, search.moves[i])
            worth = promise_of(box, states[TRIED], search, actor, at_root)
        if worth > best:
            best = worth
            chosen = i
            ties = 1
        elif worth == best:
            ties += 1
            if below(dice, ties) == 0:
                chosen = i
    return chosen


@kernel
def child_of(nodes: Any, node: int, actor: int, move: int) -> int:
    """Return the child that a move leads to, or 0."""
    child = nodes[node].first
    while child:
        if nodes[child].move == move and nodes[child].actor == actor:
            return child
        child = nodes[child].next
    return 0


@kernel
def add_child(nodes: Any, size: int, node: int, actor: int, move: int) -> None:
    """Put a fresh node at the end of the tree and hang it below another."""
    nodes[size].move = move
    nodes[size].actor = actor
    nodes[size].visits = 0
    nodes[size].available = 1
    nodes[size].first = 0
    nodes[size].prior = 0.0
    nodes[size].points = 0.0
    for seat in range(MOST_SEATS):
        nodes[size].total[seat] = 0.0
    nodes[size].next = nodes[node].first
    nodes[node].first = size


@kernel
def choose_child(search: Any, node: int, actor: int, n: int) -> tuple[int, int]:
    """Return the available child with the best bound, and how many are available."""
    nodes, taken, settings = search.nodes, search.taken, search.settings
    for i in range(n):
        taken[i] = 0
    best = -1e300
    chosen = 0
    count = 0
    child = nodes[node].first
    while child:
        if nodes[child].actor == actor:
            place = find(search.moves, n, nodes[child].move)
            if place >= 0:
                taken[place] = 1
                count += 1
                nodes[child].available += 1
                visits = nodes[child].visits + settings.trust
                if visits == 0.0:
                    bound = 1e9
                else:
                    total = nodes[child].total[actor] + settings.trust * nodes[child].prior
                    spread = sqrt(log(nodes[child].available + settings.trust) / visits)
                    bound = total / visits + settings.exploration * spread
                if bound > best:
                    best = bound
                    chosen = child
        child = nodes[child].next
    return chosen, count


@kernel
def list_moves(box: Any, s: Any, actor: int, at_root: bool, buffer: Any) -> int:
    """List a seat's moves; at the root a seat that may wait has waiting as its first move."""
    n = legal(box, s, actor, buffer)
    if at_root and (may_wait(box, s) >> actor) & 1:
        for i in range(n, 0, -1):
            buffer[i] = buffer[i - 1]
        buffer[0] = WAIT
        n += 1
    return n


@kernel
def step_down(box: Any, s: Any, search: Any, size: int, node: int, actor: int, dice: Any) -> int:
    """Return the child to go to: the next free node to grow here, 0 if there is no room."""
    nodes, settings = search.nodes, search.settings
    n = list_moves(box, s, actor, node == 0, search.moves)
    child, count = choose_child(search, node, actor, n)
    wide = settings.width + settings.widening * sqrt(float(nodes[node].visits))
    if count < n and count < wide and size < len(nodes):
        place = most_promising(box, s, search, actor, n, node == 0, dice)
        add_child(nodes, size, node, actor, search.moves[place])
        child = size
    return child


@kernel
def descend(
    box: Any, s: Any, search: Any, notes: Any, size: int, first: int, dice: Any
) -> tuple[int, int]:
    """Walk from the root's chosen child to a new node or the end; return path length and size."""
    nodes, path, settings = search.nodes, notes.path, search.settings
    path[0] = 0
    depth = 1
    child = first
    actor = search.seat
    while depth < MOST_DEPTH:
        node = child
        path[depth] = node
        depth += 1
        act(box, s, actor, nodes[node].move)
        if node == size:
            size += 1
            if settings.trust > 0.0:
                nodes[node].prior = promise(box, s, search, notes, actor, depth == 2)
                nodes[node].points = notes.worth[MOST_SEATS + actor]
            break
        while to_act(box, s) == CHANCE and depth < MOST_DEPTH and size < len(nodes):
            seen = sees(box, s, search.seat)
            move = roll(box, s, dice, search.moves, notes.weights)
            if seen:
                child = child_of(nodes, node, CHANCE, move)
                if child == 0:
                    add_child(nodes, size, node, CHANCE, move)
                    child = size
                    size += 1
                node = child
                path[depth] = node
                depth += 1
        actors = to_act(box, s)
        if actors in (OVER, CHANCE) or is_past(search.seat, actors, settings):
            break
        actor = pick_seat(actors_awaited(box, s, actors), dice)
        child = step_down(box, s, search, size, node, actor, dice)
        if child == 0:
            break
    return depth, size


@kernel
def lead(nodes: Any) -> int:
    """Return how many visits the most visited move of the root has more than any other."""
    most = 0
    second = 0
    child = nodes[0].first
    while child:
        visits = nodes[child].visits
        if visits > most:
            second = most
            most = visits
        elif visits > second:
            second = visits
        child = nodes[child].next
    return most - second


@kernel
def is_short_of_room(nodes: Any, progress: Any) -> bool:
    """Tell whether the next batch of iterations might need more nodes than there are."""
    step = min(BATCH, progress.stop - progress.done)
    return len(nodes) < min(progress.size + 4 * step, MOST_NODES)


@kernel
def grow_tree(box: Any, view: Any, search: Any, notes: Any, progress: Any, streams: Any) -> None:
    """Run iterations on a tree until it is time to stop, or until it is short of room.

    The k-th visit of every move of the root meets the k-th random stream (common random numbers):
    what differs between two moves is then less their luck and more their worth.
    """
    nodes, states, sample = search.nodes, search.states, streams.sample
    size = progress.size
    while progress.done < progress.stop and not is_short_of_room(nodes, progress):
        step = min(BATCH, progress.stop - progress.done)
        for _ in range(step):
            states[WALKING] = view
            s = states[WALKING]
            redeterminise(box, s, search.seat, streams.dice)
            first = step_down(box, s, search, size, 0, search.seat, streams.dice)
            fork(sample, streams.base, nodes[first].visits)
            states[WALKING] = view
            redeterminise(box, s, search.seat, sample)
            depth, size = descend(box, s, search, notes, size, first, sample)
            playout(box, s, search, notes.weights, sample)
            judge(box, s, search, notes.worth)
            for i in range(depth):
                nodes[notes.path[i]].visits += 1
                for seat in range(search.seats):
                    nodes[notes.path[i]].total[seat] += notes.worth[seat]
        progress.size = size
        progress.done += step
        if progress.settle and lead(nodes) > progress.total - progress.done:
            progress.total = progress.done
            return
