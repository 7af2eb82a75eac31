"""The five levels: the same names in every game, each a fixed number of search iterations.

What a level means in a game stands in the game's `data/bots.toml`, so a level plays alike on
every machine.  With four seats or more it may mean something else than with two.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from hortus.bots.search import SearchBot
from hortus.core.contract import GameKind
from hortus.core.view import View
from hortus.search.settings import SearchSettings

LEVELS = ("beginner", "easy", "medium", "hard", "expert")
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
    if seats >= A_CROWD:
        own.update(kind.bots.get("crowds", {}).get(level, {}))
    iterations = own.pop("iterations")
    return SearchBot(replace(game_settings(kind), **own), iterations)


@cache
def game_settings(kind: GameKind) -> SearchSettings:
    """Return the search settings of a game."""
    return SearchSettings(**kind.bots["search"])
