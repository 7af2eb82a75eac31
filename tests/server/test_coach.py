"""The coach: for whom it judges, from what, and what happens when many ask."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hortus.server.support.shared_work import Dropped, SharedWork
from tests.conformance.worlds import world

from .attack.abandoned_hints import thoughts
from .player import Line, Player, Refused
from .served import Served
from .test_leaks import CANARY, Left, change_secrets, read
from .test_whatif import finished_game

# Interpreted, and with others at the processor, it takes its time.
SETTINGS = {"coach_iterations": 16, "coach_seconds": 60}
LATE = 16
MANY = 1000


@pytest.fixture(scope="module")
def coaching(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service whose coach thinks little, and long."""
    service = Served(tmp_path_factory.mktemp("coaching"), **SETTINGS).start()
    yield service
    assert service.stop() == 0
    assert service.tracebacks() == []


async def judged(line: Line, move: Any = None, **rest: Any) -> dict[str, Any]:
    """Ask the coach about a decision."""
    assert line.state is not None
    about = {"seat": line.state["seat"], "version": line.state["version"], "move": move, **rest}
    found: dict[str, Any] = (await line.ask("judge", **about))["judgement"]
    return found


async def play_to(line: Line, moves: int) -> None:
    """Play some moves, until one's turn late in the game."""
    rng = random.Random(3)
    for _ in range(moves):
        assert await line.my_turn()
        assert line.state is not None
        await line.play(rng.choice(line.state["legal"]))
    assert await line.my_turn()


def test_the_best_move_is_the_same_whoever_asks_and_how(coaching: Served) -> None:
    async def go() -> None:
        async with Player(coaching) as ada:
            await ada.enter()
            table = await ada.open("me", "random")
            assert table["coach"]
            async with await ada.line(table["id"], 0) as line:
                await play_to(line, LATE)
                assert line.state is not None
                legal = line.state["legal"]
                first = await judged(line)
                assert first["best"] in legal
                assert first["mark"] is first["against"] is None
                hint = (await line.ask("hint", seat=0))["hint"]
                assert (hint["move"], hint["why"]) == (first["best"], first["why"])
                weak = (await line.ask("hint", seat=0, bot="random"))["hint"]
                assert weak["why"]["key"]
                assert (await judged(line, first["best"]))["mark"] == ""
                other = next(move for move in legal if move != first["best"])
                told = await judged(line, other)
                assert told["best"] == first["best"]
                assert told["mark"] is not None
                assert (told["against"] is None) == (told["mark"] == "")
                # Whatever is asked again is answered alike.
                assert await judged(line, other) == told
                before = line.state["version"]
                await line.play(other)
                with pytest.raises(Refused) as refused:
                    await judged(line, None, version=before)
                assert refused.value.code == "stale"

    asyncio.run(go())


def test_only_who_plays_alone_against_bots_is_coached(coaching: Served) -> None:
    async def refused(player: Player, table: str, status: int, **about: Any) -> str:
        body = {"seat": 0, "version": 1, **about}
        problem = await player.post(f"tables/{table}/judge", expect=status, **body)
        return str(problem["code"])

    async def go() -> None:
        async with Player(coaching) as ada, Player(coaching) as bob:
            await ada.enter()
            await bob.enter("Bob")
            await ada.post("account", name="Coached", password="correct horse")
            opened = {
                "with_bob": await ada.open("me", "open", public=True),
                "hot_seat": await ada.open("me", "me"),
                "program": await ada.open("me", "external"),
                "rated": await ada.open("me", "random", rated=True),
                "no_hints": await ada.open("me", "random", hints=False),
            }
            await bob.post(f"tables/{opened['with_bob']['id']}/sit")
            daily = await ada.post("daily/carat")
            opened["daily"] = await ada.get(f"tables/{daily['id']}")
            for name, table in opened.items():
                info = await ada.get(f"tables/{table['id']}")
                assert not info["coach"], name
                assert await refused(ada, table["id"], 409) == "no_coach", name
            mine = (await ada.open("me", "random"))["id"]
            assert await refused(bob, mine, 403) == "not_your_seat"
            assert await refused(ada, mine, 403, seat=1) == "not_your_seat"
            assert await refused(ada, mine, 409, version=999) == "stale"
            assert await refused(ada, mine, 422, move={"do": "dance"}) == "no_such_move"
            assert await refused(ada, "nosuchtable1", 404) == "no_such_table"
            over = await finished_game(ada)
            assert await refused(ada, over, 409) == "over"

    asyncio.run(go())


def test_a_thousand_questions_hold_nobody_up(coaching: Served) -> None:
    async def go() -> None:
        async with Player(coaching) as eve, Player(coaching) as ada:
            await eve.enter("Eve")
            await ada.enter()
            tables = [(await player.open("me", "random"))["id"] for player in (eve, ada)]
            async with await eve.line(tables[0], 0) as hers, await ada.line(tables[1], 0) as mine:
                await play_to(hers, LATE)
                await play_to(mine, LATE)
                told, best = await asyncio.gather(crowd(hers), judged(mine))
                assert best["best"]
                assert set(told) <= {"judged", "too_fast", "wait"}, told
                assert told["judged"] > 0
                assert told["too_fast"] + told["wait"] > 0
                assert await thoughts(eve.http) == 0

    asyncio.run(go())


async def crowd(line: Line) -> Counter[str]:
    """Ask about every move again and again, and return how that was answered."""
    state = line.state
    assert state is not None
    line.check = False
    for number in range(MANY):
        about = {"version": state["version"], "move": state["legal"][number % len(state["legal"])]}
        await line.socket.send(
            json.dumps({"type": "judge", "id": f"j{number}", "seat": 0, **about})
        )
    told: Counter[str] = Counter()
    while told.total() < MANY:
        message = await line.receive()
        if str(message.get("id", "")).startswith("j"):
            refused = message["type"] == "refused"
            told[message["problem"]["code"] if refused else message["type"]] += 1
    return told


def test_what_is_hidden_changes_no_word_of_the_coach(tmp_path: Path) -> None:
    first = Served(tmp_path / "first", **SETTINGS).start()

    async def prepare() -> tuple[Left, str]:
        async with Player(first) as ada:
            await ada.enter()
            table = (await ada.open("me", "random"))["id"]
            async with await ada.line(table, 0) as line:
                await play_to(line, LATE)
            return Left(table, [ada], [], world("carat", 2, "{}"), ""), ada.http.cookies["hortus"]

    left, cookie = asyncio.run(prepare())
    first.stop()
    read(first.data, left)
    shutil.copytree(first.data, tmp_path / "copy")
    change_secrets(tmp_path / "copy", left, 0)

    async def everything_said(served: Served) -> list[str]:
        async with Player(served) as ada:
            ada.http.cookies.set("hortus", cookie)
            async with await ada.line(left.table, 0) as line:
                assert line.state is not None
                for number, move in enumerate([None, *line.state["legal"][:2]]):
                    await judged(line, move, id=f"j{number}")
                await line.ask("hint", seat=0, id="h")
                return [text for text in line.raw if '"judged"' in text or '"hinted"' in text]

    heard = []
    for served in (first, Served(tmp_path / "copy", **SETTINGS)):
        heard.append(asyncio.run(everything_said(served.start())))
        assert served.stop() == 0
        assert served.tracebacks() == []
    true, changed = heard
    assert len(true) == 4
    assert not any(CANARY in text for text in changed)
    assert true == changed


def test_work_that_nobody_waits_for_is_dropped() -> None:
    async def go() -> None:
        work, begun = SharedWork(), list[int]()

        async def piece() -> str:
            begun.append(1)
            await asyncio.sleep(3600 * (len(begun) == 1))
            return "done"

        waiting = [asyncio.create_task(work.get("x", piece)) for _ in range(3)]
        while not begun:
            await asyncio.sleep(0)
        assert (len(begun), work.open) == (1, 1)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert work.open == 0
        # Who wants it later begins anew.
        assert [await work.get("x", piece) for _ in range(2)] == ["done", "done"]
        assert len(begun) == 2
        last = asyncio.create_task(work.get("y", lambda: asyncio.sleep(3600)))
        while not work.open:
            await asyncio.sleep(0)
        work.drop()
        with pytest.raises(Dropped):
            await last
        with pytest.raises(Dropped):
            await work.get("x", piece)

    asyncio.run(go())
