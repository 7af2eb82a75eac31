"""Gardlings at a table: the last call, being done for a round, and tables of earlier rules."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from .player import Line, Player, Refused
from .served import Served
from .test_admin import admin


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One service for all tests of this file."""
    served = Served(tmp_path_factory.mktemp("last-call")).start()
    yield served
    served.stop()
    assert served.tracebacks() == []


async def lay_one(line: Line) -> None:
    """Draw a tile and lay it where it fits."""
    await line.play({"do": "draw"})
    await line.until(lambda x: "place" in x.state["prompt"]["verbs"])
    assert line.state is not None
    await line.play(next(move for move in line.state["legal"] if move["do"] == "place"))
    await line.until(lambda x: "stop" in x.state["prompt"]["verbs"])


def phase(line: Line) -> str:
    """Return the phase a line last heard of."""
    assert line.state is not None
    return str(line.state["view"]["phase"])


def done(line: Line) -> str:
    """Return whether this seat is or may be done for the round."""
    assert line.state is not None
    return str(line.state["prompt"]["done"])


def test_who_stopped_is_asked_and_waited_for(service: Served) -> None:
    async def go() -> None:
        async with Player(service) as ada, Player(service) as bob:
            await ada.enter("Ada")
            await bob.enter("Bob")
            table = await ada.open("me", "open", game="gardlings", public=True)
            await bob.post(f"tables/{table['id']}/sit")
            async with await ada.line(table["id"], 0) as one, await bob.line(table["id"], 1) as two:
                await one.play({"do": "stop"})
                await lay_one(two)
                await two.play({"do": "stop"})
                await one.until(lambda x: "stop" in x.state["prompt"]["verbs"])
                assert one.state is not None
                assert one.state["prompt"]["asks"] == "move"
                assert one.state["prompt"]["waiting"] == [0]
                assert one.state["view"]["gardens"][0]["asked"] is True
                await one.play({"do": "stop"})
                await one.until(lambda x: phase(x) == "hiring")

    asyncio.run(go())


def test_who_is_done_needs_no_open_page(service: Served) -> None:
    async def go() -> None:
        async with Player(service) as ada, Player(service) as bob:
            await ada.enter("Ada")
            await bob.enter("Bob")
            table = await ada.open("me", "open", game="gardlings", public=True)
            await bob.post(f"tables/{table['id']}/sit")
            async with await bob.line(table["id"], 1) as two:
                async with await ada.line(table["id"], 0) as one:
                    assert done(one) == "may"
                    await one.ask("done", seat=0)
                    await one.until(lambda x: x.state["prompt"]["asks"] == "may_move")
                    assert done(one) == "said"
                    with pytest.raises(Refused) as caught:
                        await one.ask("done", seat=0)
                    assert caught.value.code == "not_done"
                    with pytest.raises(Refused) as caught:
                        await one.ask("done", seat=1)
                    assert caught.value.code == "not_your_seat"
                await lay_one(two)
                await two.play({"do": "stop"})
                await two.until(lambda x: phase(x) == "hiring")
                stops = [line["seat"] for line in two.log if line["text"] == "stop"]
                assert stops == [0, 1, 0], "the service answered for seat 0"

    asyncio.run(go())


def test_being_done_ends_with_a_change_of_mind_and_with_the_round(service: Served) -> None:
    async def go() -> None:
        async with Player(service) as ada:
            await ada.enter("Ada")
            table = await ada.open("me", "me", game="gardlings")
            async with await ada.line(table["id"], 0) as one, await ada.line(table["id"], 1) as two:
                await one.ask("done", seat=0)
                await one.until(lambda x: x.state["prompt"]["asks"] == "may_move")
                await lay_one(one)
                assert done(one) == "may", "who draws is not done"
                await two.until(lambda x: "stop" in x.state["prompt"]["verbs"])
                await one.ask("done", seat=0)
                await one.until(lambda x: x.state["prompt"]["asks"] == "may_move")
                await two.ask("done", seat=1)
                await two.until(lambda x: phase(x) == "hiring")
                await one.until(lambda x: "pig" in x.state["prompt"]["verbs"])
                assert done(one) == "no"
                with pytest.raises(Refused) as caught:
                    await one.ask("done", seat=0)
                assert caught.value.code == "not_done"
                await one.play({"do": "pig"})
                await two.until(lambda x: "pig" in x.state["prompt"]["verbs"])
                await two.play({"do": "pig"})
                await one.until(lambda x: phase(x) == "building")
                assert done(one) == "may", "a new round"
                # Taking something back takes back that somebody was done.
                await one.ask("done", seat=0)
                await one.until(lambda x: x.state["prompt"]["asks"] == "may_move")
                await one.ask("undo", seat=0)
                await one.until(lambda x: x.state["prompt"]["asks"] == "move")
                assert done(one) == "may"

    asyncio.run(go())


def test_nobody_is_done_where_nobody_is_asked(service: Served) -> None:
    async def go() -> None:
        async with Player(service) as ada:
            await ada.enter("Ada")
            alone = await ada.open("me", game="gardlings")
            without = await ada.open("me", "me", game="gardlings", options={"last_call": False})
            carat = await ada.open("me", "me")
            for table in (alone, without, carat):
                async with await ada.line(table["id"], 0) as line:
                    assert done(line) == "no"
                    with pytest.raises(Refused) as caught:
                        await line.ask("done", seat=0)
                    assert caught.value.code == "not_done"
            wrong = await ada.post(
                "tables",
                422,
                game="carat",
                seats=[{"kind": "me"}, {"kind": "me"}],
                options={"seats": 3, "components": "x", "rules": "0.9"},
            )
            assert "has no option seats" in wrong["message"]

    asyncio.run(go())


def make_older(data: Path, table: str) -> None:
    """Make a stored table one of rules 1.0, as an earlier version of this program left it."""
    with closing(sqlite3.connect(data / "hortus.sqlite")) as store, store:
        (spec,) = store.execute("SELECT spec FROM tables WHERE id=?", [table]).fetchone()
        stored: dict[str, Any] = json.loads(spec)
        assert stored["options"].pop("last_call") is True
        store.execute(
            "UPDATE tables SET rules='1.0', spec=? WHERE id=?", [json.dumps(stored), table]
        )
        store.execute("DELETE FROM snapshots")


def test_a_table_of_rules_1_0_goes_on_without_the_last_call(tmp_path: Path) -> None:
    service = Served(tmp_path).start()

    async def before(ada: Player) -> str:
        await ada.enter("Ada")
        table = await ada.open("me", "me", "greedy", game="gardlings")
        async with await ada.line(table["id"], 0) as line:
            await lay_one(line)
            return str(table["id"])

    async def after(ada: Player, table: str) -> None:
        async with await ada.line(table, 0) as one, await ada.line(table, 1) as two:
            assert one.table["rules"] == "1.0"
            assert "last_call" not in one.table["options"]
            await one.play({"do": "stop"})
            await lay_one(two)
            await two.until(lambda x: x.state["prompt"]["waiting"] == [1])
            await two.play({"do": "stop"})
            await two.until(lambda x: phase(x) != "building")
            await one.play({"do": "pig"})
            await two.until(lambda x: "pig" in x.state["prompt"]["verbs"])
            await two.ask("resign", seat=1)
            await one.ask("resign", seat=0)
            await one.until(lambda x: x.table["status"] == "finished")
        record = await ada.get(f"tables/{table}/record")
        assert record["rules"] == "1.0"
        assert "last_call" not in record["options"]
        again = await ada.post(f"tables/{table}/rematch")
        assert again["rules"] == "1.1", "a new game follows the rules of today"
        assert again["options"]["last_call"] is True

    async def go() -> None:
        async with Player(service) as ada:
            table = await before(ada)
            service.stop()
            make_older(tmp_path, table)
            service.start()
            await after(ada, table)

    asyncio.run(go())
    service.stop()
    assert service.tracebacks() == []
    assert "2 tables, 0 wrong" in admin("check", "--data", tmp_path)
