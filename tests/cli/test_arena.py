"""hortus arena at the command line."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

from .conftest import Run

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"


def test_the_table_the_picture_and_the_json_agree(run: Run, tmp_path: Path) -> None:
    out, svg = tmp_path / "results.jsonl", tmp_path / "picture.svg"
    arguments = ["arena", "carat", "--bots", "greedy,random", "--games", 4, "--out", out]
    said = run(*arguments, "--svg", svg)
    assert said.code == 0
    assert "4 games of carat, 2 seats, seed 1; 95 % intervals." in said.out
    assert svg.read_text().startswith("<svg")
    data = json.loads(run(*arguments, "--json").out)
    assert [bot["bot"] for bot in data["results"]] == ["greedy", "random"]
    assert len(out.read_text().splitlines()) == 5


def test_a_control_says_whether_it_is_even(run: Run) -> None:
    said = run("arena", "carat", "--bots", "random,random", "--games", 4)
    assert "Mirror control: " in said.out


def test_an_external_bot_sits_in_the_arena(run: Run) -> None:
    command = f"external:{shlex.join([sys.executable, str(EXAMPLE)])}"
    said = run("arena", "carat", "--bots", f"{command},random", "--games", 2, "--json")
    assert json.loads(said.out)["results"][0]["wins"]["value"] == 1


def test_wrong_names_and_places_are_refused(run: Run, tmp_path: Path) -> None:
    assert run("arena", "carat", "--bots", "greedy").code == 2
    assert run("arena", "carat", "--bots", "greedy,nobody").code == 2
    away = tmp_path / "none" / "picture.svg"
    said = run("arena", "carat", "--bots", "greedy,random", "--games", 2, "--svg", away)
    assert said.code == 2
    assert "Cannot write" in said.err
