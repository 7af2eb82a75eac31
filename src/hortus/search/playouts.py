"""Games played out from a state by quick moves: how they end, on random numbers that can be shared.

A number means the same chance in all playouts of one seed, so that states are compared by what
they are worth rather than by luck.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hortus.core.contract import OVER, SPECTATOR
from hortus.core.dice import new_dice
from hortus.core.game import Game
from hortus.core.struct import Structs
from hortus.core.view import View
from hortus.search.searcher import new_search, tree_kernels
from hortus.search.settings import SearchSettings
from hortus.search.tree import NODE

# A move of a playout is the best looking of so many random ones.
SAMPLE = 8
# No playout goes on for longer; the seat that looks best then counts as its winner.
MOST_DECISIONS = 400
SETTINGS = SearchSettings(playout=MOST_DECISIONS, sample=SAMPLE)

Begin = Callable[[Any, int, Any], None]
"""How a playout begins: it is given a state to change, the number of the playout, and its dice."""


class Playouts:
    """Plays out games from a state, each begun in a way of its own."""

    def __init__(self, game: Game, state: Any, seed: int, begin: Begin) -> None:
        self.game, self.state, self.seed, self.begin = game, state, seed, begin
        self.wins: list[list[float]] = []
        """Of every game, each seat's share of the win."""
        self.points: list[list[int]] = []
        # The search has compiled this one already; a loop of its own would be compiled again.
        self._playout = tree_kernels(game.kind, game.engine.fast).playout
        view = View(game, SPECTATOR, state)
        self._search, self._notes = new_search(view, SETTINGS, Structs(NODE, 1))
        self._states = Structs(game.kind.state.STATE, 1)

    def run(self, start: int, count: int) -> None:
        """Play the games of some numbers."""
        for number in range(start, start + count):
            self._play(number, new_dice(self.seed, number))

    def _play(self, number: int, dice: Any) -> None:
        engine = self.game.engine
        self._states[0] = self.state
        state = self._states[0]
        self.begin(state, number, dice)
        self._playout(engine.box, engine.record(state), self._search, self._notes.weights, dice)
        self.wins.append(win_shares(self.game, state))
        self.points.append(engine.scores(state, self.game.seats))


def win_shares(game: Game, state: Any) -> list[float]:
    """Return each seat's share of the win; of an unfinished game, the seat that looks best wins."""
    engine, seats = game.engine, range(game.seats)
    if engine.to_act(state) == OVER:
        mask = engine.winners(state)
    else:
        mask = 1 << max(seats, key=lambda seat: engine.evaluate(state, seat))
    return [((mask >> seat) & 1) / max(1, mask.bit_count()) for seat in seats]
