"""What docs/scale.md tells of PostgreSQL, tried again: the figures differ, what holds does not."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from .trials.__main__ import TRIALS

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("postgres")]


def found(name: str) -> list[dict[str, Any]]:
    """Return what a trial finds."""

    async def collect() -> list[dict[str, Any]]:
        return [line async for line in TRIALS[name]()]

    return asyncio.run(collect())


def test_the_service_works_on_partitioned_events() -> None:
    (last,) = found("partitioned")
    assert last["errors"] == []
    assert last["served"]["kept"] == last["served"]["acknowledged"] > 0


def test_packed_games_are_read_as_they_were_and_are_smaller() -> None:
    (line,) = found("archive")
    assert line["read again and the same"] == line["games"]
    assert 2 * line["packed"] < line["bytes per game before"]
    assert line["left of the events"] < line["packed"]


def test_a_rolling_restart_from_an_older_version_loses_no_acknowledged_move() -> None:
    (line,) = found("rolling")
    assert line["errors"] == []
    assert [step["its exit code"] for step in line["steps"]] == [0, 0]
    assert line["kept"] == line["acknowledged"] > 0


def test_the_primary_goes_on_without_its_replica_unless_commits_wait_for_it() -> None:
    lines: dict[str, Any] = {}
    for line in found("replica"):
        lines |= line
    assert lines["killed"]["replica"] == "ConnectionRefusedError"
    assert lines["back"]["replica"] > lines["killed"]["primary"]
    assert lines["while commits wait for it"]["moves in 5 s without"] == 0
    assert lines["while commits wait for it"]["moves afterwards"] > 0
    assert lines["errors"] == []
    assert lines["takes over"]["kept"] == lines["takes over"]["acknowledged"] > 0
