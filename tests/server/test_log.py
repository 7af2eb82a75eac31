"""The log tells what every decision brought, and bots have names of their own."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from hortus.server.bots.names import FLOWERS, level_of, own_names

from .player import Player
from .served import Served
from .test_play import play_out


@pytest.mark.parametrize("game", ["carat", "ishtar"])
def test_what_decisions_brought_adds_up_to_the_score(served: Served, game: str) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as eve:
            await ada.enter("Ada")
            await eve.enter("Eve")
            table = await ada.open("me", "greedy", game=game, public=True)
            async with await ada.line(table["id"], 0) as line:
                await play_out(line)
                scores = line.table["outcome"]["scores"]
            mine = await ada.get(f"tables/{table['id']}/log", seat=0)
            theirs = await eve.get(f"tables/{table['id']}/log")
            assert [row["gains"] for row in mine] == [row["gains"] for row in theirs]
            assert all(row["gains"] is None for row in mine if row["seat"] is None)
            gains = [row["gains"] for row in mine if row["seat"] is not None]
            assert [sum(column) for column in zip(*gains, strict=True)] == scores
            assert any(scores)
            record = await eve.get(f"tables/{table['id']}/record")
            assert record["meta"]["names"] == ["Ada", "bot:greedy"]

    asyncio.run(go())


def test_bots_have_names_at_the_table_and_in_lists(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada:
            await ada.enter(random.choice(FLOWERS))
            table = await ada.open("me", "random", "random", "easy", public=True)
            shown = await ada.get(f"tables/{table['id']}")
            names = [seat["name"] for seat in shown["seats"]]
            assert len(set(names)) == 4
            assert set(names[1:]) < set(FLOWERS)
            assert [seat["bot"] for seat in shown["seats"]] == [None, "random", "random", "easy"]
            listed = await ada.get("tables", mine=True)
            row = next(row for row in listed["tables"] if row["id"] == table["id"])
            assert row["names"] == names
            assert row["bots"] == [None, "random", "random", "easy"]

    asyncio.run(go())


def test_a_table_always_gives_its_bots_the_same_names() -> None:
    stored: list[Any] = ["Ada", "bot:easy", None, "bot:easy", "bot:hard"]
    levels = [level_of(name) for name in stored]
    given = {table: own_names(table, stored, levels) for table in map(str, range(50))}
    for table, names in given.items():
        assert own_names(table, stored, levels) == names
        assert (names[0], names[2]) == ("Ada", None)
        assert len(set(names)) == 5
    assert len({tuple(names) for names in given.values()}) > 40
