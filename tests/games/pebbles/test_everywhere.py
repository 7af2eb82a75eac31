"""Command line, bots, service and lab: whatever takes a game takes this one."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

import hortus
from hortus.bots import BOTS, make_bot
from hortus.bots.play import play_bots
from hortus.lab import Layout, vector
from tests.cli.conftest import Run
from tests.server.player import Player
from tests.server.served import Served
from tests.server.test_play import play_out


def test_the_command_line_tells_about_it(run: Run) -> None:
    games = json.loads(run("games", "--json").out)
    assert "pebbles" in [game["name"] for game in games]
    assert "PEB-3.1" in run("rules", "pebbles", "--lang", "pt").out
    assert '"pebbles": 14' in run("components", "pebbles", "--json").out
    assert run("perft", "pebbles", "--depth", "2").code == 0


def test_the_command_line_plays_simulates_and_replays_it(run: Run, tmp_path: Path) -> None:
    typed = "\n".join(["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3", "quit"])
    played = run("play", "pebbles", "--seats", "2", "--humans", "2", "--seed", "1", typed=typed)
    assert played.code == 0
    assert "Seat 0" in played.out
    done = run("simulate", "pebbles", "--games", 3, "--bots", "greedy,easy", "--records", tmp_path)
    assert done.code == 0, done.err
    records = list(tmp_path.rglob("*.json"))
    assert records
    assert run("replay", records[0], "--legal").code == 0


def test_a_table_of_figures_is_made_of_it(run: Run, tmp_path: Path) -> None:
    done = run("simulate", "pebbles", "--games", 50, "--out", tmp_path / "run", "--uses")
    assert done.code == 0, done.err


@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_plays_it(bot: str) -> None:
    bots = [make_bot(bot), make_bot("random")]
    match = play_bots(hortus.load("pebbles", rows=3), bots, [bot, "random"], 1)
    assert match.position.is_over


def test_the_lab_observes_it() -> None:
    games = vector("pebbles", 4, seats=3)
    for _ in range(30):
        games.step(games.sample())
    named = Layout(games.game.kind).named(games.observation)
    assert named["pebble"].shape == (4, 3, 3)


def test_the_service_keeps_a_table_of_it(tmp_path: Path) -> None:
    async def go(served: Served) -> None:
        async with Player(served) as ada, Player(served) as eve:
            await ada.enter("Ada")
            await eve.enter("Eve")
            shelf = {game["name"]: game for game in await ada.get("games")}
            assert shelf["pebbles"]["grid"] == "cells"
            table = await ada.open("me", "medium", "greedy", game="pebbles", public=True)
            assert table["title"] == "Pebbles"
            async with (
                await ada.line(table["id"], 0) as line,
                await eve.line(table["id"]) as watching,
            ):
                await play_out(line)
                await watching.until(lambda one: one.table["status"] == "finished")
                assert watching.state["view"]["held"] is None
            record = await eve.get(f"tables/{table['id']}/record")
            assert hortus.replay(hortus.Record.from_json(json.dumps(record))).is_over

    served = Served(tmp_path).start()
    try:
        asyncio.run(go(served))
        assert served.tracebacks() == []
    finally:
        assert served.stop() == 0
