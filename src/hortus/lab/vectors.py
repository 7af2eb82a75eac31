"""Many games side by side behind plain Python calls."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from hortus.core.contract import GameKind
from hortus.core.dice import fresh_seed, new_dice
from hortus.core.engine import bind
from hortus.core.errors import UsageError
from hortus.core.game import Game
from hortus.core.position import Position
from hortus.core.struct import Structs
from hortus.kernel import can_compile
from hortus.lab import batch
from hortus.lab.layout import Layout

Array = np.ndarray[Any, Any]


@cache
def bound(kind: GameKind, fast: bool) -> tuple[Layout, SimpleNamespace]:
    """Return how a game's numbers are laid out, and the loops over many games bound to it."""
    layout = Layout(kind)
    own = {"observe": kind.view.observe, "scores": kind.rules.scores, "encode": layout.encode}
    return layout, bind(batch, kind, fast, **own)


class Vector:
    """An array of games that are stepped together; the arrays below are rewritten in place.

    `seat` decides next in each game, `mask` and `count` say which actions it has, and
    `observation` is what it may know.  After a step `done` marks the games that ended by it,
    `rewards` holds what each seat won by it, and `final` the last scores.
    """

    def __init__(self, game: Game, n: int, again: bool = True) -> None:
        if n < 1:
            raise UsageError("A vector has at least one game.")
        self.game = game
        self.n = n
        self.fast = can_compile()
        self.layout, self._kernels = bound(game.kind, self.fast)
        self.fresh = True
        """Whether no game was set up yet."""
        self._again = again
        state = game.kind.state.STATE
        start, states, observed, tried = (Structs(state, length) for length in (1, n, 2, 2))
        start[0] = game.start_state()
        self._states = states
        rules = game.kind.rules
        self._dice = np.zeros((n, 4), np.int64)
        self._own_dice = new_dice(0)
        self.seat = np.full(n, batch.NOBODY, np.int64)
        self.count = np.zeros(n, np.int64)
        self.moves = np.zeros((n, self.layout.listed), np.int32)
        self.mask = np.zeros((n, self.layout.actions), np.int8)
        self.observation = np.zeros((n, self.layout.size), np.int16)
        self.rewards = np.zeros((n, game.seats), np.float32)
        self.done = np.zeros(n, np.int8)
        self.final = np.zeros((n, game.seats), np.int64)
        self._actions = np.zeros(n, np.int64)
        if self.fast:
            game.compile()
        engine = game.engine
        self._box = engine.box
        self._games = batch.Games(engine.records(start), engine.records(states), self._dice)
        self._turns = batch.Turns(
            self.layout.numbered, self.seat, self.count, self.moves, self.mask, self.observation
        )
        self._endings = batch.Endings(self.rewards, self.done, self.final)
        self._scratch = batch.Scratch(
            engine.records(observed),
            engine.records(tried),
            np.zeros(max(rules.MOST_LEGAL, rules.MOST_CHANCE), np.int64),
            np.zeros(rules.MOST_CHANCE, np.int64),
        )

    def reset(self, seed: int | str | None = None) -> None:
        """Set up a new game in every row; game i of a seed always meets the same chance."""
        seed = fresh_seed() if seed is None else seed
        for i in range(self.n):
            self._dice[i] = new_dice(seed, "vector", i)
        self._own_dice = new_dice(seed, "choices")
        self.fresh = False
        self.restart(np.ones(self.n, np.int8))

    def restart(self, chosen: Array) -> None:
        """Set up a new game in the chosen rows."""
        self._kernels.begin(self._box, self._games, chosen, self._turns, self._scratch)

    def step(self, actions: Any) -> None:
        """Play one action in every game, all of them or, if one is not legal, none.

        The action STAY leaves a game as it is.
        """
        actions = np.asarray(actions, np.int64)
        if actions.shape != (self.n,):
            raise UsageError(f"{self.n} games need {self.n} actions.")
        if not self.play(actions):
            wrong = self._first_illegal(actions)
            raise UsageError(f"The action {actions[wrong]} is not legal in game {wrong}.")

    def _first_illegal(self, actions: Array) -> int:
        return int(self._kernels.first_illegal(actions, self.mask, self.seat))

    def play(self, actions: Array) -> bool:
        """Play one action in every game unless one is illegal, and tell whether it was done."""
        if self._first_illegal(actions) >= 0:
            return False
        self._kernels.step(
            self._box,
            self._games,
            actions,
            self._again,
            self._turns,
            self._endings,
            self._scratch,
        )
        return True

    def sample(self) -> Array:
        """Return a random legal action for every game."""
        self._kernels.sample(self._turns, self._own_dice, self._actions)
        return self._actions

    def greedy(self) -> Array:
        """Return for every game the action that looks best one move ahead."""
        self._kernels.greedy(
            self._box,
            self._games.states,
            self._turns,
            self._own_dice,
            self._scratch,
            self._actions,
        )
        return self._actions

    def observe(self, i: int, seat: int) -> Array:
        """Return what any seat of one game may know now."""
        out = np.zeros(self.layout.size, np.int16)
        self._kernels.encode_view(
            self._box, self._games.states[i], seat, self._scratch.observed, out
        )
        return out

    def move(self, i: int, action: int) -> int:
        """Return the number of the move that an action of one game stands for."""
        return int(action if self.layout.numbered else self.moves[i, action])

    def action(self, i: int, move: int) -> int:
        """Return the action that stands for a move of one game."""
        if self.layout.numbered:
            return move
        return int(np.searchsorted(self.moves[i, : self.count[i]], move))

    def position(self, i: int) -> Position:
        """Return the full position of one game, which goes on with the game."""
        return Position(self.game, self._states[i])
