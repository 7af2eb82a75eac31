"""Earlier moments of a game, worked out in a thread so that nobody waits for a long one.

One game is played again at a time, in turns by who asks, and nobody may have it done too often.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from hortus.core.match import Match
from hortus.server.support.denied import Denied
from hortus.server.support.fair_queue import FairQueue, TooMany
from hortus.server.support.limits import Rates
from hortus.server.tables.positions import PlayedGame

MOST_KEPT = 16
MOST_WAITING = 4
BURST_SECONDS = 20.0


class Replays:
    """Keeps the states of the games that were looked at last."""

    def __init__(self, per_second: float) -> None:
        self._kept: OrderedDict[tuple[str, int, int], list[bytes]] = OrderedDict()
        self._queue = FairQueue([None], MOST_WAITING)
        self._rates = Rates(per_second, BURST_SECONDS)

    async def at(self, played: PlayedGame, ply: int, who: str) -> Match:
        """Return the game as it was before the entry at a ply."""
        states = await self.states(played, who)
        if ply >= len(states):
            message = f"The record has {len(played.entries)} entries."
            raise Denied("no_such_ply", message, status=404)
        return Match.restore(played.game, "", played.entries[:ply], states[ply])

    async def states(self, played: PlayedGame, who: str) -> list[bytes]:
        """Return the state before every entry of the record, and after the last."""
        if played.key not in self._kept:
            if not self._rates.take(who):
                raise _too_often()
            try:
                async with self._queue.place(who):
                    await self._play_again(played)
            except TooMany:
                raise _too_often() from None
        self._kept.move_to_end(played.key)
        return self._kept[played.key]

    async def _play_again(self, played: PlayedGame) -> None:
        if played.key not in self._kept:
            self._kept[played.key] = await asyncio.to_thread(played.states)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)


def _too_often() -> Denied:
    message = "Too many earlier positions at once; wait a moment."
    return Denied("too_fast", message, status=429)
