"""hortus simulate and hortus replay agree with each other and with the format."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hortus.core.record import Record
from hortus.lab.runs import read_frame
from tests.conformance.worlds import fixtures

from .conftest import Run


@pytest.mark.parametrize(
    "arguments",
    [
        ["carat", "--seats", "4"],
        ["alhambra", "--seats", "2"],
        ["carat", "--seats", "3", "--option", "hand=3"],
        ["carat", "--option", 'colours=[["red","yellow"],["blue","green"]]'],
        ["carat", "--option", "layout=balanced", "--bots", "greedy,random"],
    ],
)
def test_what_simulate_writes_replay_accepts(
    run: Run, tmp_path: Path, arguments: list[str]
) -> None:
    out = tmp_path / "out"
    said = run("simulate", *arguments, "--games", 5, "--seed", 1, "--records", out)
    assert said.code == 0
    files = sorted(out.glob("*.json"))
    assert len(files) == 5
    said = run("replay", *files)
    assert said.code == 0
    assert said.out.count("board full") == 5


def test_simulate_is_reproducible_and_shares_work_without_changing_it(
    run: Run, tmp_path: Path
) -> None:
    texts = []
    for name, jobs in (("one", 1), ("two", 2)):
        run(
            "simulate",
            "carat",
            "--games",
            6,
            "--seed",
            3,
            "--jobs",
            jobs,
            "--records",
            tmp_path / name,
        )
        texts.append([path.read_text() for path in sorted((tmp_path / name).iterdir())])
    assert texts[0] == texts[1]
    assert len(set(texts[0])) == 6


@pytest.mark.parametrize("bots", [(), ("--bots", "greedy,random")], ids=["random", "bots"])
def test_a_seed_gives_the_same_games_with_and_without_tables(
    run: Run, tmp_path: Path, bots: tuple[str, ...]
) -> None:
    arguments = ("simulate", "carat", *bots, "--games", 4, "--seed", 5)
    summary = json.loads(run(*arguments, "--json").out)
    kept = json.loads(run(*arguments, "--records", tmp_path / "records", "--json").out)
    assert kept == summary
    assert run(*arguments, "--out", tmp_path / "tables").code == 0
    games = read_frame(tmp_path / "tables", "games")
    assert games is not None
    records = [Record.load(path) for path in sorted((tmp_path / "records").iterdir())]
    results = [record.result for record in records if record.result]
    assert games.select("score_0", "score_1").rows() == [tuple(one["scores"]) for one in results]
    means = [pytest.approx(games[f"score_{seat}"].mean(), abs=0.001) for seat in range(2)]
    assert summary["scores"] == means


def test_simulate_sums_up(run: Run) -> None:
    data = json.loads(run("simulate", "carat", "--games", 4, "--json").out)
    assert data["games"] == 4
    assert data["decisions"] == 36
    assert data["moves"] == 36 + 49 + 36
    assert sum(data["wins"]) == pytest.approx(1, abs=0.01)
    assert data["reasons"] == {"board full": 4}
    assert "ended by: board full 4" in run("simulate", "carat", "--games", 4).out


def test_a_folder_that_cannot_be_made_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = run("simulate", "carat", "--games", 1, "--records", tmp_path / "file" / "out")
    assert said.code == 2
    assert "Cannot make the folder" in said.err


def test_replay_prints_the_legal_lists_of_the_format(run: Run) -> None:
    for path in sorted(fixtures("carat").glob("carat-*.legal.jsonl")):
        said = run("replay", str(path).replace(".legal.jsonl", ".json"), "--legal")
        assert said.code == 0
        lines = [json.loads(line) for line in said.out.splitlines()]
        wanted = [json.loads(line) for line in path.read_text().splitlines()]
        assert [list(line) for line in lines] == [["ply", "seat", "legal"]] * len(wanted)
        for line, other in zip(lines, wanted, strict=True):
            assert (line["ply"], line["seat"]) == (other["ply"], other["seat"])
            assert sorted(map(str, line["legal"])) == sorted(map(str, other["legal"]))


def test_replay_shows_the_table(run: Run) -> None:
    said = run("replay", fixtures("carat") / "carat-3.json", "--show")
    assert said.code == 0
    assert "seat 0 plays RGYB4 b2/3" in said.out
    assert "Seat 1 (Y):  95 points" in said.out


def test_replay_names_every_wrong_file_and_goes_on(run: Run, tmp_path: Path) -> None:
    good = fixtures("carat") / "carat-3.json"
    broken, cut, huge = (tmp_path / name for name in ("broken.json", "cut.json", "huge.json"))
    broken.write_text("{")
    data = json.loads(good.read_text())
    data["moves"][10]["turn"] = 7
    cut.write_text(json.dumps(data))
    with huge.open("wb") as file:
        file.truncate(100_000_000)
    said = run("replay", broken, cut, huge, tmp_path / "none.json", good)
    assert said.code == 1
    assert "broken.json: This is not JSON" in said.err
    assert (
        "cut.json: Move 10 is wrong: 'turn' must be a whole number from 0 to 3, not 7." in said.err
    )
    assert "huge.json: The file has 100000000 bytes" in said.err
    assert "none.json: Cannot read the file" in said.err
    assert "carat-3.json: carat, 3 seats, 73 moves" in said.out
    assert "Traceback" not in said.err


def test_an_unfinished_record_is_fine(run: Run, tmp_path: Path) -> None:
    record = Record.load(fixtures("carat") / "carat-3.json")
    record.moves, record.result = record.moves[:20], None
    record.save(tmp_path / "half.json")
    said = run("replay", tmp_path / "half.json")
    assert said.code == 0
    assert "unfinished" in said.out


def test_many_records_are_replayed_compiled_and_list_the_same(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("simulate", "carat", "--games", "1", "--records", tmp_path)
    (record,) = tmp_path.glob("*.json")
    monkeypatch.setattr("hortus.cli.replay.worth_compiling", lambda *work: False)
    once = run("replay", record, "--legal")
    monkeypatch.setattr("hortus.cli.replay.worth_compiling", lambda *work: True)
    often = run("replay", *[record] * 3, "--legal")
    assert once.code == often.code == 0
    assert often.out == once.out * 3
