"""Records that are not records: each is refused with a sentence."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import hortus
from hortus import Record, RecordError
from hortus.core.record import same_json
from hortus.core.replay import replay
from tests.conformance.worlds import fixtures

GOOD = json.loads((fixtures("carat") / "carat-3.json").read_text())


def changed(**changes: Any) -> dict[str, Any]:
    """Return a good record with some keys replaced; a key set to ... is removed."""
    data = {**copy.deepcopy(GOOD), **changes}
    return {key: value for key, value in data.items() if value is not ...}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], "A record is a JSON object."),
        (7, "A record is a JSON object."),
        (changed(format="hortus-record/2"), "The format is 'hortus-record/2'"),
        (changed(format=...), "The format is None"),
        (changed(moves=...), "no 'moves'"),
        (changed(extra=1), "no key 'extra'"),
        (changed(seats="3"), "'seats' must be a whole number"),
        (changed(seats=True), "'seats' must be a whole number"),
        (changed(seats=9), "seats, not 9"),
        (changed(game="chess"), "no game called 'chess'"),
        (changed(game=1), "'game' must be a text"),
        (changed(options=[]), "'options' must be an object"),
        (changed(options={}), "does not list the option"),
        (changed(rules="0.1"), "under rules '0.1'"),
        (changed(moves={}), "'moves' must be a list"),
        (changed(moves=[1]), "Move 0 is not an object"),
        (changed(moves=[]), "has a result, but the game is not over"),
        (changed(result=None), "over, but the record has no result"),
        (changed(result=3), "'result' must be"),
        (changed(result={"scores": [52, 95, 68], "winners": [1]}), "no reason"),
        (changed(result={**GOOD["result"], "scores": [52, 95, 69]}), "result should be"),
        (changed(result={**GOOD["result"], "scores": [52.0, 95, 68]}), "result should be"),
        (changed(result={**GOOD["result"], "detail": {}}), "result should be"),
        (changed(meta=4), "'meta' must be an object"),
        (changed(moves=[*GOOD["moves"], GOOD["moves"][-1]]), "Move 73 is wrong: the game is over"),
        (changed(moves=GOOD["moves"][1:]), "Move 0 is wrong"),
        (changed(moves=[GOOD["moves"][0], *GOOD["moves"][2:]]), "Move 1 is wrong"),
    ],
)
def test_wrong_records_are_refused(data: Any, said: str) -> None:
    with pytest.raises(RecordError) as caught:
        replay(Record.from_json(json.dumps(data)))
    assert said in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("ply", "change", "said"),
    [
        (0, {"values": [[9] * 7] * 7}, "Move 0 is wrong: this chance outcome is not possible"),
        (0, {"values": [[1] * 7] * 6}, "Move 0 is wrong: values must be 7 rows of 7"),
        (0, {"values": 1}, "Move 0 is wrong: values must be 7 rows of 7"),
        (1, {"tile": "RYBG9"}, "Move 1 is wrong: there is no tile"),
        (2, {"tile": "RGYB4"}, "Move 2 is wrong: this chance outcome is not possible"),
        (1, {"to": 1}, "Move 1 is wrong: it should read"),
        (1, {"seat": 0}, "Move 1 is wrong: chance is to act first"),
        (4, {"seat": "chance"}, "Move 4 is wrong: it is not chance's turn"),
        (4, {"seat": 1}, "Move 4 is wrong: It is not your turn. (CAR-2.1)"),
        (4, {"at": [0, 0]}, "Move 4 is wrong: The first tile of the game"),
        (4, {"turn": 1.0}, "Move 4 is wrong"),
        (30, {"at": [1, 1]}, "Move 30 is wrong: There is already a tile"),
    ],
)
def test_the_first_wrong_move_is_named(ply: int, change: dict[str, Any], said: str) -> None:
    data = copy.deepcopy(GOOD)
    data["moves"][ply].update(change)
    with pytest.raises(RecordError) as caught:
        replay(Record.from_data(data))
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    "text", ["", "{", '{"format": ', "[" * 100_000, "nul", "\x00", '{"a": NaN}']
)
def test_text_that_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        Record.from_json(text)


def test_files_that_are_no_records_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="Cannot read"):
        Record.load(tmp_path / "missing.json")
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="UTF-8"):
        Record.load(tmp_path / "binary.json")
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(RecordError, match="100000000 bytes"):
        Record.load(huge)


def test_an_own_reason_is_allowed_and_meta_may_be_left_out() -> None:
    data = changed(meta=...)
    data["result"]["reason"] = "all 36 tiles placed"
    position = replay(Record.from_data(data))
    assert position.result()["scores"] == [52, 95, 68]  # type: ignore[index]  # it is over
    assert "meta" not in Record.from_data(data).to_data()


def test_saving_writes_the_whole_file(tmp_path: Path) -> None:
    record = Record.from_data(GOOD)
    record.save(tmp_path / "a.json")
    assert Record.load(tmp_path / "a.json") == record
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_same_json_tells_one_from_true() -> None:
    assert same_json({"a": 1, "b": [2]}, {"b": [2], "a": 1})
    assert not same_json(1, True)
    assert not same_json(1, 1.0)
    assert hortus.Record.from_data(GOOD) == Record.from_data(copy.deepcopy(GOOD))
