"""What a bot is: whoever can choose a move from a view."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from hortus.core.view import View


class Bot(Protocol):
    """Whoever can choose a move from a view."""

    def choose(self, view: View, dice: Any) -> int:
        """Return the number of one of the view's legal moves, or WAIT if the seat may wait."""


@runtime_checkable
class Guest(Protocol):
    """A bot that holds something for the length of a game and must be told when it ends."""

    def leave(self, result: dict[str, Any] | None) -> None:
        """Take note of the result, None if the game was broken off, and let go."""


def dismiss(bot: Bot, result: dict[str, Any] | None) -> None:
    """Tell a bot that its game is over, if it wants to know."""
    if isinstance(bot, Guest):
        bot.leave(result)
