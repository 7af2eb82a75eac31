"""A store of an earlier version is brought up to date and loses nothing."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from itsdangerous import URLSafeTimedSerializer

from .player import Player
from .served import Served

FIXTURES = Path(__file__).parent / "fixtures"


def test_tables_that_ended_before_lists_told_of_it_tell_of_it(tmp_path: Path) -> None:
    service = Served(tmp_path).start()

    async def seen(ada: Player) -> Any:
        profile = (await ada.get(f"people/{ada.id}"))["games"]
        return await ada.get("tables/mine"), profile, await ada.get("me/statistics")

    async def play(ada: Player) -> Any:
        await ada.enter()
        table = await ada.open("me", "random")
        await ada.open("me", "open")
        async with await ada.line(table["id"], 0) as line:
            await line.ask("chat", seat=0, text='"outcome":{"winners":[0]}')
            await line.ask("resign", seat=0)
        shared = await ada.open("me", "me")
        for seat in (1, 0):
            body = {"type": "resign", "id": f"r{seat}", "seat": seat}
            await ada.http.post(f"/api/v1/tables/{shared['id']}/commands", json=body)
        return await seen(ada)

    async def go() -> None:
        async with Player(service) as ada:
            before = await play(ada)
            lists, profile, statistics = before
            statuses = sorted(table["status"] for table in lists["tables"])
            assert statuses == ["finished", "finished", "open"]
            counts = [(one["against"], one["played"]) for one in statistics["games"]]
            assert counts == [("bots", 1), ("people", 2)]
            assert [one["played"] for one in profile] == [3]
            service.stop()
            with sqlite3.connect(tmp_path / "hortus.sqlite") as store:
                store.execute("DROP TABLE tallies")
                store.execute("DROP INDEX attempts_person")
                store.execute("DROP TABLE puzzle_answers")
                store.execute("DROP TABLE ledger_lines")
                store.execute("DROP TABLE ledgers")
                store.execute("ALTER TABLE tables DROP COLUMN outcome")
                store.execute("ALTER TABLE tables DROP COLUMN ended")
                store.execute("UPDATE alembic_version SET version_num = '0003'")
            store.close()
            service.start()
            assert await seen(ada) == before
        service.stop()

    asyncio.run(go())


def test_a_store_from_before_takings_back_had_events_of_their_own_is_played_on(
    tmp_path: Path,
) -> None:
    """Made when an undo was an `undo`, or part of an offer or of its answer.

    The file beside it has what that service told its player about every table.
    """
    told = json.loads((FIXTURES / "store-0004.json").read_text(encoding="utf-8"))
    with closing(sqlite3.connect(tmp_path / "hortus.sqlite")) as store, store:
        store.executescript((FIXTURES / "store-0004.sql").read_text(encoding="utf-8"))
        query = "SELECT value FROM secrets WHERE name = 'sessions'"
        (secret,) = store.execute(query).fetchone()
    cookie = URLSafeTimedSerializer(secret, salt="session").dumps([told["person"], 0, "s"])

    async def go(service: Served) -> None:
        async with Player(service) as ada:
            ada.http.cookies.set("hortus", str(cookie))
            for name, before in told["tables"].items():
                table = before["table"]["id"]
                # Tables and views have gained fields since then.
                found = await ada.get(f"tables/{table}")
                assert {key: found[key] for key in before["table"]} == before["table"], name
                assert await ada.get(f"tables/{table}/log", seat=0) == before["log"], name
                state = await ada.get(f"tables/{table}/state", seat=0)
                state["view"] = {key: state["view"][key] for key in before["state"]["view"]}
                assert state == before["state"], name
                events = await ada.get(f"tables/{table}/events", seat=0)
                assert [_same(event) for event in events] == [
                    _same(event) for event in before["events"]
                ], name
                kinds = [event["kind"] for event in events]
                assert kinds.count("taken_back") == {"agreed": 1, "bots": 1, "free": 5}.get(name, 0)
                if before["state"]["prompt"]["asks"] == "move":
                    async with await ada.line(table, 0) as line:
                        assert line.state is not None
                        await line.play(line.state["legal"][0])
                        await line.ask("sync", after=0)

    service = Served(tmp_path).start()
    try:
        asyncio.run(go(service))
    finally:
        service.stop()
    assert service.tracebacks() == []


def _same(event: dict[str, Any]) -> dict[str, Any]:
    """Return what has not changed about an event."""
    return {key: value for key, value in event.items() if key not in ("kind", "data")}
