"""Tables: seats, external bots, resigning, offers, rematches, clocks and replays."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from .player import Player, Refused
from .served import Served
from .test_play import play_out


def test_seats_can_be_taken_given_back_and_filled(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as bob:
            await ada.enter()
            await bob.enter()
            table = await ada.open("me", "open", "open", public=True)
            path = f"tables/{table['id']}"
            lobby = await bob.get("tables", game="carat")
            assert table["id"] in [line["id"] for line in lobby["tables"]]
            await bob.post(f"{path}/sit", seat=2)
            taken = await ada.post(f"{path}/sit", expect=409, seat=2)
            assert taken["code"] == "taken"
            await bob.post(f"{path}/seats/1", expect=403, kind="bot", bot="random")
            await ada.post(f"{path}/stand", expect=403, seat=2)
            await bob.post(f"{path}/stand", seat=2)
            await ada.post(f"{path}/seats/1", kind="bot", bot="random")
            early = await ada.post(f"{path}/start", expect=409)
            assert early["code"] == "not_full"
            started = await ada.post(f"{path}/start", fill="greedy")
            assert [seat["bot"] for seat in started["seats"]] == [None, "random", "greedy"]
            late = await bob.post(f"{path}/sit", expect=409)
            assert late["code"] == "started"

    asyncio.run(go())


def test_a_host_calls_a_game_off_before_it_begins(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as bob:
            await ada.enter()
            await bob.enter()
            table = await ada.open("me", "open", public=True)
            path = f"tables/{table['id']}"
            assert (await bob.post(f"{path}/cancel", expect=403))["code"] == "not_host"
            async with await bob.line(table["id"]) as line:
                assert (await ada.post(f"{path}/cancel"))["status"] == "cancelled"
                await line.until(lambda x: x.table["status"] == "cancelled")
            for asked in ("sit", "cancel"):
                assert (await ada.post(f"{path}/{asked}", expect=409))["code"] == "cancelled"
            play = {"type": "resign", "id": "late", "seat": 0}
            assert (await ada.post(f"{path}/commands", expect=409, **play))["code"] == "not_started"
            for list_ in ("tables", "tables/mine"):
                assert table["id"] not in [line["id"] for line in (await ada.get(list_))["tables"]]
            assert (await bob.get(path))["status"] == "cancelled"

    asyncio.run(go())


def test_an_external_bot_plays_with_its_token(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as program:
            await ada.enter()
            seats = [{"kind": "me"}, {"kind": "external"}]
            opened = await ada.post("tables", game="carat", seats=seats)
            table, token = opened["table"]["id"], opened["tokens"]["1"]
            with pytest.raises(Exception, match="4403"):
                await program.line(table, 0, token=token)
            async with (
                await ada.line(table, 0) as first,
                await program.line(table, 1, token=token) as second,
            ):
                await play_out(first, second)
                assert first.table["status"] == "finished"

    asyncio.run(go())


def test_giving_up_against_one_ends_and_against_two_leaves_a_bot(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as bob:
            await ada.enter()
            await bob.enter()
            duel = await ada.open("me", "open", public=True)
            await bob.post(f"tables/{duel['id']}/sit")
            async with await ada.line(duel["id"], 0) as line:
                await line.ask("resign", seat=0)
                await line.until(lambda x: x.table["outcome"])
                assert line.table["outcome"]["winners"] == [1]
                assert line.table["outcome"]["by"] == "resignation"
                with pytest.raises(Refused) as again:
                    await line.ask("resign", seat=0)
                assert again.value.code == "over"
            three = await ada.open("me", "open", "greedy", public=True)
            await bob.post(f"tables/{three['id']}/sit")
            async with (
                await ada.line(three["id"], 0) as first,
                await bob.line(three["id"], 1) as second,
            ):
                await first.ask("resign", seat=0)
                await play_out(second)
                assert second.table["seats"][0]["resigned"]
                assert second.table["outcome"]["ranks"][0] == 3
                assert 0 not in second.table["outcome"]["winners"]

    asyncio.run(go())


def test_people_end_by_agreement_and_play_again(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as bob:
            await ada.enter("Ada")
            await bob.enter("Bob")
            table = await ada.open("me", "open", public=True)
            path = f"tables/{table['id']}"
            await bob.post(f"{path}/sit")
            await ada.post(f"{path}/rematch", expect=409)
            async with (
                await ada.line(table["id"], 0) as first,
                await bob.line(table["id"], 1) as second,
            ):
                await first.ask("offer_end", seat=0)
                await second.until(lambda line: line.table["offer"])
                number = second.table["offer"]["number"]
                await second.ask("answer", seat=1, offer=number, accept=False)
                await first.until(lambda line: line.table["offer"] is None)
                await first.ask("offer_end", seat=0)
                await second.until(lambda line: line.table["offer"])
                number = second.table["offer"]["number"]
                await second.ask("answer", seat=1, offer=number, accept=True)
                await first.until(lambda line: line.table["outcome"])
                assert first.table["outcome"]["by"] == "agreement"
                next_table = await bob.post(f"{path}/rematch")
                await first.until(lambda line: line.table["rematch"])
                assert first.table["rematch"] == next_table["id"]
            assert next_table["status"] == "open"
            same = await ada.post(f"{path}/rematch")
            assert same["id"] == next_table["id"]
            assert same["status"] == "running"
            assert [seat["name"] for seat in same["seats"]] == ["Bob", "Ada"]
            record = await ada.get(f"{path}/record")
            assert record["result"] is None
            assert record["meta"]["ended"] == "agreement"

    asyncio.run(go())


def test_a_finished_table_in_a_list_says_how_and_when_it_ended(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada:
            await ada.enter()
            table = await ada.open("me", "random")
            (running,) = (await ada.get("tables/mine"))["tables"]
            assert running["outcome"] is running["ended"] is None
            async with await ada.line(table["id"], 0) as line:
                await line.ask("resign", seat=0)
                await line.until(lambda line: line.table["outcome"])
                await line.ask("chat", seat=0, text="well played")
                (over,) = (await ada.get("tables/mine"))["tables"]
                assert over["outcome"] == {**line.table["outcome"], "detail": None}
                assert over["outcome"]["winners"] == [1]
                assert running["updated"] <= over["ended"] < over["updated"]

    asyncio.run(go())


def test_own_components_are_checked_and_used(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada:
            await ada.enter()
            standard = Path("src/hortus/games/carat/data/carat.toml").read_text(encoding="utf-8")
            own = standard.replace("RYBG1", "RYBG9", 1)
            assert own != standard
            listing = await ada.post("games/carat/components", toml=own)
            assert "RYBG9" in listing["tiles"]
            wrong = await ada.post("games/carat/components", expect=422, toml="tiles = 3")
            assert wrong["message"]
            table = await ada.open("me", "random", components=own)
            assert table["own_components"]
            async with await ada.line(table["id"], 0) as line:
                await play_out(line)

    asyncio.run(go())


def test_a_finished_game_can_be_seen_from_every_seat_at_every_moment(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as eve:
            await ada.enter()
            await eve.enter()
            table = await ada.open("me", "random", public=True)
            path = f"tables/{table['id']}"
            await ada.get(f"{path}/state", expect=403, seat=1)
            early = await ada.get(f"{path}/state", seat=0, ply=3)
            async with await ada.line(table["id"], 0) as line:
                await play_out(line)
                length = len(line.log)
            assert (await ada.get(f"{path}/state", seat=0, ply=3))["view"] == early["view"]
            for ply in (0, 5, length):
                for seat in (0, 1):
                    state = await eve.get(f"{path}/state", seat=seat, ply=ply)
                    assert (state["ply"], state["seat"]) == (ply, seat)
                    assert state["legal"] == []
            await eve.get(f"{path}/state", expect=404, ply=length + 1)

    asyncio.run(go())


def test_advice_comes_from_a_bot_and_not_at_rated_tables(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada:
            await ada.enter()
            table = await ada.open("me", "me")
            async with await ada.line(table["id"], 0) as line:
                assert line.state is not None
                advice = await line.ask("hint", seat=0)
                assert advice["hint"]["move"] in line.state["legal"]
                with pytest.raises(Refused) as unknown:
                    await line.ask("hint", seat=0, bot="oracle")
                assert unknown.value.code == "no_such_bot"
            strict = await ada.open("me", "me", hints=False)
            async with await ada.line(strict["id"], 0) as line:
                with pytest.raises(Refused) as none:
                    await line.ask("hint", seat=0)
                assert none.value.code == "no_hints"

    asyncio.run(go())


async def run_out_of_time(served: Served, then: str) -> None:
    """Let the clock of a seat run out at a table where others play on."""
    async with Player(served) as ada, Player(served) as bob:
        await ada.enter()
        await bob.enter()
        clock = {"kind": "live", "bank": 10, "increment": 0, "cap": 10, "timeout": then}
        table = await ada.open("me", "open", "random", public=True, clock=clock)
        await bob.post(f"tables/{table['id']}/sit")
        rng = random.Random(1)
        async with await bob.line(table["id"], 1) as line:
            await line.until(lambda x: x.table["seats"][0]["stand_in"])
            assert line.table["seats"][0]["resigned"] == (then == "resign")
            assert await line.my_turn()
            assert line.state is not None
            assert line.state["clock"]["left"][0] <= 0
            await line.play(rng.choice(line.state["legal"]))
            async with await ada.line(table["id"], 0) as late:
                if then == "bot":
                    await late.ask("back", seat=0)
                    await late.until(lambda x: x.table["seats"][0]["stand_in"] is None)
                else:
                    with pytest.raises(Refused):
                        await late.ask("back", seat=0)


def test_whoever_runs_out_of_time_does_not_hold_up_the_others(served: Served) -> None:
    # No clock is shorter than ten seconds, so both tables wait at the same time.
    async def go() -> None:
        await asyncio.gather(run_out_of_time(served, "bot"), run_out_of_time(served, "resign"))

    asyncio.run(go())


def test_a_solo_game_is_played_and_can_be_given_up(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada:
            await ada.enter()
            table = await ada.open("me", game="islet")
            assert (table["status"], table["hidden"]) == ("running", False)
            rng = random.Random(2)
            async with await ada.line(table["id"], 0) as line:
                for _ in range(5):
                    assert await line.my_turn()
                    assert line.state is not None
                    ack = await line.play(rng.choice(line.state["legal"]))
                    await line.until(lambda x, n=ack["number"]: x.number >= n)
                await line.ask("resign", seat=0)
                await line.until(lambda x: x.table["outcome"])
                assert line.table["outcome"]["winners"] == []

    asyncio.run(go())


def test_seats_that_act_at_the_same_time_do_not_collide(served: Served) -> None:
    """In Gardlings everybody builds at once: moves for the same version are all accepted."""

    async def go() -> None:
        async with Player(served) as ada, Player(served) as bob:
            await ada.enter()
            await bob.enter()
            table = await ada.open("me", "open", game="gardlings", public=True)
            await bob.post(f"tables/{table['id']}/sit")
            async with (
                await ada.line(table["id"], 0) as first,
                await bob.line(table["id"], 1) as second,
            ):
                assert first.state is not None
                assert second.state is not None
                assert first.state["prompt"]["waiting"] == [0, 1]
                assert first.state["version"] == second.state["version"]
                acks = await asyncio.gather(
                    first.play(first.state["legal"][0]), second.play(second.state["legal"][0])
                )
                numbers = sorted(ack["number"] for ack in acks)
                assert numbers[1] == numbers[0] + 1

    asyncio.run(go())
