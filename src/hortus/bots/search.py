"""A bot that searches with a fixed number of iterations, so that it plays alike everywhere."""

from __future__ import annotations

from typing import Any

from hortus.core.view import View
from hortus.search.plan import Plan
from hortus.search.searcher import Searcher


class SearchBot:
    """Plays the most visited move of a tree search."""

    def __init__(self, plan: Plan, iterations: int) -> None:
        self.searcher = Searcher(plan)
        self.iterations = iterations

    def choose(self, view: View, dice: Any) -> int:
        """Return the move the search likes best."""
        return self.searcher.best(view, dice, iterations=self.iterations)
