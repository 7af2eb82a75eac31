"""Better weights for a game's heuristic, by self-play.

Simultaneous perturbation (SPSA): every step moves all weights at random a little up or down,
lets the greedy bot with these weights play the one with the opposite changes, each chance from
every seat, and follows the winner.  Weights are changed by factors, so none changes its sign;
those that the greedy bot does not read at this table stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hortus.arena.intervals import wilson
from hortus.arena.seating import schedule
from hortus.bots.greedy import GreedyBot
from hortus.bots.play import play_bots
from hortus.core.game import Game
from hortus.core.random_record import random_record
from hortus.core.registry import load
from hortus.core.replay import steps
from hortus.core.view import View
from hortus.core.weights import read_weights

# Spall's exponents; the gains are in factors: a first step tries about 15 % more and less.
CHANGE, CHANGE_DECAY = 0.15, 0.101
STRIDE, STRIDE_DECAY, CALM = 0.05, 0.602, 10

Weights = tuple[float, ...]
Watch = Callable[[int, Weights], None]


class WeighingBot:
    """The greedy bot with weights of its own."""

    def __init__(self, game: Game, weights: Sequence[float]) -> None:
        self.game = load(game.name, game.seats, **game.chosen)
        self.game.set_weights(weights)
        self.game.compile()
        self.bot = GreedyBot()

    def choose(self, view: View, dice: Any) -> int:
        """Return the move that looks best by its own weights."""
        return self.bot.choose(View(self.game, view.seat, view.state), dice)


@dataclass(frozen=True)
class Tuning:
    """What a run found: the weights, and how they fared against those before."""

    names: tuple[str, ...]
    before: Weights
    after: Weights
    games: int
    wins: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share of wins."""
        return wilson(self.wins * self.games, self.games)

    @property
    def better(self) -> bool:
        """Whether the new weights won clearly more than half."""
        return self.interval[0] > 0.5


def tune(game: Game, rounds: int, games: int, proof: int, seed: int, watch: Watch) -> Tuning:
    """Return the weights after so many rounds of so many games, proved in further games."""
    before = read_weights(game.kind)
    rng = np.random.default_rng(seed)
    factors = np.zeros(len(before))
    read = weights_read(game, before, seed)
    for step in range(rounds):
        change = CHANGE / (step + 1) ** CHANGE_DECAY
        stride = STRIDE / (step + 1 + CALM) ** STRIDE_DECAY * CALM**STRIDE_DECAY
        signs = read * rng.choice((-1.0, 1.0), len(before))
        up = _scaled(before, factors + change * signs)
        down = _scaled(before, factors - change * signs)
        share = win_share(game, up, down, games, f"{seed}/{step}")
        factors += stride / change * (2 * share - 1) * signs
        watch(step + 1, _scaled(before, factors))
    after = _scaled(before, factors)
    wins = win_share(game, after, before, proof, f"{seed}/proof")
    return Tuning(tuple(game.kind.evaluate.WEIGHTS), before, after, proof, wins)


def weights_read(game: Game, weights: Weights, seed: int) -> Any:
    """Return 1 for every weight that changes how a moment of some games looks, else 0."""
    bots = [WeighingBot(game, weights)] * game.seats
    names = ["greedy"] * game.seats
    records = [random_record(game, f"{seed}/{k}") for k in range(4)]
    records += [play_bots(game, bots, names, f"{seed}/{k}").record() for k in range(4)]
    states = [step.before.state for record in records for step in steps(record, game)]
    usual = _looks(game, weights, states)
    read = np.zeros(len(weights))
    for place, weight in enumerate(weights):
        changed = (*weights[:place], 2 * weight + 1, *weights[place + 1 :])
        read[place] = _looks(game, changed, states) != usual
    return read


def _looks(game: Game, weights: Sequence[float], states: Sequence[Any]) -> list[float]:
    engine = WeighingBot(game, weights).game.engine
    return [engine.evaluate(state, seat) for state in states for seat in range(game.seats)]


def win_share(game: Game, one: Weights, other: Weights, games: int, seed: str) -> float:
    """Return what share of games the first weights win, every arrangement equally often."""
    bots = (WeighingBot(game, one), WeighingBot(game, other))
    won = played = 0.0
    for seating in schedule(2, game.seats, games):
        sitting = [bots[number] for number in seating.bots]
        names = [str(number) for number in seating.bots]
        result = play_bots(game, sitting, names, f"{seed}/{seating.round}").position.result()
        assert result is not None
        own = [seat for seat in result["winners"] if seating.bots[seat] == 0]
        won += len(own) / len(result["winners"])
        played += 1
    return won / played


def _scaled(weights: Weights, factors: Any) -> Weights:
    return tuple(float(f"{w:.4g}") for w in np.array(weights) * np.exp(factors))
