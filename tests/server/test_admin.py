"""Looking after a store: check, backup, restore, export, import and archived tables."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

import hortus
from hortus.cli import app

from .database import Postgres
from .player import Player
from .served import Served
from .test_play import play_out

runner = CliRunner()


def admin(*arguments: object, code: int = 0) -> str:
    """Run an admin command and return what it prints."""
    result = runner.invoke(app, ["admin", *map(str, arguments)], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A store with a finished and an unfinished table."""
    folder = tmp_path_factory.mktemp("left")
    service = Served(folder).start()

    async def go() -> list[str]:
        async with Player(service) as ada:
            await ada.enter()
            done = await ada.open("me", "random")
            async with await ada.line(done["id"], 0) as line:
                await play_out(line)
            begun = await ada.open("me", "me")
            return [done["id"], begun["id"]]

    tables = asyncio.run(go())
    service.stop()
    return folder, tables


def test_a_good_store_passes_and_is_counted(left: tuple[Path, list[str]]) -> None:
    assert "2 tables, 0 wrong" in admin("check", "--data", left[0])
    found = json.loads(admin("stats", "--json", "--data", left[0]))
    assert found["tables"] == {"finished": 1, "running": 1}
    assert found["moves"] == 36


@pytest.mark.xdist_group("postgres")
def test_backups_travel_between_databases(
    left: tuple[Path, list[str]], tmp_path: Path, postgres: Postgres
) -> None:
    first, second = tmp_path / "one.gz", tmp_path / "two.gz"
    database = postgres.new_database("travel")
    admin("backup", first, "--data", left[0])
    admin("restore", first, "--database", database)
    assert "2 tables, 0 wrong" in admin("check", "--database", database)
    admin("backup", second, "--database", database)
    admin("restore", second, "--data", tmp_path / "new")
    assert "2 tables, 0 wrong" in admin("check", "--data", tmp_path / "new")


def test_a_backup_fills_only_an_empty_store(left: tuple[Path, list[str]], tmp_path: Path) -> None:
    good = tmp_path / "good.gz"
    admin("backup", good, "--data", left[0])
    with pytest.raises(hortus.UsageError, match="empty"):
        admin("restore", good, "--data", left[0])
    with pytest.raises(hortus.UsageError, match="exists"):
        admin("backup", good, "--data", left[0])


def test_a_misspelt_folder_is_not_made_a_store(tmp_path: Path) -> None:
    for command in (["check"], ["stats"], ["backup", tmp_path / "x.gz"]):
        with pytest.raises(hortus.UsageError, match="There is no store"):
            admin(*command, "--data", tmp_path / "nowhere")
    assert list(tmp_path.iterdir()) == []


def test_records_go_out_and_come_in(left: tuple[Path, list[str]], tmp_path: Path) -> None:
    folder, (done, begun) = left
    for number, table in enumerate((done, begun)):
        file = tmp_path / f"{number}.json"
        admin("export", table, file, "--data", folder)
        hortus.replay(hortus.Record.load(file))
        admin("import", file, "--data", tmp_path / "store")
    assert "2 tables, 0 wrong" in admin("check", "--data", tmp_path / "store")


def test_a_table_that_no_longer_replays_is_archived_and_reported(
    left: tuple[Path, list[str]], tmp_path: Path
) -> None:
    folder, (done, _) = left
    copy = tmp_path / "copy.gz"
    admin("backup", copy, "--data", folder)
    admin("restore", copy, "--data", tmp_path / "store")
    path = tmp_path / "store" / "hortus.sqlite"
    with closing(sqlite3.connect(path)) as store, store:
        (body,) = store.execute(
            "SELECT body FROM events WHERE table_id=? AND version=2", [done]
        ).fetchone()
        wrong = json.loads(body)
        wrong["entries"][0]["at"] = [0, 0]
        store.execute(
            "UPDATE events SET body=? WHERE table_id=? AND version=2", [json.dumps(wrong), done]
        )
        store.execute("DELETE FROM snapshots")
    assert "does not play under today's rules" in admin(
        "check", "--data", tmp_path / "store", code=1
    )
    service = Served(tmp_path / "store").start()

    async def look() -> None:
        async with Player(service) as anyone:
            await anyone.enter()
            row = await anyone.get(f"tables/{done}", expect=403)
            assert row["code"] == "private"

    asyncio.run(look())
    service.stop()
    assert service.tracebacks() == []
