"""Several processes that serve one address and share a PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from hortus.core.errors import UsageError
from hortus.server.run import serve
from hortus.server.support.settings import Settings

from .database import Postgres
from .player import Player
from .served import Served
from .test_play import play_out

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def several(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Served]:
    """A service of two processes."""
    database = postgres.new_database("several")
    service = Served(tmp_path_factory.mktemp("several"), database=database, processes=2).start()
    yield service
    children = processes_of(service)
    assert service.stop() == 0
    assert not any(Path(f"/proc/{child}").exists() for child in children)


def processes_of(service: Served) -> list[int]:
    """Return the processes that serve."""
    assert service.process is not None
    own = service.process.pid
    children = Path(f"/proc/{own}/task/{own}/children").read_text().split()
    return [int(pid) for pid in children if b"spawn_main" in _command(pid)]


def _command(pid: str) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


def test_sqlite_is_for_one_process(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="Several processes need a PostgreSQL"):
        serve(Settings(data=str(tmp_path), processes=2), lambda address: None)
    assert list(tmp_path.iterdir()) == []


def test_a_killed_process_is_replaced_and_play_goes_on(several: Served) -> None:
    async def go() -> None:
        before = processes_of(several)
        assert len(before) == 2
        async with Player(several) as ada:
            await ada.enter("Ada")
            table = (await ada.open("me", "me"))["id"]
            async with await ada.line(table, 0) as first:
                assert first.state is not None
                await first.ask("play", seat=0, version=1, move=first.state["legal"][0])
            os.kill(before[0], signal.SIGKILL)
            # Whoever comes now is served by the other; the socket was never closed.
            async with await ada.line(table, 0) as first, await ada.line(table, 1) as second:
                assert first.table["version"] == 2
                await play_out(first, second)
            while len(now := processes_of(several)) < 2:
                await asyncio.sleep(0.1)
            assert before[1] in now
            assert before[0] not in now

    asyncio.run(go())
    told = [line for line in several.lines if "is started again" in line]
    assert len(told) == 1


def test_metrics_are_of_all_processes(several: Served) -> None:
    def events() -> float:
        text = httpx.get(f"{several.url}/metrics").text
        return float(re.search(r"^hortus_events_total ([\d.e+]+)$", text, re.MULTILINE)[1])  # type: ignore[index]

    async def open_tables() -> None:
        async with Player(several) as ada:
            await ada.enter("Ada")
            for _ in range(4):
                await ada.open("me", "me")

    before = events()
    asyncio.run(open_tables())
    # Whichever process answers, it tells of what both did.
    assert {events() - before for _ in range(10)} == {4}


def test_processes_end_with_their_supervisor(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.new_database("orphans")
    service = Served(tmp_path, database=database, processes=2).start()
    children = processes_of(service)
    assert len(children) == 2
    service.kill()
    until = time.monotonic() + 30
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < until
        time.sleep(0.1)
