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
    assert "Seat 1, 18 decisions: the best moves found are worth " in said.out
    assert "Ann [b]" in svg.read_text()


def test_json_lists_every_decision(run: Run, record: Path) -> None:
    data = json.loads(run("analyse", record, *FEW, "--json").out)
    assert len(data["decisions"]) == 36
    first = data["decisions"][0]
    assert first["seat"] == 0
    assert 0 <= first["swing"] <= 1
    assert len(first["played"]["win"]) == len(first["best"]["points"]) == 2


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
