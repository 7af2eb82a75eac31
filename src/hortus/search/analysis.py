"""What a position is worth: the best moves of a view, and every decision of a record judged.

A tree search finds the moves worth a look.  Each of them is then played out many times from what
the seat could know, with the same random numbers for every move, so that moves differ by what they
are worth rather than by luck.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from hortus.core.contract import OVER, WAIT
from hortus.core.dice import below, new_dice
from hortus.core.game import Game
from hortus.core.position import Position
from hortus.core.record import Record
from hortus.core.replay import steps
from hortus.core.struct import Structs
from hortus.core.view import View
from hortus.search.searcher import Searcher, new_search, tree_kernels
from hortus.search.settings import SearchSettings
from hortus.search.tree import NODE

# A move of a playout is the best looking of so many random ones.
SAMPLE = 8
# No playout goes on for longer; the seat that looks best then counts as its winner.
MOST_DECISIONS = 400
BATCH = 16
FEWEST = 4


@dataclass(frozen=True)
class Budget:
    """How much thought one decision gets: iterations, a time, or both."""

    iterations: int | None = 1000
    seconds: float | None = None

    @property
    def playouts(self) -> int | None:
        """How often each move is played out, None as long as there is time."""
        return None if self.iterations is None else max(BATCH, self.iterations // 4)


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
    moves = _candidates(view, settings, dice, budget, most)
    if also is not None and also not in moves:
        moves.append(also)
    players = _players(view, moves, int(below(dice, 2**31 - 1)))
    until = None if budget.seconds is None else time.monotonic() + budget.seconds / 2
    done = 0
    while budget.playouts is None or done < budget.playouts:
        for player in players:
            player.run(done, BATCH)
        done += BATCH
        if until is not None and time.monotonic() >= until:
            break
    first, *others = [player.prospect() for player in players]
    return [first, *sorted(others, key=lambda one: -one.win[view.seat])]


def outlook(view: View, seed: int, playouts: int, seconds: float) -> Prospect:
    """Return what follows from a view if everybody plays on as in a playout.

    After the time only a handful of playouts is still finished, so that slow games end too.
    """
    (player,) = _players(view, [WAIT], seed)
    until = time.monotonic() + seconds
    for number in range(playouts):
        if number >= FEWEST and time.monotonic() >= until:
            break
        player.run(number, 1)
    return player.prospect()


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


def _candidates(
    view: View, settings: SearchSettings, dice: Any, budget: Budget, most: int
) -> list[int]:
    legal = view.legal_numbers()
    if len(legal) == 1 and not view.may_wait:
        return legal
    seconds = None if budget.seconds is None else budget.seconds / 2
    found = Searcher(settings).search(view, dice, budget.iterations, seconds)
    return [finding.move for finding in found[:most]]


def _players(view: View, moves: list[int], seed: int) -> list[_Player]:
    settings = SearchSettings(playout=MOST_DECISIONS, sample=SAMPLE)
    return [_Player(view, move, settings, seed) for move in moves]


class _Player:
    """Plays out games after one move of a view and adds up how they end."""

    def __init__(self, view: View, move: int, settings: SearchSettings, seed: int) -> None:
        game = view.game
        self.view, self.move, self.seed, self.games = view, move, seed, 0
        self.wins, self.points = np.zeros(game.seats), np.zeros(game.seats)
        # The search has compiled this one already; a loop of its own would be compiled again.
        self._playout = tree_kernels(game.kind, game.engine.fast).playout
        self._search, self._notes = new_search(view, settings, Structs(NODE, 1))
        self._states = Structs(game.kind.state.STATE, 1)

    def run(self, start: int, count: int) -> None:
        """Play the games of some numbers; a number means the same chance for every move."""
        for number in range(start, start + count):
            self._play(new_dice(self.seed, number))

    def _play(self, dice: Any) -> None:
        engine, seat = self.view.game.engine, self.view.seat
        self._states[0] = self.view.state
        state = self._states[0]
        engine.redeterminise(state, seat, dice)
        if self.move != WAIT:
            engine.apply(state, seat, self.move)
        self._playout(engine.box, engine.record(state), self._search, self._notes.weights, dice)
        self.wins += _win_shares(self.view.game, state)
        self.points += engine.scores(state, self.view.game.seats)
        self.games += 1

    def prospect(self) -> Prospect:
        """Return the means."""
        return Prospect(
            self.move,
            self.games,
            tuple((self.wins / self.games).tolist()),
            tuple((self.points / self.games).tolist()),
        )


def _win_shares(game: Game, state: Any) -> list[float]:
    """Return each seat's share of the win; of an unfinished game, the seat that looks best wins."""
    engine, seats = game.engine, range(game.seats)
    if engine.to_act(state) == OVER:
        mask = engine.winners(state)
    else:
        mask = 1 << max(seats, key=lambda seat: engine.evaluate(state, seat))
    return [((mask >> seat) & 1) / max(1, mask.bit_count()) for seat in seats]
