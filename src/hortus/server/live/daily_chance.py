"""The chance of a day's boards, and the tables of the bots that play it: known only here."""

from __future__ import annotations

import hashlib
import hmac
from typing import NamedTuple


class Board(NamedTuple):
    """The results of a day that can be compared, because their players met the same chance."""

    day: str
    game: str
    guests: bool
    """Guests, of whom one person may be many, have their own."""

    @property
    def name(self) -> str:
        """What tells it from all others."""
        return f"{self.day}/{self.game}/guests" if self.guests else f"{self.day}/{self.game}"


class DailyChance:
    """Draws from a secret of the store, so that all processes come to the same."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    def seed(self, board: Board) -> str:
        """Return the seed of all attempts on a board."""
        return self._draw(board.name)

    def bot_table(self, board: Board) -> str:
        """Return the id of the table on which a bot plays the same; nobody can guess it."""
        return self._draw(f"bot/{board.name}")

    def _draw(self, name: str) -> str:
        return hmac.new(self._secret, name.encode(), hashlib.sha256).hexdigest()[:32]
