"""What a position is worth: the best moves of a view, and every decision of a record judged.

A tree search finds the moves worth a look.  Each of them is then played out many times from what
the seat could know, with the same random numbers for every move, so that moves differ by what they
are worth rather than by luck.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from hortus.core.contract import WAIT
from hortus.core.dice import below, new_dice
from hortus.core.game import Game
from hortus.core.position import Position
from hortus.core.record import Record
from hortus.core.replay import steps
from hortus.core.view import View
from hortus.search.playouts import Begin, Playouts
from hortus.search.searcher import Searcher
from hortus.search.settings import SearchSettings

BATCH = 16
FEWEST = 4


@dataclass(frozen=True)
class Budget:
    """How much thought one decision gets: iterations, a time, or both."""

    iterations: int | None = 1000
    seconds: float | None = None
    fewest: int = BATCH
    """Playouts of each move, however little else is asked for."""

    @property
    def playouts(self) -> int | None:
        """How often each move is played out, None as long as there is time."""
        return None if self.iterations is None else max(self.fewest, self.iterations // 4)


@dataclass(frozen=True)
class Prospect:
    """A move with what follows from it, by seat: the chance to win and the points expected."""

    move: int
    playouts: int
    win: tuple[float, ...]
    points: tuple[float, ...]


@dataclass(frozen=True)
class Judgement:
    """One decision of a record: what was played, and how much better the best move found is."""

    ply: int
    seat: int
    text: str
    played: Prospect
    best_text: str
    best: Prospect

    @property
    def swing(self) -> float:
        """The chance to win that the seat gave away."""
        return max(0.0, self.best.win[self.seat] - self.played.win[self.seat])

    @property
    def points_lost(self) -> float:
        """The points that the seat gave away, which tells moves apart once a game is decided."""
        return max(0.0, self.best.points[self.seat] - self.played.points[self.seat])


def best_moves(
    view: View,
    settings: SearchSettings,
    dice: Any,
    budget: Budget,
    most: int = 4,
    also: int | None = None,
) -> list[Prospect]:
    """Return the most promising moves of a view, the best first; `also` is looked at in any case.

    The first is what a search would play; the others follow by their chance to win.
    """
    moves = candidates(view, settings, dice, budget, most)
    found = explore(view, moves if also is None else [*moves, also], dice, budget)
    first, *others = [prospect(move, played) for move, played in found.items()]
    return [first, *sorted(others, key=lambda one: -one.win[view.seat])]


def explore(
    view: View, moves: Iterable[int], dice: Any, budget: Budget, step: int = BATCH
) -> dict[int, Playouts]:
    """Return moves played out with the same random numbers, in the order in which they are named.

    Half of the time is for this, the other half to find the moves.  The clock is looked at after
    so many playouts of each.
    """
    found = _playouts(view, moves, int(below(dice, 2**31 - 1)))
    until = None if budget.seconds is None else time.monotonic() + budget.seconds / 2
    most, done = budget.playouts, 0
    batch = step if most is None else min(step, most)
    while most is None or done < most:
        for played in found.values():
            played.run(done, batch)
        done += batch
        if until is not None and time.monotonic() >= until:
            break
    return found


def compare(view: View, moves: Iterable[int], seed: int, playouts: int) -> dict[int, Prospect]:
    """Return what follows from each of some moves, played out with the same random numbers."""
    found = _playouts(view, sorted(set(moves)), seed)
    for played in found.values():
        played.run(0, playouts)
    return {move: prospect(move, played) for move, played in found.items()}


def outlook(view: View, seed: int, playouts: int, seconds: float) -> Prospect:
    """Return what follows from a view if everybody plays on as in a playout.

    After the time only a handful of playouts is still finished, so that slow games end too.
    """
    played = _playouts(view, [WAIT], seed)[WAIT]
    until = time.monotonic() + seconds
    for number in range(playouts):
        if number >= FEWEST and time.monotonic() >= until:
            break
        played.run(number, 1)
    return prospect(WAIT, played)


def judge(
    record: Record, game: Game, settings: SearchSettings, budget: Budget, seed: int
) -> Iterator[Judgement]:
    """Yield every decision of a record, judged from what its seat could know."""
    for step in steps(record, game):
        if step.seat >= 0:
            (move,) = step.numbers
            view = step.before.view(step.seat)
            dice = new_dice(seed, "analysis", step.ply)
            found = best_moves(view, settings, dice, budget, most=1, also=move)
            played = next(prospect for prospect in found if prospect.move == move)
            yield Judgement(
                step.ply,
                step.seat,
                move_text(step.before, step.seat, move),
                played,
                move_text(step.before, step.seat, found[0].move),
                found[0],
            )


def move_text(position: Position, seat: int, move: int) -> str:
    """Return the short text of a move, also of waiting."""
    return "wait" if move == WAIT else position.text(move, seat)


def candidates(
    view: View, settings: SearchSettings, dice: Any, budget: Budget, most: int
) -> list[int]:
    """Return the moves that a search likes best, with half of the time."""
    legal = view.legal_numbers()
    if len(legal) == 1 and not view.may_wait:
        return legal
    seconds = None if budget.seconds is None else budget.seconds / 2
    found = Searcher(settings).search(view, dice, budget.iterations, seconds)
    return [finding.move for finding in found[:most]]


def prospect(move: int, played: Playouts) -> Prospect:
    """Return the means of some playouts after a move."""
    win, points = np.mean(played.wins, 0), np.mean(played.points, 0)
    return Prospect(move, len(played.wins), tuple(win.tolist()), tuple(points.tolist()))


def _playouts(view: View, moves: Iterable[int], seed: int) -> dict[int, Playouts]:
    return {move: Playouts(view.game, view.state, seed, _after(view, move)) for move in moves}


def _after(view: View, move: int) -> Begin:
    """Let each playout begin with a guess at what the seat cannot know, and with a move."""
    engine, seat = view.game.engine, view.seat

    def begin(state: Any, _number: int, dice: Any) -> None:
        engine.redeterminise(state, seat, dice)
        if move != WAIT:
            engine.apply(state, seat, move)

    return begin
