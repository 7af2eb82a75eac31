"""Time that no service ran, and a server whose own clock is wrong: nobody loses a game by it."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from .player import Player
from .served import Served

AWAY = 5000


def shift(folder: Path, seconds: float) -> None:
    """Move everything that was stored in time, as if the service had stopped at another moment."""
    with closing(sqlite3.connect(folder / "hortus.sqlite")) as store, store:
        store.execute("UPDATE events SET at = at + ?", [seconds])
        store.execute("UPDATE processes SET beat = beat + ?", [seconds])
        store.execute(
            "UPDATE tables SET deadline = deadline + :s, updated = updated + :s, "
            "created = created + :s",
            {"s": seconds},
        )


async def open_with_clock(player: Player, kind: str) -> str:
    """Open a table for one person in both seats."""
    clock = {"kind": kind, "bank": 600, "increment": 0, "cap": 600, "timeout": "bot"}
    return str((await player.open("me", "me", clock=clock))["id"])


def test_live_clocks_stand_still_while_no_service_runs(tmp_path: Path) -> None:
    service = Served(tmp_path).start()

    async def go() -> None:
        async with Player(service) as ada:
            await ada.enter()
            live = await open_with_clock(ada, "live")
            letters = await open_with_clock(ada, "correspondence")
            service.stop()
            shift(tmp_path, -AWAY)
            service.start()
            async with await ada.line(live, 0) as line:
                assert line.state is not None
                await line.play(line.state["legal"][0])
            events = await ada.get(f"tables/{live}/events", after=0, seat=0)
            assert [event["kind"] for event in events] == ["start", "grace", "move"]
            assert events[1]["data"]["seconds"] > AWAY - 100
            async with await ada.line(letters, 1) as line:
                await line.until(lambda x: x.table["seats"][0]["stand_in"])

    asyncio.run(go())
    service.stop()
    assert service.tracebacks() == []


def test_a_server_clock_that_was_set_back_changes_nothing(tmp_path: Path) -> None:
    service = Served(tmp_path).start()

    async def go() -> None:
        async with Player(service) as ada:
            await ada.enter()
            table = await open_with_clock(ada, "live")
            service.stop()
            shift(tmp_path, AWAY)
            service.start()
            async with await ada.line(table, 0) as line:
                assert line.state is not None
                await line.play(line.state["legal"][0])
                await line.until(lambda x: x.state["clock"]["ticking"] == [1])
                assert line.state["clock"]["left"] == [600, 600]
                pong = await line.ask("ping")
                assert pong["at"] < line.state["clock"]["at"], "clients learn the server's time"
                assert abs(pong["at"] - time.time()) < AWAY / 2
            events = await ada.get(f"tables/{table}/events", after=0, seat=0)
            assert [event["at"] for event in events] == sorted(event["at"] for event in events)
            assert [event["kind"] for event in events] == ["start", "move"]

    asyncio.run(go())
    service.stop()
    assert service.tracebacks() == []
