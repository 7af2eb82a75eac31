"""Runs on disk: the same rows however they are played, whole, and resumable."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import hortus
from hortus import UsageError
from hortus.bots import make_bot
from hortus.bots.play import play_bots
from hortus.lab import runs, simulation
from hortus.lab.figures import figures
from hortus.lab.runs import fill, missing, table
from hortus.lab.simulation import Run
from tests.conformance.worlds import every_game

RANDOM = Run("carat", 2, {}, None, 7, (), 30, True, True)
BOTS = replace(RANDOM, bots=("greedy", "random"), games=6)


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "RANDOM_CHUNK", 12)
    monkeypatch.setattr(simulation, "BOTS_CHUNK", 2)


def tables(folder: Path) -> list[object]:
    """Return all rows of a run."""
    found = [table(folder, name) for name in ("games", "moves", "uses")]
    return [None if one is None else one.rows() for one in found]


@pytest.mark.parametrize("run", [RANDOM, BOTS], ids=["random", "bots"])
def test_a_run_that_was_broken_off_goes_on(run: Run, tmp_path: Path) -> None:
    assert sum(fill(run, tmp_path / "whole", 1)) == run.games
    broken = fill(run, tmp_path / "broken", 1)
    next(broken)
    broken.close()
    assert len(missing(run, tmp_path / "broken")) == run.chunks - 1
    list(fill(run, tmp_path / "broken", 1))
    assert tables(tmp_path / "whole") == tables(tmp_path / "broken")
    assert list(fill(run, tmp_path / "whole", 1)) == []


def test_a_run_can_grow(tmp_path: Path) -> None:
    list(fill(replace(RANDOM, games=20), tmp_path / "run", 1))
    list(fill(RANDOM, tmp_path / "run", 1))
    list(fill(RANDOM, tmp_path / "other", 1))
    assert tables(tmp_path / "run") == tables(tmp_path / "other")
    with pytest.raises(UsageError, match="another run"):
        list(fill(replace(RANDOM, seed=8), tmp_path / "run", 1))
    with pytest.raises(UsageError, match="another run"):
        list(fill(replace(RANDOM, games=5), tmp_path / "run", 1))


def test_processes_share_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Processes do not see the small chunks, so this run has the true ones.
    monkeypatch.undo()
    run = replace(BOTS, games=simulation.BOTS_CHUNK + 3)
    list(fill(run, tmp_path / "one", 1))
    list(fill(run, tmp_path / "two", 2))
    assert tables(tmp_path / "one") == tables(tmp_path / "two")


@pytest.mark.filterwarnings(
    # Ray leaves sockets and processes to the end of the interpreter.
    "ignore::ResourceWarning",
    "ignore::pytest.PytestUnraisableExceptionWarning",
    "ignore::DeprecationWarning:ray",
    "ignore:Tip. In future versions of Ray:FutureWarning",
)
def test_a_ray_run_gives_the_same_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    run = replace(BOTS, games=simulation.BOTS_CHUNK + 3)
    list(fill(run, tmp_path / "one", 1))
    list(fill(run, tmp_path / "ray", 2, ray="local"))
    assert tables(tmp_path / "one") == tables(tmp_path / "ray")


def test_bots_play_the_games_of_the_records(tmp_path: Path) -> None:
    list(fill(BOTS, tmp_path, 1))
    games, moves = table(tmp_path, "games"), table(tmp_path, "moves")
    assert games is not None
    assert moves is not None
    game = hortus.load("carat")
    for row in games.iter_rows(named=True):
        bots = [make_bot(name) for name in BOTS.bots]
        match = play_bots(game, bots, BOTS.bots, f"7/{row['game']}")
        result = match.position.result()
        assert result is not None
        assert [row["score_0"], row["score_1"]] == result["scores"]
        own = moves.filter((moves["game"] == row["game"]) & (moves["seat"] >= 0))
        position = game.new()
        every = moves.filter(moves["game"] == row["game"])
        for seat, move in every.select("seat", "move").iter_rows():
            game.engine.apply(position.state, seat, move)
        assert position == match.position
        assert row["decisions"] == own.height == sum(e["seat"] != "chance" for e in match.entries)
        assert row["choices"] == own["choices"].sum()


@every_game
def test_every_game_counts_its_components(name: str, tmp_path: Path) -> None:
    seats = hortus.load(name, 2).seats
    run = Run(name, seats, {}, None, 1, (), 24, True, True)
    list(fill(run, tmp_path, 1))
    games, uses = table(tmp_path, "games"), table(tmp_path, "uses")
    assert games is not None
    assert uses is not None
    assert games.height == 24
    assert uses["times"].min() > 0
    assert (games["widest"] >= games["choices"] / games["decisions"]).all()
    assert (games["decided"] <= games["decisions"]).all()
    assert figures(tmp_path).games == 24


def test_interpreted_and_compiled_runs_agree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = replace(RANDOM, games=3)
    list(fill(run, tmp_path / "fast", 1))
    monkeypatch.setattr(simulation, "can_compile", lambda: False)
    list(fill(run, tmp_path / "slow", 1))
    assert tables(tmp_path / "fast") == tables(tmp_path / "slow")


def test_a_folder_without_a_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="not a run"):
        runs.read_manifest(tmp_path)
