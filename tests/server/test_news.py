"""What happened by itself stands with the log: after a move, in imported games and in what-ifs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from hortus.core.record import Record
from hortus.core.replay import game_of
from hortus.server import admin
from hortus.server.live import what_if
from hortus.server.people.people import Person
from hortus.server.protocol.tables import WhatIfIn
from hortus.server.tables import projection
from hortus.server.tables.spec import Holder, Spec
from hortus.server.tables.table import Table

from .player import Player
from .served import Served

# Seat 1 raises the alarm in the first round.
RECORD = Path(__file__).parents[1] / "games" / "gardlings" / "fixtures" / "gardlings-2.json"


def table_of(record: Record) -> Table:
    """Return a table that was played like a record."""
    game = game_of(record)
    seats = [Holder("bot", bot="random")] * record.seats
    facts: dict[str, Any] = {"host": None, "invite": "", "public": True, "rated": False}
    more: dict[str, Any] = {"daily": None, "created": 0.0, "components": None, "clock": {}}
    spec = Spec(
        id="t",
        game=game.name,
        seed="1",
        rules=game.rules_version,
        options=dict(game.options),
        shuffle=False,
        hints=False,
        seats=seats,
        **facts,
        **more,
    )
    table = Table(spec, game)
    for event, match in admin._events_of(table, record, 0.0):
        table.fold(event, match)
    return table


def news(lines: list[dict[str, Any]]) -> list[tuple[int, str]]:
    """Return the news of a log with their plies."""
    return [(line["ply"], told["news"]) for line in lines for told in line["news"]]


def test_a_game_that_is_imported_has_its_news_and_a_what_if_keeps_them() -> None:
    table = table_of(Record.load(RECORD))
    found = news(projection.log(table, 0))
    assert "alarm" in {kind for _, kind in found}
    assert found == news(projection.log(table, 1))
    rounds = [kind for _, kind in found if kind == "round"]
    assert len(rounds) == table.match.position.state.round - 1  # type: ignore[union-attr]
    person = Person("p", "Ada", None, None, None, None, "en", 0, 0.0)
    ply = found[2][0] + 1
    spec = what_if._spec(table, person, WhatIfIn(ply=ply, seat=0, bot="random"), "random")
    kept = [(int(at), told["news"]) for at in spec.opening_news for told in spec.opening_news[at]]
    assert kept == found[:3]


def test_a_table_tells_its_news_at_once_and_after_a_restart(tmp_path: Path) -> None:
    service = Served(tmp_path).start()

    async def play() -> tuple[str, list[Any]]:
        async with Player(service) as ada:
            await ada.enter()
            table = await ada.open("me", game="gardlings", public=True)
            async with await ada.line(table["id"], 0) as line:
                await line.play({"do": "stop"})
                await line.play({"do": "pig"})
                await line.until(lambda x: news(x.log))
                return table["id"], news(line.log)

    async def look(table: str) -> list[Any]:
        async with Player(service) as bob:
            await bob.enter()
            return news(await bob.get(f"tables/{table}/log"))

    table, lived = asyncio.run(play())
    assert [kind for _, kind in lived] == ["round"]
    service.kill()
    service.start()
    assert asyncio.run(look(table)) == lived
    service.stop()
