"""Loops over whole games, written once and bound to the kernels of each game."""

from __future__ import annotations

from typing import Any

from hortus.core.contract import CHANCE, EQUALLY_LIKELY, OVER, WAIT
from hortus.core.dice import below, weighted
from hortus.kernel import kernel, slot

to_act = slot()
legal = slot()
apply = slot()
chance = slot()
redeterminise = slot()
evaluate = slot()
may_wait = slot()


@kernel
def everybody_sees(box: Any, s: Any, seat: int) -> bool:
    """Return True: in most games chance is open to all."""
    return True


@kernel
def never_open(box: Any, s: Any, seat: int) -> bool:
    """Return False: unless a game says so, its seats keep secrets to the end."""
    return False


@kernel
def nobody_waits(box: Any, s: Any) -> int:
    """Return no seat: in most games whoever may act must."""
    return 0


@kernel
def always_midway(box: Any, s: Any) -> bool:
    """Return True: in most games no moment is apart from what follows."""
    return True


@kernel
def no_features(box: Any, s: Any, seat: int, out: Any) -> None:
    """Write nothing: most games have no network that learned what a state is worth."""


@kernel
def pick_seat(actors: int, dice: Any) -> int:
    """Return one of the seats of a bit mask at random; a single seat costs no random number."""
    skip = 0
    if actors & (actors - 1):
        count = 0
        bits = actors
        while bits:
            count += bits & 1
            bits >>= 1
        skip = below(dice, count)
    seat = 0
    while True:
        if (actors >> seat) & 1:
            if skip == 0:
                return seat
            skip -= 1
        seat += 1


@kernel
def roll(box: Any, s: Any, dice: Any, buffer: Any, weights: Any) -> int:
    """Play one chance outcome at random and return its number."""
    n = chance(box, s, buffer, weights)
    equal = weights[0] == EQUALLY_LIKELY
    move = buffer[below(dice, n) if equal else weighted(dice, weights, n)]
    apply(box, s, CHANCE, move)
    return move


@kernel
def random_game(
    box: Any, s: Any, dice: Any, buffer: Any, weights: Any, log_seat: Any, log_move: Any
) -> int:
    """Play random moves to the end, log them, and return how many there were, -1 if too many."""
    n = 0
    while True:
        actors = to_act(box, s)
        if actors == OVER:
            return n
        if n == len(log_move):
            return -1
        if actors == CHANCE:
            log_seat[n] = CHANCE
            log_move[n] = roll(box, s, dice, buffer, weights)
        else:
            seat = pick_seat(actors, dice)
            move = buffer[below(dice, legal(box, s, seat, buffer))]
            apply(box, s, seat, move)
            log_seat[n] = seat
            log_move[n] = move
        n += 1


@kernel
def random_games(
    box: Any, work: Any, games: int, dice: Any, buffer: Any, weights: Any
) -> tuple[int, int]:
    """Play random games from work[0] in work[1]; return how many decisions and chance moves."""
    decisions = 0
    chances = 0
    for _ in range(games):
        work[1] = work[0]
        s = work[1]
        while True:
            actors = to_act(box, s)
            if actors == OVER:
                break
            if actors == CHANCE:
                roll(box, s, dice, buffer, weights)
                chances += 1
            else:
                seat = pick_seat(actors, dice)
                apply(box, s, seat, buffer[below(dice, legal(box, s, seat, buffer))])
                decisions += 1
    return decisions, chances


@kernel
def best_move(box: Any, view: Any, seat: int, dice: Any, work: Any, buffer: Any) -> int:
    """Return the seat's move whose position evaluates best after one look ahead, or WAIT.

    `view` is an observed state.  Hidden things are filled in at random once per call, and ties
    are broken at random.
    """
    work[0] = view
    redeterminise(box, work[0], seat, dice)
    n = legal(box, view, seat, buffer)
    best = -1e300
    chosen = buffer[0]
    ties = 0
    if (may_wait(box, view) >> seat) & 1:
        best = evaluate(box, work[0], seat)
        chosen = WAIT
        ties = 1
    for i in range(n):
        work[1] = work[0]
        apply(box, work[1], seat, buffer[i])
        worth = evaluate(box, work[1], seat)
        if worth > best:
            best = worth
            chosen = buffer[i]
            ties = 1
        elif worth == best:
            ties += 1
            if below(dice, ties) == 0:
                chosen = buffer[i]
    return chosen


@kernel
def perft(box: Any, work: Any, depth: int, buffers: Any) -> int:
    """Count the decision sequences of a given length from work[0], chance taking its first outcome.

    buffers[d] is the move list and work[d] the state of depth d; buffers[-1] takes the weights.
    """
    s = work[len(work) - 1 - depth]
    actors = to_act(box, s)
    while actors == CHANCE:
        chance(box, s, buffers[depth], buffers[len(buffers) - 1])
        apply(box, s, CHANCE, buffers[depth][0])
        actors = to_act(box, s)
    if depth == 0 or actors == OVER:
        return 1
    total = 0
    # Not a count that starts with the constant 0: for that Numba compiles all the rules once more.
    for seat in range(32):
        if (actors >> seat) & 1:
            n = legal(box, s, seat, buffers[depth])
            for i in range(n):
                work[len(work) - depth] = s
                apply(box, work[len(work) - depth], seat, buffers[depth][i])
                total += perft(box, work, depth - 1, buffers)
    return total
