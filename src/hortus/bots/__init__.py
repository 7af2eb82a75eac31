"""Players made of code: each gets a view and returns the number of a legal move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from hortus.bots.greedy import GreedyBot
from hortus.bots.random import RandomBot
from hortus.core.errors import UsageError
from hortus.core.view import View


class Bot(Protocol):
    """Whoever can choose a move from a view."""

    def choose(self, view: View, dice: Any) -> int:
        """Return the number of one of the view's legal moves, or WAIT if the seat may wait."""


BOTS: dict[str, Callable[[], Bot]] = {"greedy": GreedyBot, "random": RandomBot}


def make_bot(name: str) -> Bot:
    """Return the bot of a name."""
    if name not in BOTS:
        raise UsageError(f"There is no bot called {name!r:.40}; there are {', '.join(BOTS)}.")
    return BOTS[name]()
