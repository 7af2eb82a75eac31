"""A bot that plays any legal move."""

from __future__ import annotations

from typing import Any

from hortus.core.contract import WAIT
from hortus.core.dice import below
from hortus.core.view import View


class RandomBot:
    """Chooses uniformly among the legal moves."""

    def choose(self, view: View, dice: Any) -> int:
        """Return a random legal move; waiting counts as one where it is possible."""
        legal = view.legal_numbers()
        if view.may_wait:
            legal = [WAIT, *legal]
        return legal[below(dice, len(legal))]
