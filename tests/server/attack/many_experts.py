"""One guest with tables full of experts, while somebody plays against a quick bot."""

from __future__ import annotations

import asyncio
from typing import Any

from ..player import Player
from ..served import Served


async def run(served: Served, tables: int = 10, moves: int = 3) -> dict[str, Any]:
    """Open tables of experts, then play; return how often the experts moved meanwhile."""
    async with Player(served) as eve, Player(served) as ada:
        await eve.enter("Eve")
        await ada.enter()
        opened = [await eve.open(*["expert"] * 4, game="ishtar") for _ in range(tables)]
        table = await ada.open("me", "random")
        before = await _moved(eve, opened)
        async with await ada.line(table["id"], 0) as line:
            for _ in range(moves):
                await line.my_turn()
                assert line.state is not None
                await line.play(line.state["legal"][0])
            await line.my_turn()
        after = await _moved(eve, opened)
        return {"tables": tables, "answers": moves, "experts_moved_meanwhile": after - before}


async def _moved(eve: Player, opened: list[dict[str, Any]]) -> int:
    lists = await asyncio.gather(*(eve.get(f"tables/{table['id']}/log") for table in opened))
    return sum(line["seat"] is not None for lines in lists for line in lines)
