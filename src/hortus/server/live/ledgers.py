"""Ledgers of finished games: worked out once by the bots' processes, and kept with their tables."""

from __future__ import annotations

import asyncio
import base64
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

from hortus.core.position import Position
from hortus.search.ledger import VERSION, Line, accounts, unit_of
from hortus.server.bots.pool import BotFailed, game_setup
from hortus.server.live.highlights import highlights
from hortus.server.live.registry import Registry
from hortus.server.live.replays import Replays
from hortus.server.storage.ledger_rows import (
    begin_ledger,
    finish_ledger,
    keep_lines,
    kept_ledger,
    unfinished_ledgers,
)
from hortus.server.storage.store import Unavailable
from hortus.server.support.denied import Denied
from hortus.server.support.fair_queue import TooMany
from hortus.server.tables.positions import PlayedGame
from hortus.server.tables.records import must_be_public
from hortus.server.tables.table import Table

PIECE = 8
MOST_EACH = 2
MOST_AT_WORK = 20
SEED = 1
"""The one that `hortus analyse` begins with."""
PAUSE = 5.0
"""How often we look for work that was left."""
COMPILING_PAUSE = 1.0
"""And how often for rules that are being compiled."""
LEFT_SECONDS = 180.0
"""What another process has not touched for so long, it has left."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class FinishedGame:
    """A game that was played to its end."""

    id: str
    played: PlayedGame
    end: Position

    def data(self, lines: list[Line], seats: list[Any] | None) -> dict[str, Any]:
        """Return its ledger as JSON data."""
        return {
            "entries": len(self.played.entries),
            "done": seats is not None,
            "unit": unit_of(self.played.game),
            "seats": seats,
            "moves": lines,
        }


@dataclass
class Work:
    """What is known so far of a ledger that is being worked out."""

    who: str
    lines: dict[int, Line] = field(default_factory=dict)
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the lines that were kept before are among them."""

    def sorted_lines(self) -> list[Line]:
        """Return the lines in the order of the record."""
        return [self.lines[ply] for ply in sorted(self.lines)]


def finished_game(table: Table) -> FinishedGame:
    """Return the game of a table, or refuse one that is secret or was not played to its end."""
    must_be_public(table)
    assert table.match is not None
    if not table.match.position.is_over:
        message = "This game was not played to its end, so there is no ledger of it."
        raise Denied("not_played_out", message)
    return FinishedGame(table.id, table.played(), table.match.position.copy())


class Ledgers:
    """Works on some ledgers at a time; each person's take turns with the others'."""

    def __init__(
        self,
        registry: Registry,
        replays: Replays,
        drives: Callable[[str], bool],
        iterations: int,
    ) -> None:
        self._registry, self._replays, self._drives = registry, replays, drives
        self._iterations = iterations
        self._at_work: dict[str, Work] = {}
        self._failed: set[str] = set()
        """Not begun anew until somebody asks."""

    async def of(self, game: FinishedGame, who: str) -> dict[str, Any]:
        """Return what is known of a ledger; the first question sets the work going."""
        work = self._at_work.get(game.id)
        if work is None:
            kept = await kept_ledger(self._registry.store, game.id)
            if kept is not None and kept.seats is not None:
                return game.data(cast("list[Line]", kept.lines), kept.seats)
            work = self._at_work.get(game.id)
            if work is None:
                self._must_have_room(who)
                work = self._start(game, who)
        await work.begun.wait()
        return game.data(work.sorted_lines(), None)

    def _must_have_room(self, who: str) -> None:
        if sum(work.who == who for work in self._at_work.values()) >= MOST_EACH:
            message = "Ledgers of yours are being drawn up; wait for them."
            raise Denied("too_fast", message, status=429)
        if len(self._at_work) >= MOST_AT_WORK:
            raise Denied("busy", "Too many games wait for their ledgers; try again.", status=503)

    def _start(self, game: FinishedGame, who: str) -> Work:
        work = self._at_work[game.id] = Work(who)
        self._failed.discard(game.id)
        self._registry.spawn(self._work(game, work))
        return work

    async def _work(self, game: FinishedGame, work: Work) -> None:
        store = self._registry.store
        try:
            await begin_ledger(store, game.id, VERSION)
            kept = await kept_ledger(store, game.id)
            work.lines = _by_ply([] if kept is None else kept.lines)
            work.begun.set()
            await self._work_out(game, work)
            found = work.sorted_lines()
            seats = accounts(found, game.end)
            notes = highlights(found, len(seats), unit_of(game.played.game))
            await finish_ledger(store, game.id, list(seats), notes)
        except BotFailed as error:
            log.warning("the ledger of table %s rests: %s", game.id, error)
            self._failed.add(game.id)
        except (Denied, TooMany, Unavailable) as error:
            log.info("the ledger of table %s rests: %r", game.id, error)
        except Exception:
            self._failed.add(game.id)
            raise
        finally:
            work.begun.set()
            del self._at_work[game.id]

    async def _work_out(self, game: FinishedGame, work: Work) -> None:
        pool, played = self._registry.pool, game.played
        states = await self._replays.states(played, work.who)
        # The later a moment, the shorter the games that are played out from it.
        while wanted := [
            ply for ply in reversed(range(len(played.entries))) if ply not in work.lines
        ]:
            while pool.is_compiling(played.game.name):
                await asyncio.sleep(COMPILING_PAUSE)
            asked = self._question(played, states, wanted[:PIECE])
            found = (await pool.advise(asked, work.who))["lines"]
            await keep_lines(self._registry.store, game.id, found)
            work.lines |= _by_ply(found)

    def _question(
        self, played: PlayedGame, states: list[bytes], plies: list[int]
    ) -> dict[str, Any]:
        return {
            "spec": game_setup(played.game, played.components),
            "bot": "ledger",
            "entries": [
                {
                    "ply": ply,
                    "entry": played.entries[ply],
                    "state": base64.b64encode(states[ply]).decode(),
                }
                for ply in plies
            ],
            "iterations": self._iterations,
            "dice": SEED,
        }

    async def resume(self) -> None:
        """Go on with what was left when a process ended; until cancelled."""
        store = self._registry.store
        # A SQLite file has no other process.
        left = LEFT_SECONDS if store.is_postgres else 0.0
        while True:
            try:
                for table_id in await unfinished_ledgers(store, time.time() - left):
                    await self._go_on(table_id)
            except Unavailable as error:
                log.warning("the store does not answer: %s", error)
            await asyncio.sleep(PAUSE)

    async def _go_on(self, table_id: str) -> None:
        known = table_id in self._at_work or table_id in self._failed
        if known or len(self._at_work) >= MOST_AT_WORK or not self._drives(table_id):
            return
        try:
            live = await self._registry.live_table(table_id)
            async with live.lock:
                game = finished_game(await self._registry.current(live))
        except Denied as denied:
            log.info("the ledger of table %s rests: %s", table_id, denied)
            self._failed.add(table_id)
            return
        if table_id not in self._at_work:
            self._start(game, f"ledger {table_id}")


def _by_ply(lines: list[Any]) -> dict[int, Line]:
    return {one["ply"]: one for one in lines}
