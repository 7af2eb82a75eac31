"""The evaluation of a finished game: in pieces, by what a spectator knew, up to the result."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import hortus

from .player import Player
from .served import Served
from .test_whatif import finished_game


async def evaluated(player: Player, table: str) -> dict[str, Any]:
    """Ask until the work is done."""
    while True:
        found: dict[str, Any] = await player.get(f"tables/{table}/evaluation")
        if found["done"]:
            return found
        await asyncio.sleep(0.2)


@pytest.mark.parametrize("game", hortus.names())
def test_chances_add_up_at_every_moment(served: Served, game: str) -> None:
    async def go() -> None:
        async with Player(served) as ada:
            await ada.enter()
            table = await finished_game(ada, game)
            found = await evaluated(ada, table)
            assert len(found["points"]) == found["moments"] <= 48
            plies = [point["ply"] for point in found["points"]]
            assert plies == sorted(set(plies))
            for point in found["points"]:
                assert sum(point["win"]) == pytest.approx(1)
            record = await ada.get(f"tables/{table}/record")
            assert plies[-1] <= len(record["moves"])
            if game == "carat":
                winners = record["result"]["winners"]
                last = found["points"][-1]
                assert [seat for seat in (0, 1) if last["win"][seat] > 0] == winners
                assert last["points"] == record["result"]["scores"]

    asyncio.run(go())


def test_a_game_that_is_not_over_is_not_judged(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as eve:
            await ada.enter()
            await eve.enter("Eve")
            running = (await ada.open("me", "random"))["id"]
            early = await ada.get(f"tables/{running}/evaluation", expect=409)
            assert early["code"] == "not_over"
            await eve.get(f"tables/{running}/evaluation", expect=403)

    asyncio.run(go())
