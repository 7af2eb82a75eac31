"""Playing at a table: moves, acknowledgements, bots, hot seat, spectators and the end."""

from __future__ import annotations

import asyncio
import random

import pytest

from .player import Line, Player, Refused
from .served import Served


async def play_out(*lines: Line, seed: int = 1) -> None:
    """Play random moves on all lines until the game is over."""
    rng = random.Random(seed)

    async def one(line: Line) -> None:
        while await line.my_turn():
            assert line.state is not None
            await line.play(rng.choice(line.state["legal"]))

    await asyncio.gather(*(one(line) for line in lines))


def test_two_people_play_a_whole_game(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as bob, Player(served) as eve:
            await ada.enter("Ada")
            await bob.enter("Bob")
            await eve.enter("Eve")
            table = await ada.open("me", "open", public=True)
            assert table["status"] == "open"
            joined = await bob.post(f"tables/{table['id']}/sit")
            assert joined["status"] == "running"
            async with (
                await ada.line(table["id"], 0) as first,
                await bob.line(table["id"], 1) as second,
                await eve.line(table["id"]) as watching,
            ):
                await play_out(first, second)
                await watching.until(lambda line: line.table["status"] == "finished")
                assert first.table["outcome"]["reason"] == "board full"
                assert watching.state is not None
                assert watching.state["view"]["hand"] == []
            record = await eve.get(f"tables/{table['id']}/record")
            assert record["result"]["scores"] == first.table["outcome"]["scores"]
            assert record["meta"]["names"] == ["Ada", "Bob"]
            profile = await eve.get(f"people/{ada.id}")
            assert profile["games"][0]["played"] == 1

    asyncio.run(go())


def test_a_person_plays_against_bots(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada:
            await ada.enter()
            table = await ada.open("me", "greedy", "random")
            async with await ada.line(table["id"], 0) as line:
                await play_out(line)
                assert line.table["status"] == "finished"

    asyncio.run(go())


def test_one_browser_holds_all_seats(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada:
            await ada.enter()
            table = await ada.open("me", "me")
            assert table["hot_seat"]
            assert table["hidden"]
            rng = random.Random(3)
            async with await ada.line(table["id"], 0) as line:
                while line.table["status"] == "running":
                    assert line.state is not None
                    (seat,) = line.state["prompt"]["waiting"]
                    await line.ask("look", seat=seat)
                    assert line.state["seat"] == seat
                    await line.play(rng.choice(line.state["legal"]))
                    await line.until(lambda x: not x.state["legal"])

    asyncio.run(go())


def test_all_seats_of_a_shared_screen_are_here_and_told_apart(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as bob:
            await ada.enter("Ada")
            await bob.enter("Bob")
            table = await ada.open("me", "me", "open", public=True)
            assert [seat["name"] for seat in table["seats"]] == ["Ada 1", "Ada 2", None]
            await bob.post(f"tables/{table['id']}/sit", name="Uncle Bob")
            async with await ada.line(table["id"], 0) as line:
                found = await ada.get(f"tables/{table['id']}")
                assert [seat["online"] for seat in found["seats"]] == [True, True, False]
                assert [seat["name"] for seat in found["seats"]] == ["Ada 1", "Ada 2", "Uncle Bob"]
                async with await bob.line(table["id"], 2):
                    while (told := await line.receive())["type"] != "presence" or len(
                        told["online"]
                    ) < 3:
                        pass
                    assert told["online"] == [0, 1, 2]
                await line.ask("look", seat=1)
                assert [seat["online"] for seat in line.table["seats"]][:2] == [True, True]

    asyncio.run(go())


def test_sending_a_move_twice_is_harmless(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada:
            await ada.enter()
            table = await ada.open("me", "open", public=True)
            async with Player(served) as bob:
                await bob.enter()
                await bob.post(f"tables/{table['id']}/sit")
            async with await ada.line(table["id"], 0) as line:
                assert line.state is not None
                move, version = line.state["legal"][0], line.state["version"]
                once = await line.play(move, id="same", version=version)
                again = await line.play(move, id="same", version=version)
                assert again["number"] == once["number"]
                async with await ada.line(table["id"], 0) as other:
                    third = await other.ask("play", id="same", seat=0, version=version, move=move)
                    assert third["number"] == once["number"]
                    assert other.state is not None
                    decisions = [entry for entry in other.log if entry["seat"] is not None]
                    assert len(decisions) == 1

    asyncio.run(go())


def test_refusals_say_why_and_bring_the_state(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as bob:
            await ada.enter()
            await bob.enter()
            table = await ada.open("me", "open", public=True)
            await bob.post(f"tables/{table['id']}/sit")
            async with (
                await ada.line(table["id"], 0) as first,
                await bob.line(table["id"], 1) as second,
            ):
                assert first.state is not None
                assert second.state is not None
                move = first.state["legal"][0]
                with pytest.raises(Refused) as early:
                    await second.play(move)
                assert early.value.code == "illegal"
                assert early.value.rule.startswith("CAR-")
                assert early.value.state["seat"] == 1
                with pytest.raises(Refused) as other:
                    await second.ask("play", seat=0, version=1, move=move)
                assert other.value.code == "not_your_seat"
                with pytest.raises(Refused) as future:
                    await first.ask("play", seat=0, version=99, move=move)
                assert future.value.code == "stale"
                with pytest.raises(Refused) as nonsense:
                    await first.play({"do": "dance"})
                assert nonsense.value.code == "no_such_move"
                far = {**move, "at": [0, 0]}
                told = await first.ask("explain", seat=0, move=far, language="de")
                assert not told["explanation"]["possible"]
                assert told["explanation"]["rule"].startswith("CAR-")
                shown = await first.ask("preview", seat=0, move=move)
                assert len(shown["preview"]["view"]["board"]) == 1
                await first.play(move)
                with pytest.raises(Refused) as stale:
                    await first.ask("play", seat=0, version=1, move=move)
                assert stale.value.code == "stale"

    asyncio.run(go())
