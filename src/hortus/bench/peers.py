"""The peers: what else plays board games from Python, driven as its own documentation does."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec

from hortus.bench.race import Burst, Counts

NOT_INSTALLED = "not installed (it is in the extra `bench`)"


@dataclass(frozen=True)
class Peer:
    """One game of another package."""

    name: str
    title: str
    module: str
    package: str
    """Its name on PyPI."""
    make: Callable[[], Burst]

    @property
    def installed(self) -> bool:
        """Tell whether the package is there."""
        return find_spec(self.module) is not None

    @property
    def version(self) -> str | None:
        """The version of the package, None if it is not installed."""
        return version(self.package) if self.installed else None


def open_spiel(game: str) -> Burst:
    """Return a burst of one random playout of an OpenSpiel game without chance."""
    loaded = import_module("pyspiel").load_game(game)
    choose = random.Random(1).choice

    def burst() -> Counts:
        state = loaded.new_initial_state()
        moves = 0
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
            moves += 1
        return Counts(moves)

    return burst


def catanatron() -> Burst:
    """Return a burst of one game of four random players; a roll of the dice is an action there."""
    package, limit = import_module("catanatron"), import_module("catanatron.game").TURNS_LIMIT
    players = [package.RandomPlayer(colour) for colour in package.Color]
    seeds = itertools.count(1)

    def burst() -> Counts:
        game = package.Game(players, seed=next(seeds))
        actions = 0
        while game.winning_color() is None and game.state.num_turns < limit:
            game.play_tick()
            actions += 1
        return Counts(actions)

    return burst


PEERS = (
    Peer("havannah", "OpenSpiel havannah", "pyspiel", "open_spiel", lambda: open_spiel("havannah")),
    Peer("hive", "OpenSpiel hive", "pyspiel", "open_spiel", lambda: open_spiel("hive")),
    Peer("catanatron", "catanatron, 4 random players", "catanatron", "catanatron", catanatron),
)
