"""Earlier moments of a game, worked out in a thread so that nobody waits for a long one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from hortus.core.match import Match
from hortus.core.registry import load
from hortus.server.catalogue import Catalogue
from hortus.server.desk import Desk
from hortus.server.positions import states_of
from hortus.server.rulings import Denied

MOST_KEPT = 16


class Replays:
    """Keeps the states of the games that were looked at last."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._kept: OrderedDict[tuple[str, int], list[bytes]] = OrderedDict()
        self._one = asyncio.Lock()

    async def at(self, desk: Desk, ply: int) -> Match:
        """Return the game as it was before the entry at a ply."""
        states = await self.states(desk)
        if ply >= len(states):
            raise Denied("no_such_ply", f"The record has {desk.ply} entries.", status=404)
        assert desk.game is not None
        entries = [dict(line.entry) for line in desk.lines[:ply]]
        return Match.restore(desk.game, "", entries, states[ply])

    async def states(self, desk: Desk) -> list[bytes]:
        """Return the state before every entry of the record, and after the last."""
        if desk.game is None:
            raise Denied("archived", "This table was played under older rules and is only kept.")
        game, entries, key = desk.game, [dict(x.entry) for x in desk.lines], (desk.id, desk.version)
        async with self._one:
            if key not in self._kept:
                # An engine serves one thread, so this one gets a game of its own.
                own = load(
                    game.name,
                    game.seats,
                    self._catalogue.file(desk.spec.components),
                    **game.options,
                )
                self._kept[key] = await asyncio.to_thread(states_of, own, entries)
                if len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            return self._kept[key]
