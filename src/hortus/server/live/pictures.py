"""Pictures of moments of finished games, as links show them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from hortus.core.mosaic import png
from hortus.core.position import Position
from hortus.server.live.replays import Replays
from hortus.server.support.denied import Denied
from hortus.server.support.fair_queue import FairQueue, TooMany
from hortus.server.tables.positions import PlayedGame

MOST_KEPT = 64
MOST_WAITING = 4


class Pictures:
    """Draws one at a time, for all in turns, and keeps those that were asked for last."""

    def __init__(self, replays: Replays) -> None:
        self._replays = replays
        self._kept: OrderedDict[tuple[object, int], bytes] = OrderedDict()
        self._queue = FairQueue([None], MOST_WAITING)

    async def of(self, played: PlayedGame, ply: int | None, who: str) -> bytes:
        """Return a moment as a spectator sees it, as PNG; the end if none is named."""
        at = len(played.entries) if ply is None else ply
        name = (played.key, at)
        if name not in self._kept:
            moment = (await self._replays.at(played, at, who)).position
            try:
                async with self._queue.place(who):
                    self._kept[name] = await asyncio.to_thread(_drawn, moment)
            except TooMany:
                message = "Too many pictures at once; wait a moment."
                raise Denied("too_fast", message, status=429) from None
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(name)
        return self._kept[name]


def _drawn(position: Position) -> bytes:
    mosaic = position.game.kind.mosaic
    if mosaic is None:
        raise Denied("no_picture", "This game has no pictures.", status=404)
    return png(mosaic.mosaic(position.game.box, position.view().state))
