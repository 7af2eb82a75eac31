"""The five levels: the same names in every game, each a fixed number of search iterations.

What a level means in a game stands in the game's `data/bots.toml`, so a level plays alike on
every machine.  Alone, and with four seats or more, it may mean something else than with two.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from hortus.bots.search import SearchBot
from hortus.core.contract import GameKind
from hortus.core.game import Game
from hortus.core.level_names import LEVELS as LEVELS
from hortus.core.view import View
from hortus.search.settings import SearchSettings

A_CROWD = 4


class LevelBot:
    """Plays any game at a level."""

    def __init__(self, level: str) -> None:
        self.level = level

    def choose(self, view: View, dice: Any) -> int:
        """Return the move that a search with the level's budget likes best."""
        return level_bot(view.game.kind, self.level, view.game.seats).choose(view, dice)


@cache
def level_bot(kind: GameKind, level: str, seats: int) -> SearchBot:
    """Return the search that a level means in a game of so many seats."""
    own = dict(kind.bots["levels"][level])
    tables = {1: "alone"} | dict.fromkeys(range(A_CROWD, seats + 1), "crowds")
    own.update(kind.bots.get(tables.get(seats, ""), {}).get(level, {}))
    iterations = own.pop("iterations")
    return SearchBot(replace(game_settings(kind), **own), iterations)


def searching_only(game: Game, level: str) -> SearchBot:
    """Return the search of a level that solves no endings, to compare it with."""
    own = level_bot(game.kind, level, game.seats)
    return SearchBot(replace(own.searcher.settings, ending=0), own.iterations)


def long_search(game: Game, times: int) -> SearchBot:
    """Return the search of the highest level with so many times its thought, as a reference."""
    own = searching_only(game, LEVELS[-1])
    settings = own.searcher.settings
    return SearchBot(replace(settings, rollouts=times * settings.rollouts), times * own.iterations)


@cache
def game_settings(kind: GameKind) -> SearchSettings:
    """Return the search settings of a game."""
    return SearchSettings(**kind.bots["search"])
