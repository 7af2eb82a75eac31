"""What if: leaving a finished game at any moment, against bots."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import hortus

from .player import Player
from .served import Served
from .test_play import play_out


async def finished_game(player: Player, game: str = "carat", **more: Any) -> str:
    """Play a game to its end, give up where that is long; return its table."""
    table = await player.open("me", "random", game=game, **more)
    async with await player.line(table["id"], 0) as line:
        if game == "carat":
            await play_out(line)
        else:
            for _ in range(3):
                if await line.my_turn():
                    assert line.state is not None
                    await line.play(line.state["legal"][0])
            await line.ask("resign", seat=0)
            await line.until(lambda x: x.table["outcome"])
    return str(table["id"])


@pytest.mark.parametrize("game", hortus.names())
def test_a_finished_game_can_be_left_in_the_middle(served: Served, game: str) -> None:
    async def go() -> None:
        async with Player(served) as ada:
            await ada.enter()
            old = await finished_game(ada, game)
            record = await ada.get(f"tables/{old}/record")
            ply = len(record["moves"]) // 2
            new = await ada.post(f"tables/{old}/what-if", expect=201, ply=ply, seat=1, bot="random")
            assert new["origin"] == {"table": old, "ply": ply}
            assert new["mine"] == [1]
            assert not new["rated"]
            assert not new["public"]
            async with await ada.line(new["id"], 1) as line:
                assert len(line.log) >= ply
                if await line.my_turn():
                    assert line.state is not None
                    await line.play(line.state["legal"][-1])
                await line.ask("resign", seat=1)
                await line.until(lambda x: x.table["outcome"])
            again = await ada.get(f"tables/{new['id']}/record")
            assert again["moves"][:ply] == record["moves"][:ply]
            assert again["meta"]["seed"] != record["meta"]["seed"]
            profile = await ada.get(f"people/{ada.id}")
            assert new["id"] not in [line["table"] for line in profile["history"]]

    asyncio.run(go())


def test_a_whole_game_is_played_after_leaving_and_chance_differs(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada:
            await ada.enter()
            old = await finished_game(ada)
            drawn = []
            for _ in range(2):
                new = await ada.post(
                    f"tables/{old}/what-if", expect=201, ply=4, seat=0, bot="random"
                )
                async with await ada.line(new["id"], 0) as line:
                    await play_out(line)
                    assert line.table["outcome"]["by"] == "rules"
                record = await ada.get(f"tables/{new['id']}/record")
                drawn.append([m for m in record["moves"][4:] if m["seat"] == "chance"])
            assert drawn[0] != drawn[1]

    asyncio.run(go())


def test_what_is_not_over_or_not_there_is_refused(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as eve:
            await ada.enter()
            await eve.enter("Eve")
            running = (await ada.open("me", "random"))["id"]
            path = f"tables/{running}/what-if"
            early = await ada.post(path, expect=409, ply=1, seat=0, bot="random")
            assert early["code"] == "not_over"
            secret = await eve.post(path, expect=403, ply=1, seat=0, bot="random")
            assert secret["code"] == "private"
            old = await finished_game(ada)
            path = f"tables/{old}/what-if"
            length = len((await ada.get(f"tables/{old}/record"))["moves"])
            for said, status, body in (
                ("over", 409, {"ply": length, "seat": 0, "bot": "random"}),
                ("no_such_ply", 404, {"ply": length + 1, "seat": 0, "bot": "random"}),
                ("no_such_seat", 404, {"ply": 3, "seat": 5, "bot": "random"}),
                ("no_such_bot", 422, {"ply": 3, "seat": 0, "bot": "nobody"}),
            ):
                refused = await ada.post(path, expect=status, **body)
                assert refused["code"] == said
            daily = await ada.post("daily/carat")
            async with await ada.line(daily["id"], 0) as line:
                await line.ask("resign", seat=0)
                await line.until(lambda x: x.table["outcome"])
            today = await ada.post(
                f"tables/{daily['id']}/what-if", expect=409, ply=1, seat=0, bot="random"
            )
            assert today["code"] == "not_over"

    asyncio.run(go())


def test_it_survives_the_death_of_the_service(tmp_path: Path) -> None:
    served = Served(tmp_path).start()

    async def leave() -> tuple[str, int, str]:
        async with Player(served) as ada:
            await ada.enter()
            old = await finished_game(ada)
            new = await ada.post(f"tables/{old}/what-if", expect=201, ply=6, seat=0, bot="random")
            async with await ada.line(new["id"], 0) as line:
                await line.my_turn()
                assert line.state is not None
                return new["id"], line.state["version"], ada.http.cookies["hortus"]

    async def go_on(table: str, version: int, cookie: str) -> None:
        async with Player(served) as ada:
            ada.http.cookies.set("hortus", cookie)
            async with await ada.line(table, 0) as line:
                assert line.state is not None
                assert line.state["version"] == version
                await play_out(line)

    left = asyncio.run(leave())
    served.kill()
    served.start()
    asyncio.run(go_on(*left))
    assert served.stop() == 0
