"""One damaged table, or one from a newer version, stops nothing but itself."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from .database import Postgres
from .player import Player
from .served import Served

FUTURE = 3600


def change(folder: Path, *statement: Any) -> None:
    """Change rows of a store behind its back."""
    with closing(sqlite3.connect(folder / "hortus.sqlite")) as store, store:
        store.execute(*statement)


DAMAGE = {
    "no JSON in an event": "UPDATE events SET body = '{' WHERE table_id = ? AND version = 1",
    "a newer kind of event": "UPDATE events SET kind = 'flood' WHERE table_id = ? AND version = 1",
    "an event is missing": "DELETE FROM events WHERE table_id = ? AND version = 1",
    "an event without its body": "UPDATE events SET body = '[]' WHERE table_id = ? AND version = 1",
    "no JSON in the table": "UPDATE tables SET spec = 'x' WHERE id = ?",
    "a newer option": "UPDATE tables SET spec = json_set(spec, '$.weather', 1) WHERE id = ?",
    "a newer game": "UPDATE tables SET game = 'eden' WHERE id = ?",
    "no names": "UPDATE tables SET names = 'x' WHERE id = ?",
}


def test_damaged_tables_are_set_aside_and_the_others_go_on(tmp_path: Path) -> None:
    service = Served(tmp_path).start()
    clock = {"kind": "live", "bank": 3600, "increment": 0, "cap": 3600, "timeout": "bot"}

    async def open_all(ada: Player) -> tuple[dict[str, str], str]:
        await ada.enter()
        hurt = {}
        for damage in DAMAGE:
            # What is written at a table with a clock, to give lost time back, mends its names.
            rest = {} if damage == "no names" else {"clock": clock}
            hurt[damage] = str((await ada.open("me", "me", public=True, **rest))["id"])
        return hurt, str((await ada.open("greedy", "random", public=True))["id"])

    async def go() -> None:
        async with Player(service) as ada:
            hurt, well = await open_all(ada)
            service.kill()
            for damage, table in hurt.items():
                change(tmp_path, DAMAGE[damage], [table])
            # Bots are due at all of them, and clocks: the service looks at each by itself.
            change(tmp_path, "UPDATE tables SET bot_turn = 1 WHERE status = 'running'")
            change(tmp_path, "UPDATE processes SET beat = beat - 100")
            service.start()
            async with await ada.line(well) as line:
                await line.until(lambda x: x.table["status"] == "finished")
            for table in hurt.values():
                answer = await ada.http.get(f"/api/v1/tables/{table}")
                assert answer.status_code in (200, 409), answer.text
            listed = {one["id"]: one for one in (await ada.get("tables/mine"))["tables"]}
            assert hurt["a newer game"] in listed
            assert hurt["no names"] not in listed
            assert well in listed
            lobby = {one["id"] for one in (await ada.get("tables"))["tables"]}
            assert hurt["a newer game"] in lobby
            health = (await ada.http.get("/healthz")).json()
            assert health["status"] == "ok"
            assert health["set_aside"] == len(hurt) - 1, "a table of an unknown game is archived"

    asyncio.run(go())
    service.stop()
    assert [line for line in service.lines if "Traceback" in line] == []
    assert all("is set aside" in line for line in service.tracebacks())


BREAK_SCHEDULER = """
from hortus.server.live.scheduler import Scheduler
real = Scheduler._find_due
count = 0
async def breaks(self):
    global count
    count += 1
    if count == 1:
        raise RuntimeError("as a test wants it")
    await real(self)
Scheduler._find_due = breaks
from hortus.cli import main; import sys; sys.argv = ['hortus', *sys.argv[1:]]; main()
"""


def test_background_work_that_fails_is_started_again_counted_and_shown(tmp_path: Path) -> None:
    service = Served(tmp_path, start=BREAK_SCHEDULER).start()

    async def go() -> None:
        async with Player(service) as ada:
            await ada.enter()
            while True:
                health = (await ada.http.get("/healthz")).json()
                if health["restarts"]["bots and clocks"] == 1 and health["status"] == "ok":
                    break
                await asyncio.sleep(0.1)
            metrics = (await ada.http.get("/metrics")).text
            assert 'hortus_restarts_total{work="bots and clocks"} 1.0' in metrics
            table = await ada.open("greedy", "random", public=True)
            async with await ada.line(table["id"]) as line:
                await line.until(lambda x: x.table["status"] == "finished")

    asyncio.run(go())
    service.stop()


async def bots_finish_after_a_kill(service: Served, survive: Any) -> None:
    """Kill a service, let it seem alive in the store for long, start it, and watch its bots."""
    async with Player(service) as ada:
        await ada.enter()
        tables = [await ada.open("greedy", "random", public=True) for _ in range(6)]
        service.kill()
        survive()
        service.start()
        for table in tables:
            async with await ada.line(table["id"]) as line:
                await line.until(lambda x: x.table["status"] == "finished")


def test_a_new_process_takes_over_at_once(tmp_path: Path) -> None:
    service = Served(tmp_path).start()

    def survive() -> None:
        change(tmp_path, "UPDATE processes SET beat = beat + ?", [FUTURE])

    asyncio.run(bots_finish_after_a_kill(service, survive))
    service.stop()


@pytest.mark.xdist_group("postgres")
def test_a_new_process_takes_over_at_once_on_postgres(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.new_database("takeover")
    service = Served(tmp_path, database=database).start()

    def survive() -> None:
        postgres.run("takeover", f"UPDATE processes SET beat = beat + {FUTURE}")

    asyncio.run(bots_finish_after_a_kill(service, survive))
    service.stop()


def test_a_quick_restart_gives_lost_time_back(tmp_path: Path) -> None:
    service = Served(tmp_path).start()
    clock = {"kind": "live", "bank": 600, "increment": 0, "cap": 600, "timeout": "bot"}

    async def go() -> None:
        async with Player(service) as ada:
            await ada.enter()
            table = str((await ada.open("me", "me", clock=clock))["id"])
            service.kill()
            for column in ("events SET at = at", "processes SET beat = beat"):
                change(tmp_path, f"UPDATE {column} - 5")
            change(tmp_path, "UPDATE tables SET deadline = deadline - 5, updated = updated - 5")
            service.start()
            events = await ada.get(f"tables/{table}/events", after=0, seat=0)
            assert [event["kind"] for event in events] == ["start", "grace"]

    asyncio.run(go())
    service.stop()


def test_health_names_all_background_work(served: Served) -> None:
    health = httpx.get(f"{served.url}/healthz").json()
    assert health["restarts"] == {"bots and clocks": 0, "ledgers": 0}
    assert json.dumps(health["set_aside"]) == "0"
