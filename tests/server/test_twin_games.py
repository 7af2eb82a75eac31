"""Whole games over real sockets, twice, with different secrets: the same bytes arrive.

Both games of a pair are played move by move on two services.  One pair of eyes watches, keeps every
byte it is sent and asks for everything there is; but for ids and times nothing may differ before
the end, when secrets become known.
"""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hortus
from hortus.core.contract import SPECTATOR
from tests.conformance.worlds import oracle, world

from . import scripted
from .player import Line, Player
from .served import Served
from .twins import is_secret, twins

GAMES: list[tuple[str, int, dict[str, Any], tuple[int, ...]]] = [
    ("carat", 2, {"hand": 3}, (SPECTATOR, 0)),
    ("ishtar", 2, {}, (1,)),
    ("islet", 2, {}, (SPECTATOR, 1)),
    ("gardlings", 2, {}, (SPECTATOR,)),
    ("gardlings", 2, {"missions": True, "pro": True}, (1,)),
]
QUESTIONS = ("", "/state", "/log", "/events", "/record")
# Everything is asked for after so many moves.
ASK_EVERY = 25


@dataclass
class Pair:
    """Two games that look the same to an eye."""

    game: hortus.Game
    eye: int
    records: tuple[list[dict[str, Any]], list[dict[str, Any]]]


class Table:
    """One game of a pair, played on one service by all its seats and seen by one more socket."""

    def __init__(self, served: Served, pair: Pair, number: int, stack: AsyncExitStack) -> None:
        self._served, self._pair, self._stack = served, pair, stack
        self.record = pair.records[number]
        self.players: list[Player] = []
        self._lines: list[Line] = []
        self.heard: list[str] = []

    async def play(self) -> None:
        """Play the whole record."""
        game = self._pair.game
        for seat in range(game.seats):
            player = await self._stack.enter_async_context(Player(self._served))
            self.players.append(await player.enter(f"Player {seat}"))
        others = ["open"] * (game.seats - 1)
        opened = await self.players[0].open(
            "me", *others, game=game.name, options=game.options, public=True
        )
        self.table = opened["id"]
        for player in self.players[1:]:
            await player.post(f"tables/{self.table}/sit")
        self._lines = [await self._line(player, seat) for seat, player in enumerate(self.players)]
        self._eyes = await self._eye_line()
        moves = [entry for entry in self.record if entry["seat"] != "chance"]
        for count, entry in enumerate(moves):
            if count % ASK_EVERY == 0:
                await self._ask()
            await self._play(count, entry)

    async def _play(self, count: int, entry: dict[str, Any]) -> None:
        line = self._lines[entry["seat"]]
        move = {key: value for key, value in entry.items() if key != "seat"}
        ack = await line.play(move, id=f"m{count}")
        for other in (*self._lines, self._eyes):
            await other.until(lambda x: x.number >= ack["number"])
        self.heard += self._eyes.raw
        self._eyes.raw.clear()

    async def _line(self, player: Player, seat: int | None) -> Line:
        line = await self._stack.enter_async_context(await player.line(self.table, seat))
        line.check = False
        return line

    async def _eye_line(self) -> Line:
        if self._pair.eye == SPECTATOR:
            stranger = await self._stack.enter_async_context(Player(self._served))
            self.players.append(await stranger.enter("Stranger"))
            return await self._line(stranger, None)
        return await self._line(self.players[self._pair.eye], self._pair.eye)

    async def _ask(self) -> None:
        looking = self.players[-1 if self._pair.eye == SPECTATOR else self._pair.eye]
        seat = {} if self._pair.eye == SPECTATOR else {"seat": self._pair.eye}
        for question in QUESTIONS:
            answer = await looking.http.get(f"/api/v1/tables/{self.table}{question}", params=seat)
            self.heard.append(answer.text)
        await self._eyes.ask("sync", after=0, id="sync")

    def bytes(self) -> list[str]:
        """Return what was heard before the game ended, without ids and times."""
        names = [self.table, *(player.id for player in self.players)]
        ids = {name: f"<{number}>" for number, name in enumerate(names)}
        pattern = re.compile("|".join(ids))
        times = re.compile(r'"(at|updated|created)":\s*[\d.]+|"invite":\s*"\w+"')
        running = [text for text in self.heard if '"status":"finished"' not in text]
        return [times.sub("", pattern.sub(lambda m: ids[m[0]], text)) for text in running]


async def _compare(services: list[Served], pair: Pair) -> None:
    async with AsyncExitStack() as stack:
        tables = [Table(served, pair, n, stack) for n, served in enumerate(services)]
        await asyncio.gather(*(table.play() for table in tables))
        true, twin = (table.bytes() for table in tables)
        assert len(true) > len(pair.records[0]) / 4
        for one, other in zip(true, twin, strict=True):
            assert one == other
        for table, seed in zip(tables, ("true", "twin"), strict=True):
            assert not any(f"SEED-{seed}" in text for text in table.bytes())
            record = await table.players[0].get(f"tables/{table.table}/record")
            assert record["moves"] == table.record


def test_whole_games_with_other_secrets_send_the_same_bytes(tmp_path: Path) -> None:
    pairs = [
        Pair(game, eye, twins(game, eye, oracle(name).hides_something(seats, options)))
        for name, seats, options, eyes in GAMES
        for game in [world(name, seats, json.dumps(options))]
        for eye in eyes
    ]
    for pair in pairs:
        true, twin = pair.records
        assert all(
            one == other or is_secret(pair.game.name, one, pair.eye)
            for one, other in zip(true, twin, strict=True)
        )
    services = []
    for number, name in enumerate(("true", "twin")):
        folder = tmp_path / name
        folder.mkdir()
        script = {f"SEED-{name}{n}": pair.records[number] for n, pair in enumerate(pairs)}
        (folder / "script.json").write_text(json.dumps(script))
        services.append(Served(folder, start=scripted.START).start())
    for pair in pairs:
        asyncio.run(_compare(services, pair))
    for served in services:
        assert served.stop() == 0
        assert served.tracebacks() == []
