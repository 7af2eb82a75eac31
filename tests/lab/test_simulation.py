"""Runs on disk: the same rows however they are played, whole, and resumable."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import hortus
from hortus import Record, UsageError
from hortus.lab import player, runs, simulation
from hortus.lab.figures import figures
from hortus.lab.frames import frames
from hortus.lab.player import Player
from hortus.lab.records import record_of
from hortus.lab.runs import fill, missing, read_frame
from hortus.lab.simulation import Simulation
from tests.conformance.worlds import every_game

RANDOM = Simulation("carat", 2, {}, None, 7, (), 30, moves=True, uses=True)
BOTS = replace(RANDOM, bots=("greedy", "random"), games=6)


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "RANDOM_CHUNK", 12)
    monkeypatch.setattr(simulation, "BOTS_CHUNK", 2)


def tables(folder: Path) -> list[object]:
    """Return all rows of a run."""
    found = [read_frame(folder, name) for name in ("games", "moves", "uses")]
    return [None if one is None else one.rows() for one in found]


@pytest.mark.parametrize("whole", [RANDOM, BOTS], ids=["random", "bots"])
def test_a_run_that_was_broken_off_goes_on(whole: Simulation, tmp_path: Path) -> None:
    assert sum(fill(whole, tmp_path / "whole", 1)) == whole.games
    broken = fill(whole, tmp_path / "broken", 1)
    next(broken)
    broken.close()
    assert len(missing(whole, tmp_path / "broken")) == whole.chunks - 1
    list(fill(whole, tmp_path / "broken", 1))
    assert tables(tmp_path / "whole") == tables(tmp_path / "broken")
    assert list(fill(whole, tmp_path / "whole", 1)) == []


def test_a_run_can_grow(tmp_path: Path) -> None:
    list(fill(replace(RANDOM, games=20), tmp_path / "run", 1))
    list(fill(RANDOM, tmp_path / "run", 1))
    list(fill(RANDOM, tmp_path / "other", 1))
    assert tables(tmp_path / "run") == tables(tmp_path / "other")
    with pytest.raises(UsageError, match="another run"):
        list(fill(replace(RANDOM, seed=8), tmp_path / "run", 1))
    with pytest.raises(UsageError, match="another run"):
        list(fill(replace(RANDOM, games=5), tmp_path / "run", 1))


@pytest.mark.filterwarnings(
    # Ray leaves sockets and processes to the end of the interpreter.
    "ignore::ResourceWarning",
    "ignore::pytest.PytestUnraisableExceptionWarning",
    "ignore::DeprecationWarning:ray",
    "ignore:Tip. In future versions of Ray:FutureWarning",
)
def test_processes_and_ray_give_the_same_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Processes do not see the small chunks, so this run has the true ones.
    monkeypatch.undo()
    shared = replace(BOTS, games=simulation.BOTS_CHUNK + 3)
    list(fill(shared, tmp_path / "one", 1))
    list(fill(shared, tmp_path / "two", 2))
    assert tables(tmp_path / "one") == tables(tmp_path / "two")
    list(fill(shared, tmp_path / "ray", 2, ray="local"))
    assert tables(tmp_path / "one") == tables(tmp_path / "ray")


@every_game
def test_random_play_is_the_play_of_random_bots(name: str) -> None:
    # In Gardlings several seats act at once and may wait, so that order and waiting count too.
    alone = Simulation(name, 2, {}, None, 3, (), 2, moves=True)
    bots = replace(alone, bots=("random", "random"))
    one, other = (frames(Player(each, fast=False), range(2)) for each in (alone, bots))
    assert one["moves"].rows() == other["moves"].rows()
    assert one["games"].rows() == other["games"].rows()


@pytest.mark.parametrize("played", [RANDOM, BOTS], ids=["random", "bots"])
def test_a_game_is_the_same_whichever_games_are_played_with_it(played: Simulation) -> None:
    whole = frames(Player(played, fast=False), range(5))["moves"]
    last = frames(Player(played, fast=False), range(4, 5))["moves"]
    assert whole.filter(whole["game"] == 4).rows() == last.rows()
    assert whole.filter(whole["game"] == 3).rows() != last.rows()


@pytest.mark.parametrize("played", [RANDOM, BOTS], ids=["random", "bots"])
def test_records_tell_the_games_of_the_tables(played: Simulation) -> None:
    tabled = frames(Player(played, fast=False), range(2))
    one = Player(played, fast=False)
    for numbers in one.play(range(2)):
        for number, moves in numbers.games():
            record: Record = record_of(one, number, moves)
            assert record.result is not None
            row = tabled["games"].row(number, named=True)
            assert [row["score_0"], row["score_1"]] == record.result["scores"]
            assert row["decisions"] == sum(entry["seat"] != "chance" for entry in record.moves)
            own = tabled["moves"].filter(tabled["moves"]["game"] == number)
            assert row["choices"] == own["choices"].sum()
            position = hortus.load("carat").new()
            for seat, move in own.select("seat", "move").iter_rows():
                position.game.engine.apply(position.state, seat, move)
            assert hortus.replay(record) == position


def test_a_full_log_is_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = frames(Player(RANDOM, fast=False), range(5))
    monkeypatch.setattr(player, "MOST_LOGGED", 1)
    assert len(list(Player(RANDOM, fast=False).play(range(5)))) == 5
    assert frames(Player(RANDOM, fast=False), range(5))["moves"].rows() == whole["moves"].rows()


@every_game
def test_every_game_counts_its_components(name: str, tmp_path: Path) -> None:
    seats = hortus.load(name, 2).seats
    list(fill(Simulation(name, seats, {}, None, 1, (), 24, True, True), tmp_path, 1))
    games, uses = read_frame(tmp_path, "games"), read_frame(tmp_path, "uses")
    assert games is not None
    assert uses is not None
    assert games.height == 24
    assert uses["times"].min() > 0
    assert (games["widest"] >= games["choices"] / games["decisions"]).all()
    assert (games["decided"] <= games["decisions"]).all()
    assert figures(tmp_path).games == 24


@pytest.mark.parametrize("played", [RANDOM, BOTS], ids=["random", "bots"])
def test_interpreted_and_compiled_runs_agree(played: Simulation, tmp_path: Path) -> None:
    three = replace(played, games=3)
    list(fill(three, tmp_path / "fast", 1, fast=True))
    list(fill(three, tmp_path / "slow", 1, fast=False))
    assert tables(tmp_path / "fast") == tables(tmp_path / "slow")


def test_a_folder_without_a_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="not a run"):
        runs.read_manifest(tmp_path)
