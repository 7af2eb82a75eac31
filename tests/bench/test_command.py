"""hortus bench: tables for people, JSON for programs, Markdown for the repository."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import hortus
from hortus.bench import QUICK, run
from hortus.cli import app, bench
from hortus.core.errors import UsageError


def test_json_has_every_game_and_positive_figures() -> None:
    said = CliRunner().invoke(app, ["bench", "--quick", "--json"])
    assert said.exit_code == 0
    data = json.loads(said.stdout)
    assert [game["game"] for game in data["games"]] == list(hortus.names())
    for game in data["games"]:
        assert 0 < game["compiled"]["decisions"] <= game["compiled"]["moves"]
        assert game["interpreted"]["decisions"] > 0
        assert game["copies"] > 0
    assert {wait["what"] for wait in data["waits"]} == {"import hortus"}


def test_tables_are_shown_and_saved(tmp_path: Path) -> None:
    path = tmp_path / "results.md"
    said = CliRunner().invoke(app, ["bench", "carat", "--quick", "--save", str(path)])
    assert said.exit_code == 0
    for text in (said.stdout, path.read_text()):
        assert "carat" in text
        assert "Compiled games against peers" in text
        assert "under 0.3" in text


def test_one_game_may_be_chosen_by_any_of_its_names() -> None:
    assert [game.game for game in run(["alhambra"], QUICK).games] == ["carat"]


@pytest.mark.parametrize("arguments", [["nosuch"], ["--save", "no/such/folder/results.md"]])
def test_wrong_usage_is_refused_before_anything_is_measured(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hortus.bench.measure.race", None)
    said = CliRunner().invoke(app, ["bench", "--quick", *arguments])
    assert isinstance(said.exception, UsageError)


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="Cannot write"):
        bench.command(["carat"], quick=True, save=tmp_path)
