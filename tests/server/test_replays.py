"""Nobody waits for a long game to be played again, neither at its table nor at another."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable
from contextlib import closing
from pathlib import Path
from typing import Any

import hortus
from hortus.core.record import Record
from hortus.server.admin import registry_of
from hortus.server.storage.store import Store, new_id
from hortus.server.support.settings import Settings
from hortus.server.tables.spec import Holder

from .player import Line, Player
from .served import START, Served
from .test_undo import spec_of

RECORD = Path(__file__).parents[1] / "games/gardlings/fixtures/gardlings-4-variant.json"
LONG = 900
SLOW = f"""
import time
from hortus.server.tables import positions
quick = positions.states_of
def slow(game, entries):
    time.sleep(3 if len(entries) > {LONG // 2} else 0)
    return quick(game, entries)
positions.states_of = slow
"""
"""Long games take seconds to be played again, however fast the machine is."""
UNDER_WAY = 0.1
"""After so long the service has been asked, and is not yet done by far."""


async def open_long_game(data: Path, host: str) -> str:
    """Store a table that begins with a long game, all seats held by one person."""
    record = Record.load(RECORD)
    spec = spec_of(
        hortus.load(record.game, record.seats, **record.options),
        [Holder("person", host)] * record.seats,
        id=new_id(),
        host=host,
        invite=new_id(),
        opening=record.moves[:LONG],
    )
    settings = Settings(data=str(data))
    store = Store(settings)
    await store.open()
    await registry_of(store, settings).create(spec)
    await store.close()
    return spec.id


async def play(line: Line) -> None:
    """Play a move of whichever seat is to act."""
    assert line.state is not None
    (seat, *_) = line.state["prompt"]["waiting"]
    if line.state["seat"] != seat:
        await line.ask("look", seat=seat)
    await line.play(line.state["legal"][0])


async def overtake(slow: Awaitable[Any], *lines: Line) -> Any:
    """Play at some tables while something slow was asked for before, which is answered later."""
    asked = asyncio.ensure_future(slow)
    await asyncio.sleep(UNDER_WAY)
    assert not asked.done(), "it was not slow"
    for line in lines:
        await play(line)
    assert not asked.done(), "others waited for it"
    return await asked


def test_moves_are_answered_while_a_long_game_is_played_again(tmp_path: Path) -> None:
    service = Served(tmp_path, start=SLOW + START, idle_seconds=3600).start()

    async def begin() -> tuple[str, str, str]:
        async with Player(service) as ada:
            await ada.enter()
            long = await open_long_game(tmp_path, ada.id)
            short = (await ada.open("me", "me"))["id"]
            async with await ada.line(short, 0) as other:
                await overtake(ada.post(f"tables/{long}/start"), other)
                async with await ada.line(long, 0) as same:
                    earlier = ada.get(f"tables/{long}/state", seat=1, ply=LONG // 2)
                    assert (await overtake(earlier, other, same))["ply"] == LONG // 2
            return ada.http.cookies["hortus"], long, short

    async def go_on(cookie: str, long: str, short: str) -> None:
        async with Player(service) as ada:
            ada.http.cookies.set("hortus", cookie)
            async with await ada.line(short, 0) as other:
                table = await overtake(ada.get(f"tables/{long}"), other)
                assert table["status"] == "running"
                async with await ada.line(long, 0) as same, await ada.line(long, 0) as asking:
                    assert asking.state is not None
                    seat = next(s["seat"] for s in reversed(same.log) if s["seat"] is not None)
                    before = len(same.log)
                    undo = json.dumps({"type": "undo", "id": "back", "seat": seat})
                    await asking.socket.send(undo)
                    await asyncio.sleep(UNDER_WAY)
                    await play(other)
                    await same.ask("chat", seat=0, text="hm")
                    said = same.number
                    await same.until(lambda line: len(line.log) < before)
                    assert same.number > said, "the table waited for it"

    cookie, long, short = asyncio.run(begin())
    service.stop()
    with closing(sqlite3.connect(tmp_path / "hortus.sqlite")) as store, store:
        store.execute("DELETE FROM snapshots")
    service.start()
    asyncio.run(go_on(cookie, long, short))
    service.stop()
    assert service.tracebacks() == []
