"""A bot that searches with a fixed number of iterations, so that it plays alike everywhere.

Only with interpreted rules, before they are compiled or without Numba, its time is limited too.
"""

from __future__ import annotations

from typing import Any

from hortus.core.view import View
from hortus.search.searcher import Searcher
from hortus.search.settings import SearchSettings

# Interpreted rules are hundreds of times slower: until they are compiled a bot thinks no longer.
INTERPRETED_SECONDS = 4.0


class SearchBot:
    """Plays the most visited move of a tree search."""

    def __init__(self, settings: SearchSettings, iterations: int) -> None:
        self.searcher = Searcher(settings)
        self.iterations = iterations

    def choose(self, view: View, dice: Any) -> int:
        """Return the move the search likes best."""
        seconds = None if view.game.engine.fast else INTERPRETED_SECONDS
        return self.searcher.best(view, dice, iterations=self.iterations, seconds=seconds)
