"""People who play on whatever happens to the service, and a ledger of what they were promised."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import httpx
from websockets.exceptions import WebSocketException

from ..player import Line, Player, Refused
from ..served import Served

LOST = (WebSocketException, OSError, TimeoutError, httpx.HTTPError)
PATIENCE = 300.0


class Ledger:
    """What the clients were promised."""

    def __init__(self) -> None:
        self.acknowledged: list[tuple[str, int, int, dict[str, Any]]] = []
        self.resent = self.stale = self.unavailable = self.reconnects = 0
        self.last: dict[int, float] = {}


class Table:
    """Two seats that play one game after the other, whatever happens to the service."""

    def __init__(self, number: int, services: list[Served], ledger: Ledger) -> None:
        self.number, self.services, self.ledger = number, services, ledger
        self.rng = random.Random(number)
        self.cookie = ""
        self.stop = False
        self.reached = 0.0
        """When the service answered last."""

    async def play(self) -> None:
        """Play until told to stop."""
        while not self.stop:
            table = await self._insist(self._open)
            await asyncio.gather(self._seat(table, 0), self._seat(table, 1))

    async def _insist(self, work: Any) -> Any:
        """Try again until a request gets through."""
        self.reached = time.monotonic()
        while True:
            try:
                async with Player(self.rng.choice(self.services)) as player:
                    player.http.timeout = httpx.Timeout(15)
                    if self.cookie:
                        player.http.cookies.set("hortus", self.cookie)
                    return await work(player)
            except (*LOST, AssertionError):
                assert time.monotonic() < self.reached + PATIENCE, "a client could not go on"
                await asyncio.sleep(0.2)

    async def _open(self, player: Player) -> str:
        if not self.cookie:
            await player.enter()
            self.cookie = player.http.cookies["hortus"]
        return str((await player.open("me", "me"))["id"])

    async def _seat(self, table: str, seat: int) -> None:
        pending: dict[str, Any] | None = None
        over = False

        async def connected(player: Player) -> None:
            nonlocal pending, over
            async with await player.line(table, seat) as line:
                line.check = False
                while not self.stop:
                    if pending is None:
                        if not await self._my_turn(line):
                            over = line.table["status"] == "finished"
                            return
                        pending = self._choose(line, seat)
                    else:
                        self.ledger.resent += 1
                    pending = await self._send(line, table, seat, pending)
                    await asyncio.sleep(self.rng.uniform(0, 0.3))

        while not self.stop and not over:
            await self._insist(connected)
            self.ledger.reconnects += 1

    async def _my_turn(self, line: Line) -> bool:
        while not self.stop:
            try:
                async with asyncio.timeout(2):
                    return await line.my_turn()
            except TimeoutError:
                continue
        return False

    def _choose(self, line: Line, seat: int) -> dict[str, Any]:
        assert line.state is not None
        return {
            "id": uuid4().hex,
            "seat": seat,
            "version": line.state["version"],
            "move": self.rng.choice(line.state["legal"]),
        }

    async def _send(
        self, line: Line, table: str, seat: int, pending: dict[str, Any]
    ) -> dict[str, Any] | None:
        try:
            async with asyncio.timeout(15):
                ack = await line.ask("play", **pending)
        except Refused as refused:
            if refused.code == "unavailable":
                self.ledger.unavailable += 1
                await asyncio.sleep(0.3)
                return pending
            if refused.code == "stale":
                self.ledger.stale += 1
                return None
            raise
        self.ledger.acknowledged.append((table, ack["number"], seat, pending["move"]))
        self.reached = self.ledger.last[self.number] = time.monotonic()
        return None


async def verify(services: list[Served], tables: list[Table], ledger: Ledger) -> int:
    """Compare every promise with what is stored; return how many were kept."""
    by_table: dict[str, list[tuple[int, int, dict[str, Any]]]] = {}
    for table, number, seat, move in ledger.acknowledged:
        by_table.setdefault(table, []).append((number, seat, move))
    kept = 0
    async with Player(services[0]) as anyone:
        cookies = {table.cookie for table in tables}
        owners: dict[str, str] = {}
        for cookie in cookies:
            anyone.http.cookies = httpx.Cookies({"hortus": cookie})
            before = None
            while True:
                query = {} if before is None else {"before": before}
                page = await anyone.get("tables/mine", **query)
                owners |= {one["id"]: cookie for one in page["tables"]}
                before = page["next"]
                if before is None:
                    break
        for table, promises in by_table.items():
            anyone.http.cookies = httpx.Cookies({"hortus": owners[table]})
            events = {one["number"]: one for one in await anyone.get(f"tables/{table}/events")}
            assert sorted(events) == list(range(1, len(events) + 1))
            for number, seat, move in promises:
                line = events[number]["lines"][0]
                assert line["entry"] == {"seat": seat, **move}, (table, number)
                kept += 1
    return kept


class Company:
    """Many tables at which people play until they are told to stop."""

    def __init__(self, services: list[Served], tables: int) -> None:
        self.services, self.ledger = services, Ledger()
        self.tables = [Table(number, services, self.ledger) for number in range(tables)]
        self._tasks = [asyncio.create_task(table.play()) for table in self.tables]

    async def moves(self, more: int) -> None:
        """Wait for so many more acknowledged moves, however slow the machine is."""
        before = len(self.ledger.acknowledged)
        await self.until(lambda: len(self.ledger.acknowledged) >= before + more)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds while everybody plays."""
        until = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < until, "the tables are stuck"
            await asyncio.sleep(0.1)
            for task in self._tasks:
                if task.done():
                    task.result()

    async def everybody_goes_on(self) -> None:
        """Wait until every table has had a move from now on."""
        began = time.monotonic()
        last = self.ledger.last
        await self.until(lambda: all(last.get(x.number, 0) >= began for x in self.tables))

    async def part(self) -> dict[str, Any]:
        """Stop, compare every promise with the store, and return the figures."""
        for table in self.tables:
            table.stop = True
        await asyncio.gather(*self._tasks)
        ledger = self.ledger
        kept = await verify(self.services, self.tables, ledger)
        assert kept == len(ledger.acknowledged)
        return {
            "tables": len(self.tables),
            "acknowledged": len(ledger.acknowledged),
            "kept": kept,
            "sent again": ledger.resent,
            "stale": ledger.stale,
            "store away": ledger.unavailable,
            "reconnects": ledger.reconnects,
        }
