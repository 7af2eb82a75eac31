"""Many games side by side: set up, stepped, listed and encoded in compiled code.

Row i of every array belongs to game i.  Chance is rolled as soon as it is due, each game with dice
of its own.  Where several seats may act at once, the game waits for the one with the smallest
number that must.
"""

from __future__ import annotations

from typing import Any

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
def look(box: Any, s: Any, seat: int, work: Any, out: Any) -> None:
    """Encode what a seat may know of a state into a row; work[0] is and stays all zeros."""
    work[1] = work[0]
    observe(box, s, seat, work[1])
    for i in range(len(out)):
        out[i] = 0
    encode(box, work[1], seat, out)


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
def turn_page(
    box: Any,
    s: Any,
    i: int,
    numbered: bool,
    work: Any,
    buffer: Any,
    seat: Any,
    count: Any,
    moves: Any,
    mask: Any,
    observation: Any,
) -> None:
    """Write who decides in a game now, the moves, their mask and the observation."""
    for place in range(count[i]):
        mask[i, moves[i, place] if numbered else place] = 0
    actor = next_seat(box, s)
    seat[i] = actor
    count[i] = 0
    if actor == NOBODY:
        return
    n = min(legal(box, s, actor, buffer), moves.shape[1])
    count[i] = n
    for place in range(n):
        moves[i, place] = buffer[place]
        mask[i, buffer[place] if numbered else place] = 1
    look(box, s, actor, work, observation[i])


@kernel
def settle(box: Any, s: Any, dice: Any, buffer: Any, weights: Any) -> None:
    """Let chance act until a seat decides or the game is over."""
    while to_act(box, s) == CHANCE:
        roll(box, s, dice, buffer, weights)


@kernel
def begin(
    box: Any,
    start: Any,
    states: Any,
    chosen: Any,
    numbered: bool,
    dice: Any,
    work: Any,
    buffer: Any,
    weights: Any,
    seat: Any,
    count: Any,
    moves: Any,
    mask: Any,
    observation: Any,
) -> None:
    """Set up a new game in every chosen row."""
    for i in range(len(states)):
        if chosen[i]:
            states[i] = start[0]
            settle(box, states[i], dice[i], buffer, weights)
            turn_page(
                box,
                states[i],
                i,
                numbered,
                work,
                buffer,
                seat,
                count,
                moves,
                mask,
                observation,
            )


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
    box: Any,
    start: Any,
    states: Any,
    actions: Any,
    again: bool,
    numbered: bool,
    seats: int,
    dice: Any,
    work: Any,
    buffer: Any,
    weights: Any,
    seat: Any,
    count: Any,
    moves: Any,
    mask: Any,
    observation: Any,
    rewards: Any,
    done: Any,
    final: Any,
) -> None:
    """Play one action in every game; with `again` a finished one is set up anew at once."""
    for i in range(len(states)):
        for other in range(seats):
            rewards[i, other] = 0.0
        done[i] = 0
        if seat[i] == NOBODY or actions[i] == STAY:
            continue
        move = actions[i]
        if not numbered:
            move = moves[i, move]
        s = states[i]
        apply(box, s, seat[i], move)
        settle(box, s, dice[i], buffer, weights)
        if to_act(box, s) == OVER:
            done[i] = 1
            utilities(box, s, seats, rewards[i], final[i])
            if again:
                states[i] = start[0]
                settle(box, s, dice[i], buffer, weights)
        turn_page(box, s, i, numbered, work, buffer, seat, count, moves, mask, observation)


@kernel
def sample(numbered: bool, dice: Any, seat: Any, count: Any, moves: Any, actions: Any) -> None:
    """Write a random legal action of every game that still runs."""
    for i in range(len(actions)):
        if seat[i] != NOBODY:
            place = below(dice, count[i])
            actions[i] = moves[i, place] if numbered else place


@kernel
def greedy(
    box: Any,
    states: Any,
    numbered: bool,
    dice: Any,
    work: Any,
    inner: Any,
    buffer: Any,
    seat: Any,
    count: Any,
    moves: Any,
    actions: Any,
) -> None:
    """Write for every running game the action that looks best one move ahead."""
    for i in range(len(states)):
        if seat[i] == NOBODY:
            continue
        work[1] = work[0]
        observe(box, states[i], seat[i], work[1])
        move = best_move(box, work[1], seat[i], dice, inner, buffer)
        if numbered:
            actions[i] = move
        else:
            place = 0
            while place < count[i] - 1 and moves[i, place] != move:
                place += 1
            actions[i] = place
