"""A bot that looks one move ahead."""

from __future__ import annotations

from typing import Any

from hortus.core.view import View


class GreedyBot:
    """Chooses the move after which its view looks best."""

    def choose(self, view: View, dice: Any) -> int:
        """Return the move with the best evaluation one move ahead."""
        return view.game.engine.best_move(view.state, view.seat, dice)
