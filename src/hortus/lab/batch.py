"""Many games side by side: set up, stepped, listed and encoded in compiled code.

Row i of every array belongs to game i.  Chance is rolled as soon as it is due, each game with dice
of its own.  Where several seats may act at once, the game waits for the one with the smallest
number that must.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from hortus.core.contract import CHANCE, OVER
from hortus.core.dice import below
from hortus.core.loops import best_move, roll
from hortus.kernel import kernel, slot

to_act = slot()
legal = slot()
apply = slot()
chance = slot()
winners = slot()
scores = slot()
may_wait = slot()
observe = slot()
encode = slot()
redeterminise = slot()
evaluate = slot()

NOBODY = -1
# Instead of an action: leave this game as it is.
STAY = -1


class Games(NamedTuple):
    """The games themselves: how they start, where they stand, and the dice of each."""

    start: Any
    states: Any
    dice: Any


class Turns(NamedTuple):
    """What there is to decide in every game, a row each."""

    numbered: bool
    """Whether actions are numbers of moves, not places in their list."""
    seat: Any
    count: Any
    moves: Any
    mask: Any
    observation: Any


class Endings(NamedTuple):
    """What a step brought in every game, a row each."""

    rewards: Any
    done: Any
    final: Any


class Scratch(NamedTuple):
    """Memory to work with."""

    observed: Any
    """Two states, of which the first is and stays all zeros."""
    tried: Any
    moves: Any
    weights: Any


@kernel
def next_seat(box: Any, s: Any) -> int:
    """Return the seat that decides next, NOBODY when the game is over."""
    actors = to_act(box, s)
    if actors == OVER:
        return NOBODY
    awaited = actors & ~may_wait(box, s)
    if awaited == 0:
        awaited = actors
    seat = 0
    while (awaited >> seat) & 1 == 0:
        seat += 1
    return seat


@kernel
def encode_view(box: Any, s: Any, seat: int, observed: Any, out: Any) -> None:
    """Encode what a seat may know of a state into a row."""
    observed[1] = observed[0]
    observe(box, s, seat, observed[1])
    for i in range(len(out)):
        out[i] = 0
    encode(box, observed[1], seat, out)


@kernel
def utilities(box: Any, s: Any, seats: int, rewards: Any, final: Any) -> None:
    """Write a finished game's rewards, which sum to nothing, and its scores.

    A winner alone gets 1, the others share the loss; winners together share; with nobody to win
    against, winning is 1 and losing -1.
    """
    mask = winners(box, s)
    count = 0
    for seat in range(seats):
        count += (mask >> seat) & 1
    for seat in range(seats):
        won = (mask >> seat) & 1
        if seats == 1:
            rewards[seat] = 2.0 * won - 1.0
        elif count > 0:
            rewards[seat] = (won * seats / count - 1.0) / (seats - 1.0)
    scores(box, s, final)


@kernel
def write_turn(box: Any, s: Any, i: int, turns: Any, scratch: Any) -> None:
    """Write who decides in a game now, the moves, their mask and the observation."""
    numbered, moves, mask = turns.numbered, turns.moves, turns.mask
    for place in range(turns.count[i]):
        mask[i, moves[i, place] if numbered else place] = 0
    actor = next_seat(box, s)
    turns.seat[i] = actor
    turns.count[i] = 0
    if actor == NOBODY:
        return
    n = min(legal(box, s, actor, scratch.moves), moves.shape[1])
    turns.count[i] = n
    for place in range(n):
        moves[i, place] = scratch.moves[place]
        mask[i, scratch.moves[place] if numbered else place] = 1
    encode_view(box, s, actor, scratch.observed, turns.observation[i])


@kernel
def roll_chance(box: Any, s: Any, dice: Any, scratch: Any) -> None:
    """Let chance act until a seat decides or the game is over."""
    while to_act(box, s) == CHANCE:
        roll(box, s, dice, scratch.moves, scratch.weights)


@kernel
def begin(box: Any, games: Any, chosen: Any, turns: Any, scratch: Any) -> None:
    """Set up a new game in every chosen row."""
    for i in range(len(games.states)):
        if chosen[i]:
            games.states[i] = games.start[0]
            roll_chance(box, games.states[i], games.dice[i], scratch)
            write_turn(box, games.states[i], i, turns, scratch)


@kernel
def first_illegal(actions: Any, mask: Any, seat: Any) -> int:
    """Return the first row whose action is not possible, -1 if all are."""
    for i in range(len(actions)):
        action = actions[i]
        if seat[i] == NOBODY or action == STAY:
            continue
        if action < 0 or action >= mask.shape[1] or mask[i, action] == 0:
            return i
    return -1


@kernel
def step(
    box: Any, games: Any, actions: Any, again: bool, turns: Any, endings: Any, scratch: Any
) -> None:
    """Play one action in every game; with `again` a finished one is set up anew at once."""
    rewards, final = endings.rewards, endings.final
    seats = rewards.shape[1]
    for i in range(len(games.states)):
        for other in range(seats):
            rewards[i, other] = 0.0
        endings.done[i] = 0
        if turns.seat[i] == NOBODY or actions[i] == STAY:
            continue
        move = actions[i]
        if not turns.numbered:
            move = turns.moves[i, move]
        s = games.states[i]
        apply(box, s, turns.seat[i], move)
        roll_chance(box, s, games.dice[i], scratch)
        if to_act(box, s) == OVER:
            endings.done[i] = 1
            utilities(box, s, seats, rewards[i], final[i])
            if again:
                games.states[i] = games.start[0]
                roll_chance(box, s, games.dice[i], scratch)
        write_turn(box, s, i, turns, scratch)


@kernel
def sample(turns: Any, dice: Any, actions: Any) -> None:
    """Write a random legal action of every game that still runs."""
    for i in range(len(actions)):
        if turns.seat[i] != NOBODY:
            place = below(dice, turns.count[i])
            actions[i] = turns.moves[i, place] if turns.numbered else place


@kernel
def greedy(box: Any, states: Any, turns: Any, dice: Any, scratch: Any, actions: Any) -> None:
    """Write for every running game the action that looks best one move ahead."""
    observed = scratch.observed
    for i in range(len(states)):
        seat = turns.seat[i]
        if seat == NOBODY:
            continue
        observed[1] = observed[0]
        observe(box, states[i], seat, observed[1])
        move = best_move(box, observed[1], seat, dice, scratch.tried, scratch.moves)
        if turns.numbered:
            actions[i] = move
        else:
            place = 0
            while place < turns.count[i] - 1 and turns.moves[i, place] != move:
                place += 1
            actions[i] = place
