"""Games counted, and random ones played, in compiled code: one row for each game and each move."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from hortus.core.contract import CHANCE, OVER
from hortus.core.dice import below, fork
from hortus.core.loops import pick_seat, roll
from hortus.kernel import kernel, slot

to_act = slot()
legal = slot()
apply = slot()
chance = slot()
scores = slot()
winners = slot()
ending = slot()
may_wait = slot()

MOST_SEATS = 5
NOBODY = -1

ROW = np.dtype(
    [
        ("moves", np.int32),  # decisions and chance outcomes
        ("decisions", np.int32),
        ("choices", np.int64),  # legal moves of all decisions together
        ("widest", np.int32),  # most legal moves of one decision
        ("lead_changes", np.int32),
        ("decided", np.int32),  # decision after which whoever led at the end kept the lead
        ("leader", np.int32),  # NOBODY while seats are level
        ("winners", np.int32),  # as bits
        ("reason", np.int32),
        ("score", np.int32, (MOST_SEATS,)),
    ],
    align=True,
)


class Counting(NamedTuple):
    """What it takes to play and count games: of which seats, from which seed, and memory."""

    seats: int
    seed: Any
    streams: Any
    """Those of the game that is played: of chance and order, and of each seat."""
    most_moves: int
    """No game has more."""
    moves: Any
    weights: Any
    scores: Any


MOVE = np.dtype([("seat", np.int8), ("choices", np.int32), ("move", np.int32)], align=True)


@kernel
def open_streams(seed: Any, number: int, seats: int, streams: Any) -> None:
    """Begin the random streams of a game: of chance and order, and of each seat."""
    fork(streams[0], seed, number)
    for seat in range(seats):
        fork(streams[1 + seat], streams[0], 1 + seat)


@kernel
def begin_row(row: Any) -> None:
    """Begin to count a game."""
    row.moves = 0
    row.decisions = 0
    row.choices = 0
    row.widest = 0
    row.lead_changes = 0
    row.decided = 0
    row.leader = NOBODY


@kernel
def leader_of(box: Any, s: Any, seats: int, now: Any) -> int:
    """Return the seat that is ahead of all others, or NOBODY."""
    scores(box, s, now)
    best = 0
    level = False
    for seat in range(1, seats):
        if now[seat] > now[best]:
            best = seat
            level = False
        elif now[seat] == now[best]:
            level = True
    if level:
        return NOBODY
    return best


@kernel
def count_decision(box: Any, s: Any, seats: int, choices: int, row: Any, now: Any) -> None:
    """Count a decision that was just played."""
    row.decisions += 1
    row.choices += choices
    if choices > row.widest:
        row.widest = choices
    leader = leader_of(box, s, seats, now)
    if leader != NOBODY and leader != row.leader:
        if row.leader != NOBODY:
            row.lead_changes += 1
        row.leader = leader
        row.decided = row.decisions


@kernel
def end_row(box: Any, s: Any, seats: int, moves: int, row: Any, now: Any) -> None:
    """Note how a game ended."""
    row.moves = moves
    scores(box, s, now)
    for seat in range(seats):
        row.score[seat] = now[seat]
    row.winners = winners(box, s)
    row.reason = ending(box, s)


@kernel
def random_rows(box: Any, work: Any, number: int, counting: Any, rows: Any, log: Any) -> int:
    """Play random games from work[0], from a number on, count and log them; return how many.

    A game begins only if the log has room for all of it.
    """
    seats, streams = counting.seats, counting.streams
    logged = 0
    for i in range(len(rows)):
        if logged + counting.most_moves > len(log):
            return i
        open_streams(counting.seed, number + i, seats, streams)
        work[1] = work[0]
        s = work[1]
        row = rows[i]
        begin_row(row)
        begun = logged
        while True:
            actors = to_act(box, s)
            if actors == OVER:
                break
            if actors == CHANCE:
                log[logged].seat = CHANCE
                log[logged].choices = 0
                log[logged].move = roll(box, s, streams[0], counting.moves, counting.weights)
            else:
                seat = pick_seat(actors, streams[0])
                n = legal(box, s, seat, counting.moves)
                # Waiting is a choice too, where it is possible, but no move.
                waiting = (may_wait(box, s) >> seat) & 1
                place = below(streams[1 + seat], n + waiting) - waiting
                if place < 0:
                    continue
                move = counting.moves[place]
                apply(box, s, seat, move)
                count_decision(box, s, seats, n, row, counting.scores)
                log[logged].seat = seat
                log[logged].choices = n
                log[logged].move = move
            logged += 1
        end_row(box, s, seats, logged - begun, row, counting.scores)
    return len(rows)
