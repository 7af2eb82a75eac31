"""Nobody is ever sent what they may not know.

Random games are played over real sockets and left somewhere in the middle.  The store is copied,
and in the copy everything that one pair of eyes may not know is changed: the true state, the secret
entries of the record, the seed.  Both stores are served, and these eyes receive the same bytes from
both, asking everything there is to ask, and then seeing one more move.  Only the times differ.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import shutil
import sqlite3
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hortus
from hortus.core.contract import SPECTATOR
from hortus.core.match import Match
from hortus.core.position import Position
from hortus.server.tables.positions import source_of
from tests.conformance.worlds import oracle, world

from .player import Line, Player
from .served import Served
from .twins import is_secret

CANARY = "CANARY"
EYES = (SPECTATOR, 0, 1)


@dataclass
class Left:
    """A game that was left in the middle, and the people who play it."""

    table: str
    players: list[Player]
    record: list[dict[str, Any]]
    game: hortus.Game
    seed: str


def variants() -> list[tuple[str, int]]:
    """Return every game with two and three seats."""
    return [(name, seats) for name in hortus.names() for seats in (2, 3)]


async def play_a_while(served: Served, name: str, seats: int, stop: int, stack: Any) -> Left:
    """Play random moves over sockets."""
    rng = random.Random(f"{name}{seats}{stop}")
    players = [await stack.enter_async_context(Player(served)) for _ in range(seats)]
    for number, player in enumerate(players):
        await player.enter(f"Player {number}")
    opened = await players[0].open("me", *["open"] * (seats - 1), game=name, public=True)
    for player in players[1:]:
        await player.post(f"tables/{opened['id']}/sit")
    lines = [
        await stack.enter_async_context(await player.line(opened["id"], seat))
        for seat, player in enumerate(players)
    ]
    done = 0
    while done < stop and lines[0].table["status"] == "running":
        assert lines[0].state is not None
        seat = rng.choice(lines[0].state["prompt"]["waiting"])
        line = lines[seat]
        state = line.state
        assert state is not None
        ack = await line.play(rng.choice(state["legal"]))
        done += 1
        for other in lines:
            await _reach(other, ack["number"])
    await lines[0].ask("chat", text="now then", seat=0)
    return Left(opened["id"], players, [], world(name, seats, "{}"), "")


async def _reach(line: Line, number: int) -> None:
    await line.until(lambda x: x.number >= number)


def read(folder: Path, left: Left) -> None:
    """Read what the store knows about a game."""
    with closing(sqlite3.connect(folder / "hortus.sqlite")) as store:
        (left.seed,) = store.execute("SELECT seed FROM tables WHERE id=?", [left.table]).fetchone()
        rows = store.execute(
            "SELECT body FROM events WHERE table_id=? ORDER BY version", [left.table]
        ).fetchall()
    left.record = [entry for (body,) in rows for entry in json.loads(body).get("entries", [])]


def change_secrets(folder: Path, left: Left, eye: int) -> dict[str, Any] | None:
    """Change everything an eye may not know; return a move that looks the same in both stores."""
    game = left.game
    match = Match(game, left.seed)
    for entry in left.record:
        if entry["seat"] != "chance":
            match.play(entry, entry["seat"])
    assert match.entries == left.record
    rng = random.Random(11)
    permuted: Position = oracle(game.name).permute_hidden(match.position, eye, rng)
    seed, move = _same_looking_move(left, match, permuted, eye)
    with closing(sqlite3.connect(folder / "hortus.sqlite")) as store, store:
        store.execute("UPDATE tables SET seed=? WHERE id=?", [seed, left.table])
        rows = store.execute(
            "SELECT version, body FROM events WHERE table_id=?", [left.table]
        ).fetchall()
        for version, text in rows:
            body = json.loads(text)
            for entry in body.get("entries", []):
                if is_secret(game.name, entry, eye):
                    entry |= {key: CANARY for key in entry if key not in ("seat", "do", "to")}
            store.execute(
                "UPDATE events SET body=? WHERE table_id=? AND version=?",
                [json.dumps(body), left.table, version],
            )
        store.execute("DELETE FROM snapshots WHERE table_id=?", [left.table])
        last = max(version for version, _ in rows)
        values = [left.table, last, len(left.record), source_of(game), permuted.to_bytes()]
        store.execute("INSERT INTO snapshots VALUES (?, ?, ?, ?, ?)", values)
    return move


def _same_looking_move(
    left: Left, match: Match, permuted: Position, eye: int
) -> tuple[str, dict[str, Any] | None]:
    """Return a seed for the copy and a move after which an eye sees the same in both."""
    if match.position.is_over:
        return "other", None
    game, ply = left.game, len(left.record)
    for seat in match.position.actors:
        both = [move for move in match.position.legal(seat) if move in permuted.legal(seat)]
        for move in both[:3]:
            true = Match.restore(game, left.seed, left.record, match.position.to_bytes())
            true.play(move, seat)
            shown = [_shown(left, entry, eye) for entry in true.entries[ply:]]
            for attempt in range(200):
                other = Match.restore(game, f"seed {attempt}", left.record, permuted.to_bytes())
                other.play(move, seat)
                if [_shown(left, entry, eye) for entry in other.entries[ply:]] == shown:
                    same = other.position.view(None if eye < 0 else eye).data()
                    if same == true.position.view(None if eye < 0 else eye).data():
                        return f"seed {attempt}", {"seat": seat, "move": move}
    return "other", None


def _shown(left: Left, entry: dict[str, Any], eye: int) -> Any:
    return entry["do"] if is_secret(left.game.name, entry, eye) else entry


async def everything_seen(served: Served, left: Left, eye: int, move: Any) -> list[str]:
    """Return all that an eye is sent: on connecting, asking for everything, and seeing a move."""
    seat = None if eye == SPECTATOR else eye
    query = {} if seat is None else {"seat": seat}
    heard: list[str] = []
    async with AsyncExitStack() as stack:
        people = []
        for player in left.players:
            same = await stack.enter_async_context(Player(served))
            same.http.cookies.set("hortus", player.http.cookies["hortus"])
            people.append(same)
        looking = people[seat] if seat is not None else people[-1]
        path = f"/api/v1/tables/{left.table}"
        for question in ("", "/state", "/log", "/beneath", "/events", "/record"):
            answer = await looking.http.get(path + question, params=query)
            heard.append(answer.text)
        line = await stack.enter_async_context(await looking.line(left.table, seat))
        await line.ask("sync", after=0, id="sync")
        if seat is not None and line.state is not None:
            for number, legal in enumerate(line.state["legal"][:20]):
                await line.ask("preview", seat=seat, move=legal, id=f"p{number}")
                await line.ask("explain", seat=seat, move=legal, id=f"e{number}")
        if move is not None:
            actor = await stack.enter_async_context(
                await people[move["seat"]].line(left.table, move["seat"])
            )
            ack = await actor.play(move["move"], id="m")
            await _reach(line, ack["number"])
        heard += line.raw
    return [re.sub(r'"at":\s*[\d.]+|"updated":\s*[\d.]+', "", text) for text in heard]


def test_eyes_receive_the_same_bytes_whatever_they_may_not_know(tmp_path: Path) -> None:
    first = Served(tmp_path / "first").start()

    async def prepare() -> list[Left]:
        async with AsyncExitStack() as stack:
            return [
                await play_a_while(first, name, seats, 4 * seats, stack)
                for name, seats in variants()
            ]

    games = asyncio.run(prepare())
    first.stop()
    for left in games:
        read(first.data, left)
    moves = 0
    for eye in EYES:
        copy = tmp_path / f"copy{eye}"
        again = tmp_path / f"again{eye}"
        for folder in (copy, again):
            shutil.copytree(first.data, folder)
        shown = [change_secrets(copy, left, eye) for left in games]
        moves += sum(move is not None for move in shown)
        servers = [Served(folder).start() for folder in (again, copy)]
        for left, move in zip(games, shown, strict=True):
            true, changed = (
                asyncio.run(everything_seen(server, left, eye, move)) for server in servers
            )
            assert not any(CANARY in text for text in changed)
            assert not any(left.seed in text for text in true)
            assert true == changed
        for server in servers:
            server.stop()
            assert server.tracebacks() == []
    assert moves > len(games) / 2, "too few moves look the same in both stores"
