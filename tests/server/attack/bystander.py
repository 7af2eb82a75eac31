"""Somebody who plays quietly while others attack, and notes how long every answer took."""

from __future__ import annotations

import asyncio
import statistics
import time
from typing import Any
from uuid import uuid4

from ..player import Player
from ..served import Served

# From another network than the attackers, as the proxy on this machine says.
NETWORK = "192.0.2.99"
PAUSE = 0.05


class Bystander:
    """Plays one game after the other at a table of their own until told to stop."""

    def __init__(self, served: Served) -> None:
        self._player = Player(served)
        self._player.http.headers["X-Forwarded-For"] = NETWORK
        self._seconds: list[float] = []
        self._stop = False
        self.began = asyncio.Event()

    async def play(self) -> None:
        """Play; an answer that is no answer is an error."""
        async with self._player as ada:
            await ada.enter("Bystander")
            while not self._stop:
                await self._game(str((await ada.open("me", "me"))["id"]))

    async def _game(self, table: str) -> None:
        ada = self._player
        while not self._stop:
            waiting = (await ada.get(f"tables/{table}"))["waiting"]
            if not waiting:
                return
            (seat,) = waiting
            state = await ada.get(f"tables/{table}/state", seat=seat)
            move = {"seat": seat, "version": state["version"], "move": state["legal"][0]}
            began = time.monotonic()
            await ada.post(f"tables/{table}/commands", type="play", id=uuid4().hex, **move)
            self._seconds.append(time.monotonic() - began)
            self.began.set()
            await asyncio.sleep(PAUSE)

    def figures(self) -> dict[str, Any]:
        """Return how many moves were answered, and how long they took."""
        self._stop = True
        return {
            "moves": len(self._seconds),
            "median ms": round(1000 * statistics.median(self._seconds)),
            "slowest ms": round(1000 * max(self._seconds)),
        }
