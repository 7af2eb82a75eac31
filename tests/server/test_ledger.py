"""The ledger of a finished game: once for everybody, kept for good, and of nothing secret."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hortus.bots.levels import LEVELS, level_bot
from hortus.core.record import Record
from hortus.core.replay import game_of, replay
from hortus.kernel import can_compile
from hortus.search.analysis import Budget
from hortus.search.ledger import accounts, lines
from hortus.server.storage.backups import opened

from .player import Player
from .served import Served
from .test_admin import admin
from .test_play import play_out
from .test_whatif import finished_game

ITERATIONS = 16


@pytest.fixture(scope="module")
def judging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service with compiled rules that thinks little about each entry."""
    folder = tmp_path_factory.mktemp("judging")
    service = Served(folder, compile=True, ledger_iterations=ITERATIONS).start()
    yield service
    assert service.stop() == 0
    assert service.tracebacks() == []


async def drawn_up(player: Player, table: str) -> dict[str, Any]:
    """Ask until the ledger is done."""
    while True:
        found: dict[str, Any] = await player.get(f"tables/{table}/ledger")
        if found["done"]:
            return found
        await asyncio.sleep(0.3)


def stored(service: Served, query: str) -> list[Any]:
    """Return what the store says."""
    with closing(sqlite3.connect(service.data / "hortus.sqlite", timeout=30)) as store:
        return store.execute(query).fetchall()


@pytest.mark.xdist_group("carat")
@pytest.mark.skipif(not can_compile(), reason="interpreted, it takes minutes")
def test_a_ledger_is_drawn_up_once_and_kept(judging: Served, tmp_path: Path) -> None:
    async def crowd(player: Player, table: str) -> None:
        client = player.http
        answers = await asyncio.gather(
            *(client.get(f"/api/v1/tables/{table}/ledger") for _ in range(100))
        )
        assert {answer.status_code for answer in answers} == {200}

    async def go() -> tuple[str, Any]:
        async with Player(judging) as ada:
            await ada.enter()
            table = await finished_game(ada)
            first = await ada.get(f"tables/{table}/ledger")
            assert first["seats"] is None
            assert not first["done"]
            await crowd(ada, table)
            # It goes on where it was, however the service ended.
            while not stored(judging, "SELECT 1 FROM ledger_lines"):
                await asyncio.sleep(0.1)
            judging.kill()
            before = {row[0] for row in stored(judging, "SELECT ply FROM ledger_lines")}
            judging.start()
            again = await ada.get(f"tables/{table}/ledger")
            assert before <= {line["ply"] for line in again["moves"]}
            found = await drawn_up(ada, table)
            must_be_what_the_command_says(found, await ada.get(f"tables/{table}/record"))
            answers = stored(judging, "SELECT COUNT(*) FROM ledgers")
            assert answers == [(1,)]
            assert await ada.get(f"tables/{table}/ledger") == found
            await must_wait_for_their_turn(ada, table, found["entries"])
            (studied,) = (await ada.get("me/statistics"))["studied"]
            assert studied["luck"] == found["seats"][0]["luck"]
            (kept,) = stored(judging, "SELECT highlights FROM ledgers")[0]
            marked = [line for line in found["moves"] if line.get("mark")]
            reasons = [why["count"] for seat in json.loads(kept) for why in seat["reasons"]]
            assert sum(reasons) == len(marked)
            # Nothing in it belongs to anybody: it stays when its players go.
            (body,) = stored(judging, f"SELECT seats FROM ledgers WHERE table_id='{table}'")
            assert ada.id not in json.dumps(found) + body[0]
            await ada.http.request("DELETE", "/api/v1/me", json={})
            kept = f"SELECT COUNT(*) FROM ledger_lines WHERE table_id='{table}'"
            assert stored(judging, kept) == [(found["entries"],)]
            return table, found["seats"]

    table, seats = asyncio.run(go())
    admin("backup", tmp_path / "backup.gz", "--data", judging.data)
    with opened(tmp_path / "backup.gz") as copy:
        query = f"SELECT seats FROM ledgers WHERE table_id='{table}'"
        assert json.loads(copy.exec_driver_sql(query).scalar_one()) == seats


async def must_wait_for_their_turn(player: Player, table: str, entries: int) -> None:
    """Ask for the ledgers of more games than one person may."""
    others = []
    for _ in range(3):
        ends = {"ply": entries - 3, "seat": 0, "bot": "random"}
        other = await player.post(f"tables/{table}/what-if", expect=201, **ends)
        async with await player.line(other["id"], 0) as line:
            await play_out(line)
        others.append(other["id"])
    client = player.http
    answers = await asyncio.gather(
        *(client.get(f"/api/v1/tables/{other}/ledger") for other in others * 20)
    )
    assert {answer.status_code for answer in answers} == {200, 429}
    assert len({answer.url for answer in answers if answer.status_code == 200}) < len(others)


def must_be_what_the_command_says(found: dict[str, Any], data: dict[str, Any]) -> None:
    """Compare a ledger with that of the library."""
    record = Record.from_data(data)
    game = game_of(record)
    game.compile()
    settings = level_bot(game.kind, LEVELS[-1], game.seats).searcher.settings
    expected = [line for line, _ in lines(record, game, settings, Budget(ITERATIONS), 1)]
    assert found["moves"] == expected
    assert found["seats"] == accounts(expected, replay(record, game))
    assert found["entries"] == len(expected)
    assert found["unit"] == "win"


def test_only_what_everybody_may_know_is_judged(served: Served) -> None:
    async def refused(player: Player, table: str, status: int) -> str:
        problem = await player.get(f"tables/{table}/ledger", expect=status)
        return str(problem["code"])

    async def go() -> None:
        async with Player(served) as ada, Player(served) as eve:
            await ada.enter()
            await eve.enter("Eve")
            running = (await ada.open("me", "random"))["id"]
            assert await refused(ada, running, 409) == "not_over"
            assert await refused(eve, running, 403) == "private"
            assert await refused(ada, "nosuchtable1", 404) == "no_such_table"
            given_up = await finished_game(ada, "islet")
            assert await refused(ada, given_up, 409) == "not_played_out"

    asyncio.run(go())
