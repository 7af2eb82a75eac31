"""Chips laid out by hand: any arrangement of the chips of the box (CAR-1.4)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import hortus
from hortus import Match, Record
from hortus.cli import app
from hortus.core.dice import new_dice
from hortus.core.random_record import random_record

from .test_components import changed

SORTED = [1] * 10 + [2] * 10 + [3] * 10 + [4] * 10 + [5] * 9
ROWS = [SORTED[i : i + 7] for i in range(0, 49, 7)]


@pytest.mark.rule("CAR-1.4")
@pytest.mark.parametrize("layout", [SORTED, ROWS], ids=["one list", "rows"])
@pytest.mark.parametrize("name", ["carat", "alhambra"])
def test_chips_lie_as_they_were_arranged(name: str, layout: list[Any]) -> None:
    game = hortus.load(name, 3, layout=layout)
    position = game.new()
    assert list(position.state.chip) == SORTED
    assert position.is_chance, "tiles are still to be drawn"
    match = Match(game, seed=5)
    record = match.record()
    assert record.options["layout"] == "random"
    assert record.moves[0] == {"seat": "chance", "do": "chips", "values": ROWS}
    again = hortus.replay(Record.from_json(record.to_json()))
    assert again == match.position


@pytest.mark.rule("CAR-1.4")
def test_a_game_on_an_own_layout_is_played_taken_back_and_recorded() -> None:
    game = hortus.load("carat", 2, layout=ROWS)
    match = Match(game, seed=5)
    match.play(match.position.legal_numbers()[0])
    before = len(match.entries)
    match.play(match.position.legal_numbers()[0])
    match.take_back(before - 1 if match.entries[before - 1]["seat"] != "chance" else before)
    assert match.entries[0]["values"] == ROWS
    record = random_record(game, 7)
    assert record.moves[0]["values"] == ROWS
    assert record.result is not None
    hortus.replay(record)
    dice = new_dice(1)
    position = game.new()
    while position.is_chance:
        position.roll(dice)
    assert list(position.state.chip) == SORTED


@pytest.mark.rule("CAR-1.4")
@pytest.mark.parametrize(
    ("layout", "said"),
    [
        (SORTED[:-1], "must list 49 values, 7 rows of 7; there are 48"),
        (ROWS[:-1], "must list 49 values, 7 rows of 7; there are 42"),
        ([], "there are 0"),
        ([ROWS[0][:6], *ROWS[1:]], "must list 49 values"),
        ([*SORTED[:-1], 0], "must list whole numbers from 1 to 9, without 0"),
        ([*SORTED[:-1], True], "without True"),
        ([*SORTED[:-1], 5.0], "without 5.0"),
        ([*SORTED[:-1], None], "without None"),
        ([1] * 11 + SORTED[11:], "1 stands there 11 times instead of 10, 2 stands there 9 times"),
        ([*SORTED[:-1], 6], "5 stands there 8 times instead of 9, 6 stands there 1 times"),
        ("spiral", "must be random, balanced or 49 values of chips"),
        (49, "must be random, balanced or 49 values of chips"),
    ],
)
def test_a_layout_with_other_chips_is_refused_with_what_is_wrong(layout: Any, said: str) -> None:
    with pytest.raises(hortus.UsageError) as caught:
        hortus.load("carat", layout=layout)
    assert said in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.rule("CAR-1.4")
def test_the_chips_of_an_own_box_count(tmp_path: Path) -> None:
    path = changed(tmp_path, "1 = 10", "1 = 9")
    path.write_text(path.read_text().replace("5 = 9", "5 = 10"))
    with pytest.raises(hortus.UsageError, match="1 stands there 10 times instead of 9"):
        hortus.load("carat", components=path, layout=SORTED)


def test_a_record_lists_it_as_random_only() -> None:
    record = Match(hortus.load("carat", 2, layout=SORTED), seed=1).record()
    record.options["layout"] = SORTED
    with pytest.raises(hortus.RecordError, match="should list the options"):
        hortus.replay(record)


def test_the_command_line_takes_a_layout(tmp_path: Path) -> None:
    command = ["simulate", "carat", "--games", "1", "--records", str(tmp_path)]
    result = CliRunner().invoke(app, [*command, "--option", f"layout={json.dumps(ROWS)}"])
    assert result.exit_code == 0, result.output
    (path,) = tmp_path.glob("*.json")
    record = Record.load(path)
    assert record.options["layout"] == "random"
    assert record.moves[0]["values"] == ROWS
