"""What games tell of somebody: counted when they end, nobody else's business, and forgotten."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hortus.search.ledger import DecisionLine, LuckLine
from hortus.server.live.highlights import highlights
from hortus.server.storage.backups import opened

from .database import Postgres
from .kept_ledgers import account, keep, note
from .player import Player
from .served import Served
from .test_admin import admin
from .test_play import play_out
from .test_whatif import finished_game


async def given_up(player: Player, table: str, seat: int = 0) -> None:
    await player.post(f"tables/{table}/commands", type="resign", id=f"r{seat}", seat=seat)


def told(found: dict[str, Any]) -> dict[tuple[str, str], tuple[int, int]]:
    """Return how many games were played and won, by title and opponents."""
    return {(one["game"], one["against"]): (one["played"], one["won"]) for one in found["games"]}


def test_results_are_told_by_title_and_opponents(served: Served, tmp_path: Path) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as bob:
            await ada.enter()
            await bob.enter("Bob")
            nothing = await ada.get("me/statistics")
            assert nothing["games"] == nothing["studied"] == nothing["moments"] == []
            played = await finished_game(ada)
            record = await ada.get(f"tables/{played}")
            won = int(0 in record["outcome"]["winners"])
            alone = await ada.open("me", game="islet")
            await given_up(ada, alone["id"])
            for loser in (ada, bob):
                shared = await ada.open("me", "open", public=True)
                await bob.post(f"tables/{shared['id']}/sit")
                await given_up(loser, shared["id"], int(loser is bob))
            await peeked(ada)
            found = await ada.get("me/statistics")
            assert told(found) == {
                ("carat", "bots"): (1, won),
                ("carat", "people"): (2, 1),
                ("islet", "nobody"): (1, 0),
            }
            assert told(await bob.get("me/statistics")) == {("carat", "people"): (2, 1)}
            best = next(one["best"] for one in found["games"] if one["against"] == "bots")
            assert best == record["outcome"]["scores"][0]
            # Only a game that was played to its end can have a ledger.
            assert found["latest"] == 4
            assert found["unstudied"] == [played]

            accounts = [account(20, 5, 0.25), account(20, 0, -0.25)]
            notes = [note({"lead": 2, "won": 3}, 0.125, 0.05), note({"left": 9}, 0.5, 0.4)]
            keep(served, played, accounts, notes)
            found = await ada.get("me/statistics")
            (one,) = found["studied"]
            assert (one["table"], one["decisions"], one["mistakes"]) == (played, 20, 5)
            assert (one["luck"], one["uncertainty"], one["unit"]) == (0.25, 0.1, "win")
            assert [(why["key"], why["count"]) for why in found["reasons"]] == [
                ("won", 3),
                ("lead", 2),
            ]
            moments = {one["kind"]: (one["value"], one["ply"]) for one in found["moments"]}
            assert moments.pop("comeback", (0.05, 5)) == (0.05, 5)
            assert moments == {"luck": (0.125, 5), "accuracy": (0.75, None)}
            assert found["unstudied"] == []
            assert (await bob.get("me/statistics"))["studied"] == []
            exported = await ada.get("me/export")
            assert exported["statistics"] == found

            # A backup has it all; a deleted person leaves nothing.
            file = tmp_path / "backup.gz"
            await asyncio.to_thread(admin, "backup", file, "--data", served.data)
            tallies = "SELECT COUNT(*) FROM tallies WHERE person = ?"
            with opened(file) as copy:
                assert copy.exec_driver_sql(tallies, (ada.id,)).scalar_one() == 3
                kept = "SELECT highlights FROM ledgers WHERE table_id = ?"
                assert copy.exec_driver_sql(kept, (played,)).scalar_one() is not None
            await ada.http.request("DELETE", "/api/v1/me", json={})
            with closing(sqlite3.connect(served.data / "hortus.sqlite", timeout=30)) as store:
                assert store.execute(tallies, (ada.id,)).fetchone() == (0,)

    asyncio.run(go())


async def peeked(player: Player) -> None:
    """Take back a move after which something was drawn: such a game counts nowhere."""
    table = await player.open("me", "random")
    async with await player.line(table["id"], 0) as line:
        assert await line.my_turn()
        assert line.state is not None
        await line.play(line.state["legal"][0])
        assert await line.my_turn()
        await line.ask("undo", seat=0)
        await line.until(lambda at: at.table["take_backs"])
        await line.ask("resign", seat=0)


def test_nobody_has_statistics_of_others(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as nobody:
            assert (await nobody.get("me/statistics", expect=401))["code"] == "nobody"

    asyncio.run(go())


def test_an_open_day_is_told_to_its_player_only_and_without_a_ledger(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as eve:
            await ada.enter()
            await eve.enter("Eve")
            table = await ada.post("daily/islet")
            async with await ada.line(table["id"], 0) as line:
                await play_out(line)
            found = await ada.get("me/statistics")
            assert told(found).keys() == {("islet", "nobody")}
            assert found["unstudied"] == []
            assert told(await eve.get("me/statistics")) == {}

    asyncio.run(go())


@pytest.mark.xdist_group("postgres")
def test_games_that_end_on_two_services_at_once_are_all_counted(
    tmp_path: Path, postgres: Postgres
) -> None:
    many = 12
    database = postgres.new_database("tallies")
    services = [Served(tmp_path / name, database=database).start() for name in ("one", "two")]

    async def go() -> None:
        async with Player(services[0]) as ada, Player(services[1]) as bob:
            await ada.enter()
            await bob.enter("Bob")
            tables = []
            for number in range(many):
                host, guest = (ada, bob) if number % 2 else (bob, ada)
                table = await host.open("me", "open", public=True)
                await guest.post(f"tables/{table['id']}/sit")
                tables.append((host, table["id"]))
            await asyncio.gather(*(given_up(host, table) for host, table in tables))
            for player in (ada, bob):
                found = await player.get("me/statistics")
                assert told(found) == {("carat", "people"): (many, many // 2)}
                profile = await player.get(f"people/{player.id}")
                assert [(one["played"], one["won"]) for one in profile["games"]] == [(many, 6)]
            standing = await ada.post("daily/islet")
            await given_up(ada, standing["id"])
            board = await ada.get(f"daily/islet/{standing['daily']}")
            assert (board["mine"]["rank"], board["mine"]["players"]) == (1, 1)
            assert (await ada.get("daily/standing"))["days"] == 1
            assert (await ada.get("daily/islet/past"))["days"] == []

    try:
        asyncio.run(go())
    finally:
        for service in services:
            service.stop()
    assert [service.tracebacks() for service in services] == [[], []]


def test_what_stands_out_is_told_seat_by_seat() -> None:
    def chance(ply: int, *luck: float) -> LuckLine:
        return {"ply": ply, "luck": [*luck], "uncertainty": [0.1, 0.1]}

    def decision(ply: int, seat: int, key: str | None, *win: float) -> DecisionLine:
        why = None if key is None else {"game": "carat", "key": key}
        return {"ply": ply, "seat": seat, "why": why, "win": [*win]}  # type: ignore[typeddict-item]

    lines = [
        chance(0, 0.1, -0.1),
        decision(1, 0, "lead", 0.3, 0.7),
        decision(2, 1, None, 0.2, 0.8),
        chance(3, 0.3, -0.3),
        decision(4, 0, "lead", 0.6, 0.4),
    ]
    first, second = highlights(lines, 2, "win")
    assert first["reasons"] == [{"game": "carat", "key": "lead", "count": 2}]
    assert first["luckiest"] == {"ply": 3, "value": 0.3}
    assert first["lowest"] == {"ply": 2, "value": 0.2}
    assert second == {"reasons": [], "luckiest": None, "lowest": {"ply": 4, "value": 0.4}}
    assert highlights([], 1, "points") == [{"reasons": [], "luckiest": None, "lowest": None}]
