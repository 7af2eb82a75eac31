"""The daily challenge ends with its day, and tells nobody anything while it counts."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from contextlib import closing
from typing import Any

from .jumping import Jumping
from .player import Player
from .test_people import PASSWORD

DAY = 86400


async def state_of(player: Player, table: str) -> dict[str, object]:
    """Return what somebody sees of their attempt."""
    state = await player.get(f"tables/{table}/state", seat=0)
    return {"view": state["view"], "legal": state["legal"]}


def stored(service: Jumping, query: str, *values: str) -> list[Any]:
    """Return what the store says."""
    with closing(sqlite3.connect(service.data / "hortus.sqlite", timeout=30)) as store:
        return store.execute(query, values).fetchall()


def jump_to(service: Jumping, hour: float) -> None:
    """Set the clock to an hour of the next day."""
    now = time.time() + service.ahead
    service.jump(DAY - now % DAY + hour * 3600)


def test_an_attempt_ends_with_its_day_and_guests_learn_nothing_of_use(jumping: Jumping) -> None:
    async def go() -> None:
        async with Player(jumping) as ada, Player(jumping) as bob, Player(jumping) as guest:
            jump_to(jumping, 12)
            for player, name in ((ada, "Daily Ada"), (bob, "Daily Bob")):
                await player.enter()
                await player.post("account", name=name, password=PASSWORD)
            await guest.enter("Throw-away")
            tables = [await player.post("daily/carat") for player in (ada, bob, guest)]
            first, second, third = [table["id"] for table in tables]
            day = tables[0]["daily"]
            assert await state_of(ada, first) == await state_of(bob, second)
            assert await state_of(ada, first) != await state_of(guest, third)
            # Whoever becomes an account later has had their attempt, as a guest.
            await guest.post("account", name="Daily Guest", password=PASSWORD)
            assert (await guest.post("daily/carat"))["id"] == third
            for player, table in ((ada, first), (guest, third)):
                body = {"type": "resign", "id": "r", "seat": 0}
                await player.post(f"tables/{table}/commands", **body)
            board = await ada.get(f"daily/carat/{day}")
            assert [line["name"] for line in board["lines"]] == ["Daily Ada"]
            assert [line["name"] for line in board["guests"]] == ["Daily Guest"]

            jump_to(jumping, 1)
            assert (await ada.post("daily/carat"))["daily"] > day
            for path in ("record", "evaluation", "ledger"):
                secret = await guest.get(f"tables/{third}/{path}", expect=409)
                assert secret["code"] == "not_over"
            await guest.get(f"tables/{third}/state", expect=403, seat=1)
            board = await ada.get(f"daily/carat/{day}")
            assert board["lines"][0]["table"] is board["guests"][0]["table"] is None
            state = await bob.get(f"tables/{second}/state", seat=0)
            move = {"type": "play", "id": "m", "seat": 0, "version": state["version"]}
            await bob.post(f"tables/{second}/commands", **move, move=state["legal"][0])

            jumping.jump(2 * 3600)
            late = {"type": "resign", "id": "late", "seat": 0}
            refused = await bob.post(f"tables/{second}/commands", expect=409, **late)
            assert refused["code"] in ("day_over", "over")
            while (await bob.get(f"tables/{second}"))["status"] == "running":
                await asyncio.sleep(0.05)
            assert (await bob.get(f"tables/{second}"))["outcome"]["by"] == "expired"
            events = await bob.get(f"tables/{second}/events")
            assert events[-1]["kind"] == "expire"
            await guest.get(f"tables/{third}/record")
            board = await ada.get(f"daily/carat/{day}")
            assert [line["table"] for line in board["lines"]] == [first]
            assert (await bob.get(f"people/{bob.id}"))["games"] == []

    asyncio.run(go())


async def given_up(player: Player, name: str) -> dict[str, Any]:
    """Come in as an account, begin today's challenge and resign at once."""
    await player.enter()
    await player.post("account", name=name, password=PASSWORD)
    table: dict[str, Any] = await player.post("daily/carat")
    await resign(player, table["id"])
    return table


async def resign(player: Player, table: str) -> None:
    await player.post(f"tables/{table}/commands", type="resign", id="r", seat=0)


async def bot_has_played(player: Player, day: str) -> dict[str, Any]:
    """Return a board of somebody who has finished, once the bot has finished too."""
    while True:
        board: dict[str, Any] = await player.get(f"daily/carat/{day}")
        if board["bot"] and board["bot"]["result"]:
            return board
        # Bots give way to whoever asks too often.
        await asyncio.sleep(0.5)


def test_who_finished_sees_their_rank_and_the_bots_result_and_nobody_else_does(
    jumping: Jumping,
) -> None:
    async def go() -> None:
        async with Player(jumping) as ada, Player(jumping) as bob, Player(jumping) as guest:
            jump_to(jumping, 12)
            first = await given_up(ada, "Ranked Ada")
            day = first["daily"]
            await bob.enter()
            await bob.post("account", name="Ranked Bob", password=PASSWORD)
            second = await bob.post("daily/carat")
            board = await bot_has_played(ada, day)
            assert board["open"]
            assert board["bot"]["table"] is None
            assert board["bot"]["bot"] == "random"
            mine = board["mine"]
            assert (mine["rank"], mine["players"], mine["beaten"]) == (1, 1, 0)
            assert mine["table"] == first["id"]
            assert not mine["guests"]
            # The bot is no line of a board, and its table is nobody's and in no list.
            assert [line["name"] for line in board["lines"]] == ["Ranked Ada"]
            kept = stored(jumping, "SELECT id FROM tables WHERE host IS NULL AND daily = ?", day)
            (hidden,) = {row[0] for row in kept}
            for who, path in ((ada, hidden), (bob, hidden), (bob, first["id"])):
                for part in ("", "/log", "/state", "/events", "/record", "/ledger", "/evaluation"):
                    await who.get(f"tables/{path}{part}", expect=403)
            # Who has not finished, or met other chance, learns scores and nothing else.
            await guest.enter("Guest of the day")
            third = await guest.post("daily/carat")
            for who in (bob, guest):
                told = await who.get(f"daily/carat/{day}")
                assert told["mine"] is told["bot"] is None
                assert told["lines"] == board["lines"]
                assert first["id"] not in json.dumps(told)
                assert (await who.get("daily/standing"))["days"] == 0
                past = (await who.get("daily/carat/past"))["days"]
                assert day not in {one["day"] for one in past}
            ((seed,),) = stored(jumping, "SELECT seed FROM tables WHERE id = ?", first["id"])
            assert seed not in json.dumps(board)
            # A result of the same kind shares the place; guests have a board of their own.
            await resign(bob, second["id"])
            await resign(guest, third["id"])
            told = (await bob.get(f"daily/carat/{day}"))["mine"]
            assert (told["rank"], told["players"], told["beaten"]) == (1, 2, 0)
            told = (await guest.get(f"daily/carat/{day}"))["mine"]
            assert (told["rank"], told["players"], told["guests"]) == (1, 1, True)

            jump_to(jumping, 3)
            async with Player(jumping) as stranger:
                await stranger.enter("Stranger")
                # The day is over: everybody may see everything, the bot's game too.
                assert not (await stranger.get(f"daily/carat/{day}"))["open"]
                assert (await bob.get(f"daily/carat/{day}"))["bot"]["table"] == hidden
                past = (await ada.get("daily/carat/past"))["days"][0]
                assert past["day"] == day
                assert past["winner"]["rank"] == past["mine"]["rank"] == 1
                assert past["players"] == 2
                assert past["bot"]["table"] == hidden
                for table in (hidden, first["id"]):
                    record = await stranger.get(f"tables/{table}/record")
                    assert record["meta"]["names"]
                refused = await stranger.get("daily/carat/past", expect=422, before="2026-99-99")
                assert refused["code"] == "wrong_day"
                earlier = (await ada.get("daily/carat/past", before=day))["days"]
                assert all(one["day"] < day for one in earlier)

    asyncio.run(go())


def test_a_streak_lasts_while_its_next_day_can_be_played(jumping: Jumping) -> None:
    async def go() -> None:
        async with Player(jumping) as ada:
            jump_to(jumping, 12)
            await given_up(ada, "Faithful Ada")
            assert (await ada.get("daily/standing"))["days"] == 1
            jump_to(jumping, 12)
            assert (await ada.get("daily/standing"))["days"] == 1
            table = await ada.post("daily/carat")
            # The next day has begun, this one may still be finished.
            jump_to(jumping, 1)
            assert (await ada.get("daily/standing"))["days"] == 1
            await resign(ada, table["id"])
            standing = await ada.get("daily/standing")
            assert standing["days"] == 2
            assert 22 * 3600 < standing["next_in"] <= 23 * 3600
            jump_to(jumping, 12)
            jump_to(jumping, 12)
            assert (await ada.get("daily/standing"))["days"] == 0

    asyncio.run(go())
