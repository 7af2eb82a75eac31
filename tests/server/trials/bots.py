"""What a bot's move costs: one game of every level of Carat against itself."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import Any

from hortus.bots.levels import LEVELS, level_bot
from hortus.bots.play import play_bots
from hortus.core.registry import load

GAME, SEATS = "carat", 2


async def bots() -> AsyncIterator[dict[str, Any]]:
    """Play a game that does not count, so that all is loaded, and one that does."""
    game = load(GAME, SEATS)
    game.compile()
    for level in LEVELS:
        players = [level_bot(game.kind, level, SEATS)] * SEATS
        play_bots(game, players, ["a", "b"], 1)
        began = time.process_time()
        match = play_bots(game, players, ["a", "b"], 2)
        spent = time.process_time() - began
        moves = sum(entry["seat"] != "chance" for entry in match.entries)
        yield {"level": level, "moves": moves, "ms per move": round(1000 * spent / moves, 2)}
