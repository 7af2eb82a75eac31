"""hortus analyse at the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hortus
from hortus.bots import make_bot
from hortus.bots.play import play_bots
from tests.conformance.worlds import fixtures

from .conftest import Run

FEW = ["--iterations", 16]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    bots = [make_bot("greedy"), make_bot("random")]
    match = play_bots(hortus.load("carat"), bots, ["Ann [b]", "Bob"], 1)
    match.record().save(tmp_path / "game.json")
    return tmp_path / "game.json"


def test_the_table_and_the_picture(run: Run, record: Path, tmp_path: Path) -> None:
    svg = tmp_path / "game.svg"
    said = run("analyse", record, *FEW, "--svg", svg)
    assert said.code == 0
    assert "start + luck - errors + gifts = result, in chance to win" in said.out
    assert " of 18 " in said.out
    assert "Ann [b]" in svg.read_text()


def test_json_has_the_ledger(run: Run, record: Path) -> None:
    data = json.loads(run("analyse", record, *FEW, "--json").out)
    moves = json.loads(record.read_text())["moves"]
    assert [one["ply"] for one in data["moves"]] == list(range(len(moves)))
    for seat, one in enumerate(data["seats"]):
        total = one["start"] + one["luck"] - one["errors"] + one["gifts"]
        assert total == pytest.approx(one["result"], abs=1e-9)
        own = [move for move in data["moves"] if move.get("seat") == seat]
        assert sum(move["lost"] for move in own) == pytest.approx(one["errors"])
        assert len(own) == one["decisions"] == 18
        events = [move["luck"][seat] for move in data["moves"] if "luck" in move]
        assert sum(events) == pytest.approx(one["luck"])
    assert sum(one["result"] for one in data["seats"]) == 1


def test_a_game_that_is_not_over_has_no_ledger(run: Run, record: Path) -> None:
    data = json.loads(record.read_text())
    data["moves"], data["result"] = data["moves"][:6], None
    record.write_text(json.dumps(data))
    assert "The game is not over yet" in run("analyse", record, *FEW).out
    found = json.loads(run("analyse", record, *FEW, "--json").out)
    assert found["seats"] is None
    assert [move["ply"] for move in found["moves"]] == list(range(6))


def test_records_without_names_will_do(run: Run, tmp_path: Path) -> None:
    svg = tmp_path / "game.svg"
    said = run("analyse", fixtures("carat") / "carat-3.json", *FEW, "--svg", svg)
    assert said.code == 0


def test_what_cannot_be_analysed_says_so(run: Run, record: Path, tmp_path: Path) -> None:
    assert "Cannot read" in run("analyse", tmp_path / "none.json").err
    assert run("analyse", record, "--seconds", 0).code == 2
    data = json.loads(record.read_text())
    data["moves"], data["result"] = [], None
    record.write_text(json.dumps(data))
    assert "holds no decision" in run("analyse", record).err
