"""Games played out from a position by a quick policy: who wins them, and with how many points."""

from __future__ import annotations

from typing import Any

from hortus.core.contract import OVER
from hortus.kernel import kernel, slot
from hortus.search.tree import act, playout

to_act = slot()
scores = slot()
winners = slot()
evaluate = slot()
redeterminise = slot()


@kernel
def leaders(box: Any, s: Any, seats: int) -> int:
    """Return the winners of a finished game, or the seat that looks best."""
    if to_act(box, s) == OVER:
        return winners(box, s)
    best = 0
    for seat in range(1, seats):
        if evaluate(box, s, seat) > evaluate(box, s, best):
            best = seat
    return 1 << best


@kernel
def add_result(box: Any, s: Any, seats: int, buffer: Any, wins: Any, points: Any) -> None:
    """Add each seat's share of the win and its points."""
    mask = leaders(box, s, seats)
    count = 0
    for seat in range(seats):
        count += (mask >> seat) & 1
    scores(box, s, buffer)
    for seat in range(seats):
        points[seat] += buffer[seat]
        if (mask >> seat) & 1:
            wins[seat] += 1.0 / count


@kernel
def roll_out(
    box: Any,
    view: Any,
    seat: int,
    seats: int,
    move: int,
    seeds: Any,
    work: Any,
    buffer: Any,
    weights: Any,
    plan: Any,
    wins: Any,
    points: Any,
) -> None:
    """Play one game per row of seeds after a seat's move, what it cannot know filled in anew."""
    for game in range(len(seeds)):
        dice = seeds[game]
        work[0] = view
        s = work[0]
        redeterminise(box, s, seat, dice)
        act(box, s, seat, move)
        playout(box, s, dice, work, buffer, weights, plan)
        add_result(box, s, seats, buffer, wins, points)
