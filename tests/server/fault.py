"""The fault test: python -m tests.server.fault, see `make fault`.

Clients play random moves at many tables while the service is killed and started again and again.
Afterwards every acknowledged move must be in the store, unchanged and under its number, and every
table must have gone on after the last kill.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
from websockets.exceptions import WebSocketException

from .database import Postgres
from .player import Line, Player, Refused
from .served import Served

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

    async def play(self) -> None:
        """Play until told to stop."""
        while not self.stop:
            table = await self._insist(self._open)
            await asyncio.gather(self._seat(table, 0), self._seat(table, 1))

    async def _insist(self, work: Any) -> Any:
        """Try again until a request gets through."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                async with Player(self.rng.choice(self.services)) as player:
                    player.http.timeout = httpx.Timeout(15)
                    if self.cookie:
                        player.http.cookies.set("hortus", self.cookie)
                    return await work(player)
            except (*LOST, AssertionError):
                assert time.monotonic() < until, "a client could not go on"
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
        self.ledger.last[self.number] = time.monotonic()
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


async def run(services: list[Served], tables: int, kills: int, database: Postgres | None) -> Any:
    """Play, kill, start, and check."""
    ledger = Ledger()
    playing = [Table(number, services, ledger) for number in range(tables)]
    tasks = [asyncio.create_task(table.play()) for table in playing]
    rng = random.Random(9)
    for count in range(kills):
        # Every life of the service is long enough for some moves, however slow the machine is.
        before = len(ledger.acknowledged)
        while len(ledger.acknowledged) < before + tables:
            await asyncio.sleep(0.1)
            for task in tasks:
                if task.done():
                    task.result()
        await asyncio.sleep(rng.uniform(0, 1))
        if database is not None and count % 5 == 4:
            await asyncio.to_thread(database.restart)
        victim = services[count % len(services)]
        await asyncio.to_thread(victim.kill)
        await asyncio.sleep(rng.uniform(0, 0.5))
        await asyncio.to_thread(victim.start)
    began = time.monotonic()
    while any(ledger.last.get(table.number, 0) < began for table in playing):
        assert time.monotonic() - began < PATIENCE, "a table is stuck"
        await asyncio.sleep(0.5)
    for table in playing:
        table.stop = True
    await asyncio.gather(*tasks)
    kept = await verify(services, playing, ledger)
    return {
        "tables": tables,
        "kills": kills,
        "acknowledged": len(ledger.acknowledged),
        "kept": kept,
        "sent again": ledger.resent,
        "stale": ledger.stale,
        "store away": ledger.unavailable,
        "reconnects": ledger.reconnects,
    }


def fault(tables: int, kills: int, with_postgres: bool) -> Any:
    """Run the test on SQLite, or with two services on one PostgreSQL that is restarted too."""
    database = Postgres() if with_postgres else None
    with tempfile.TemporaryDirectory() as folder:
        extra: dict[str, Any] = {"tables_per_person": 10_000}
        names = ["one"]
        if database is not None:
            extra["database"] = database.new_database("fault")
            names = ["one", "two"]
        services = [Served(Path(folder) / name, **extra).start() for name in names]
        try:
            found = asyncio.run(run(services, tables, kills, database))
            found["errors"] = [line for service in services for line in service.tracebacks()]
        finally:
            for service in services:
                service.kill()
            if database is not None:
                database.close()
    assert found["acknowledged"] == found["kept"]
    return found


def main() -> None:
    """Run and print JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--postgres", action="store_true")
    chosen = parser.parse_args()
    print(json.dumps(fault(chosen.tables, chosen.kills, chosen.postgres), indent=1))


if __name__ == "__main__":
    main()
