"""Stopping and starting: every table is found as it was left, whatever way the service ended."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from .player import Player
from .served import Served
from .test_play import play_out


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_tables_survive(tmp_path: Path, how: str) -> None:
    service = Served(tmp_path).start()

    async def before(ada: Player) -> tuple[str, str, object, int]:
        await ada.enter()
        hot = await ada.open("me", "me")
        mixed = await ada.open("me", "greedy")
        async with await ada.line(hot["id"], 0) as line:
            assert line.state is not None
            ack = await line.play(line.state["legal"][3], id="mine")
            await line.until(lambda x: not x.state["legal"])
            return hot["id"], mixed["id"], line.state["view"], ack["number"]

    async def after(ada: Player, found: tuple[str, str, object, int]) -> None:
        hot, mixed, view, number = found
        async with await ada.line(hot, 0) as line:
            assert line.state is not None
            assert line.state["view"] == view
            again = await line.ask(
                "play", id="mine", seat=0, version=1, move={"do": "anything at all"}
            )
            assert again["number"] == number
        async with await ada.line(mixed, 0) as line:
            await play_out(line)
        mine = await ada.get("tables/mine")
        assert {table["id"] for table in mine["tables"]} == {hot, mixed}

    async def go() -> None:
        async with Player(service) as ada:
            found = await before(ada)
            getattr(service, how)()
            service.start()
            await after(ada, found)

    asyncio.run(go())
    service.stop()
    assert service.tracebacks() == []


def test_a_bots_turn_goes_on_after_a_restart(tmp_path: Path) -> None:
    service = Served(tmp_path).start()

    async def go() -> None:
        async with Player(service) as ada:
            await ada.enter()
            table = await ada.open("greedy", "random", public=True)
            service.kill()
            service.start()
            async with await ada.line(table["id"]) as line:
                await line.until(lambda x: x.table["status"] == "finished")

    asyncio.run(go())
    service.stop()


def test_a_second_service_on_the_same_folder_is_refused(served: Served) -> None:
    second = Served(served.data)
    with pytest.raises(AssertionError, match="Another service already uses"):
        second.start()
