"""Backups: one moment of a busy service, and nothing but whole ones are kept or restored."""

from __future__ import annotations

import asyncio
import gzip
import json
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import MetaData, create_engine

import hortus
from hortus.server.storage.migrate import FIRST, upgrade

from .player import Player
from .served import Served
from .test_admin import admin


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of a store with one table."""
    folder = tmp_path_factory.mktemp("made")
    service = Served(folder / "store").start()

    async def go() -> None:
        async with Player(service) as ada:
            await ada.enter()
            await ada.open("me", "me")

    asyncio.run(go())
    admin("backup", folder / "backup.gz", "--data", folder / "store")
    service.stop()
    return folder / "backup.gz"


def lines_of(backup: Path) -> list[Any]:
    """Return what stands in a backup."""
    with gzip.open(backup, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def packed(lines: list[Any]) -> bytes:
    """Return lines as a backup holds them."""
    return gzip.compress("".join(json.dumps(line) + "\n" for line in lines).encode())


def changed(table: str, change: Callable[[dict[str, Any]], None]) -> Callable[[Path], bytes]:
    """Return what spoils the rows of a table in a backup."""

    def spoil(backup: Path) -> bytes:
        lines = lines_of(backup)
        for name, values in lines[1:]:
            if name == table:
                change(values)
        return packed(lines)

    return spoil


BROKEN: dict[str, Callable[[Path], bytes]] = {
    "cut": lambda backup: backup.read_bytes()[:-40],
    "empty": lambda backup: b"",
    "not compressed": lambda backup: b"what a lovely day",
    "spoilt inside": lambda backup: backup.read_bytes()[:60] + bytes(20) + backup.read_bytes()[80:],
    "no text": lambda backup: gzip.compress(bytes(range(256))),
    "something else": lambda backup: gzip.compress(b'{"format": "hortus-record/1"}'),
    "a list": lambda backup: packed([[]]),
    "newer": lambda backup: packed([lines_of(backup)[0] | {"schema": "9999"}]),
    "deep": lambda backup: gzip.compress(gzip.decompress(backup.read_bytes()) + b"[" * 100_000),
    "no row": lambda backup: packed([*lines_of(backup), 7]),
    "unknown table": lambda backup: packed([*lines_of(backup), ["tabels", {"id": "x"}]]),
    "unknown column": changed("tables", lambda row: row.update(colour="red")),
    "missing column": changed("tables", lambda row: row.pop("spec")),
    "wrong bytes": changed("events", lambda row: row.update(body={"bytes": "*"})),
    "no bytes": changed("events", lambda row: row.update(body={"letters": "*"})),
    "the same row twice": lambda backup: packed([*lines_of(backup), lines_of(backup)[-1]]),
    "an event too many": changed("tables", lambda row: row.update(version=0)),
    "an event too few": changed("tables", lambda row: row.update(version=2)),
    "no such table": changed("events", lambda row: row.update(table_id="nobody")),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_backup_is_refused_in_one_sentence_and_writes_nothing(
    made: Path, tmp_path: Path, fault: str
) -> None:
    broken = tmp_path / "broken.gz"
    broken.write_bytes(BROKEN[fault](made))
    with pytest.raises(hortus.UsageError, match=r"broken.gz cannot be read as a backup: ") as told:
        admin("restore", broken, "--data", tmp_path / "store")
    assert len(str(told.value).splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["broken.gz"]


def of_the_first_shape(lines: list[Any]) -> list[Any]:
    """Return the rows of a backup as the first version of the store would have had them."""
    memory = create_engine("sqlite://")
    with memory.connect() as connection:
        upgrade(connection, FIRST)
        shape = MetaData()
        shape.reflect(connection)
    memory.dispose()
    first = {name: set(table.columns.keys()) for name, table in shape.tables.items()}
    return [
        [name, {key: value for key, value in values.items() if key in first[name]}]
        for name, values in lines
        if name in first
    ]


def test_a_backup_of_the_first_shape_is_brought_up_to_date(made: Path, tmp_path: Path) -> None:
    header, *rows = lines_of(made)
    old = tmp_path / "old.gz"
    del header["schema"]
    old.write_bytes(packed([header, *of_the_first_shape(rows)]))
    admin("restore", old, "--data", tmp_path / "store")
    assert "1 tables, 0 wrong" in admin("check", "--data", tmp_path / "store")


BROKEN_RECORDS = {
    "no JSON": b"{",
    "no record": b"[]",
    "deep": b"[" * 100_000,
    "no text": bytes(range(256)),
    "a huge number": b'{"format": ' + b"9" * 5000 + b"}",
}


@pytest.mark.parametrize("fault", BROKEN_RECORDS)
def test_a_broken_record_is_refused_in_one_sentence_and_writes_nothing(
    tmp_path: Path, fault: str
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_bytes(BROKEN_RECORDS[fault])
    with pytest.raises(hortus.RecordError) as told:
        admin("import", broken, "--data", tmp_path / "store")
    assert len(str(told.value).splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["broken.json"]


def test_a_record_with_a_long_seed_is_imported(tmp_path: Path) -> None:
    record = hortus.Match(hortus.load("carat", 2), seed=1).record()
    record.meta = {"seed": "7" * 1000}
    record.save(tmp_path / "long.json")
    admin("import", tmp_path / "long.json", "--data", tmp_path / "store")
    assert "1 tables, 0 wrong" in admin("check", "--data", tmp_path / "store")


def test_only_the_owner_can_read_what_is_kept(tmp_path: Path) -> None:
    data = tmp_path / "store"
    data.mkdir(mode=0o755)
    (data / "hortus.sqlite").touch(mode=0o644)
    service = Served(data).start()

    async def go() -> str:
        async with Player(service) as ada:
            await ada.enter()
            return str((await ada.open("me", "me"))["id"])

    table = asyncio.run(go())
    kept = [path for path in data.iterdir() if path.is_file()]
    assert {path.name for path in kept} >= {"hortus.sqlite", "hortus.sqlite-wal", "hortus.lock"}
    admin("backup", tmp_path / "backup.gz", "--data", data)
    admin("export", table, tmp_path / "table.json", "--data", data)
    admin("restore", tmp_path / "backup.gz", "--data", tmp_path / "new")
    kept += [path for path in tmp_path.rglob("*") if path.is_file()]
    service.stop()
    assert {oct(stat.S_IMODE(path.stat().st_mode)) for path in kept if path.exists()} == {"0o600"}
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
