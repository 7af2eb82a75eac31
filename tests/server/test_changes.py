"""What is new in a state: whoever applies it to the one before has the whole."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

from hortus.server.tables.changes import changes

from .patches import patched
from .player import Player
from .served import Served


def check(before: dict[str, Any], after: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the changes, which have to lead from one to the other."""
    found = changes(before, after)
    assert patched(before, json.loads(json.dumps(found))) == json.loads(json.dumps(after))
    return found


def test_only_what_is_new_is_told() -> None:
    board = [{"at": place, "tile": "A", "worth": 0} for place in range(6)]
    one_more = [*board, {"at": 6, "tile": "B", "worth": 1}]
    assert check({"board": board, "hand": ["B"]}, {"board": one_more, "hand": []}) == [
        {"op": "add", "path": "/board/6", "value": one_more[-1]},
        {"op": "replace", "path": "/hand", "value": []},
    ]
    worth = [*board[:3], {**board[3], "worth": 5}, *board[4:]]
    assert check({"board": board}, {"board": worth}) == [
        {"op": "replace", "path": "/board/3", "value": worth[3]}
    ]
    between = [*board[:2], one_more[-1], *board[2:]]
    assert check({"board": board}, {"board": between}) == [
        {"op": "add", "path": "/board/2", "value": one_more[-1]}
    ]
    assert check({"board": board}, {"board": list(board)}) == []
    assert [one["op"] for one in check({"b": board}, {"b": board[:4]})] == ["remove"] * 2
    assert check({"a/b~c": 1}, {"a/b~c": 2})[0]["path"] == "/a~1b~0c"


def any_value(rng: random.Random, depth: int = 3) -> Any:
    """Return a value with few words, so that parts are often the same."""
    kind = rng.randrange(4 if depth else 2)
    if kind == 2:
        return [any_value(rng, depth - 1) for _ in range(rng.randrange(5))]
    if kind == 3:
        return {name: any_value(rng, depth - 1) for name in "abc" if rng.random() < 0.8}
    return rng.choice([0, 1, None, True, "a", "b"])


def test_any_value_becomes_any_other() -> None:
    rng = random.Random(5)
    for _ in range(2000):
        check({"x": any_value(rng)}, {"x": any_value(rng)})


def test_both_protocols_tell_the_same(tmp_path: Path) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as bob:
            await ada.enter("Ada")
            await bob.enter("Bob")
            for game in ("carat", "ishtar", "gardlings", "islet"):
                table = (await ada.open("me", "open", game=game, public=True))["id"]
                await bob.post(f"tables/{table}/sit")
                async with (
                    await ada.line(table, 0) as new,
                    await ada.line(table, 0, protocol=1) as old,
                    await bob.line(table, 1) as other,
                    await bob.line(table) as watcher,
                ):
                    for step in range(12):
                        line = new if new.state["prompt"]["asks"] == "move" else other  # type: ignore[index]  # it has begun
                        assert line.state is not None
                        await line.play(line.state["legal"][step % len(line.state["legal"])])
                        for each in (new, old, other, watcher):
                            await each.ask("ping")
                        assert new.state == old.state
                        seen = await bob.get(f"tables/{table}/state")
                        assert watcher.state == seen
                    assert any("changes" in text for text in new.raw)
                    assert not any("changes" in text for text in old.raw)
                    assert sum(map(len, new.raw[1:])) < sum(map(len, old.raw[1:]))

    served = Served(tmp_path).start()
    asyncio.run(go())
    assert served.stop() == 0
    assert served.tracebacks() == []
