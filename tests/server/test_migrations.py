"""A store of an earlier version is brought up to date and loses nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

from .player import Player
from .served import Served


def test_tables_that_ended_before_lists_told_of_it_tell_of_it(tmp_path: Path) -> None:
    service = Served(tmp_path).start()

    async def play(ada: Player) -> Any:
        await ada.enter()
        table = await ada.open("me", "random")
        await ada.open("me", "open")
        async with await ada.line(table["id"], 0) as line:
            await line.ask("chat", seat=0, text='"outcome":{"winners":[0]}')
            await line.ask("resign", seat=0)
        return await ada.get("tables/mine")

    async def go() -> None:
        async with Player(service) as ada:
            before = await play(ada)
            assert sorted(table["status"] for table in before["tables"]) == ["finished", "open"]
            service.stop()
            with sqlite3.connect(tmp_path / "hortus.sqlite") as store:
                store.execute("ALTER TABLE tables DROP COLUMN outcome")
                store.execute("ALTER TABLE tables DROP COLUMN ended")
                store.execute("UPDATE alembic_version SET version_num = '0003'")
            store.close()
            service.start()
            assert await ada.get("tables/mine") == before
        service.stop()

    asyncio.run(go())
