"""Puzzles are found in games of bots, kept, gone on with, and read again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hortus.core.errors import UsageError
from hortus.core.sources import reached, read_source
from hortus.puzzles import mining
from hortus.puzzles.collection import Collection, read, shipped
from hortus.puzzles.mining import Mine, run
from hortus.puzzles.puzzle import WIN, Puzzle, PuzzleError, from_data
from hortus.puzzles.rates import solve_rates, table
from hortus.puzzles.verdict import search
from tests.conformance.worlds import world

MINE = Mine("carat", 2, {}, "greedy", True, 5, 1)
GAMES = 8
pytestmark = pytest.mark.xdist_group("carat")


@pytest.fixture(scope="module")
def mined(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Puzzle]]:
    """Return the results of a short run."""
    path = tmp_path_factory.mktemp("mine") / "whole.jsonl"
    return path, run(MINE, GAMES, path, world("carat", 2, "{}"))


def test_a_run_goes_on_where_it_was_stopped(
    mined: tuple[Path, list[Puzzle]], tmp_path: Path
) -> None:
    path, puzzles = mined
    assert puzzles
    cut = tmp_path / "cut.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    cut.write_text("".join(lines[:3]) + lines[3][:7])
    seen: list[int] = []
    again = run(MINE, GAMES, cut, world("carat", 2, "{}"), lambda done, _: seen.append(done))
    assert seen == list(range(3, GAMES + 1))
    assert again == puzzles
    assert cut.read_text() == path.read_text()


def test_another_judgement_is_another_mine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Results of code that judges otherwise must not be mixed."""
    before = MINE.path(Path())
    covered = reached([mining.__name__], read_source)
    assert {"hortus.puzzles.verdict", "hortus.puzzles.puzzle"} <= covered.keys()
    monkeypatch.setattr(mining, "source_digest", lambda _name: "other")
    assert MINE.path(Path()) != before
    assert MINE.header()["code"].endswith("-other")


def test_a_collection_keeps_what_it_gets_once(
    mined: tuple[Path, list[Puzzle]], tmp_path: Path
) -> None:
    path, puzzles = tmp_path / "some.jsonl", mined[1]
    collection = Collection("carat", "1.0")
    assert collection.add(puzzles, MINE.header()) == len(puzzles)
    assert collection.add(puzzles, MINE.header()) == 0
    collection.save(path)
    assert read(path) == collection
    assert json.loads(path.read_text().splitlines()[0])["mined"] == [MINE.header()]
    with pytest.raises(UsageError, match="puzzles of islet"):
        Collection("islet", "1.0").add(puzzles, MINE.header())


@pytest.mark.parametrize(
    "text", ["", "[]", '{"format": "hortus-puzzles/2"}', '{"format": "hortus-puzzles/1"}', "\x00"]
)
def test_other_files_are_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(text)
    with pytest.raises(UsageError, match=r"other\.jsonl"):
        read(path)
    with pytest.raises(UsageError, match="Cannot read"):
        read(tmp_path / "none.jsonl")


def test_a_puzzle_that_leads_elsewhere_is_refused(mined: tuple[Path, list[Puzzle]]) -> None:
    data = mined[1][0].to_data()
    with pytest.raises(PuzzleError, match="another position"):
        _ = from_data({**data, "chance": "other"} | {"played": ""}).match
    with pytest.raises(PuzzleError, match="cannot be played"):
        _ = from_data({**data, "played": "0 0 0"}).match
    with pytest.raises(PuzzleError, match="not better"):
        from_data({**data, "best": data["second"]})


def test_a_search_comes_to_what_is_proven() -> None:
    """Only now and then does it come to nothing: playouts are not the best play."""
    agreed = 0
    for puzzle in [one for one in shipped("carat").puzzles if one.measure == WIN][:6]:
        puzzle.match.game.engine = world("carat", 2, "{}").engine
        verdict = search(puzzle.view, "search")
        assert verdict is None or not verdict.proven
        agreed += verdict is not None and puzzle.is_best(verdict.best)
    assert agreed >= 2


def test_higher_levels_solve_more() -> None:
    page = (Path(__file__).parents[2] / "docs" / "puzzles.md").read_text(encoding="utf-8")
    assert table() in page, "python -m hortus.puzzles.rates writes the table"
    for line in table().splitlines()[2:]:
        shares = [int(cell.strip(" %")) for cell in line.split("|")[4:-1]]
        # What the lowest three find, they find by luck in part.
        assert shares[-1] > shares[-2] > max(shares[:-2]) - 3, line
        assert shares[-2] > min(shares[:2]), line
    proven = [puzzle for puzzle in shipped("carat").puzzles if puzzle.proven]
    assert solve_rates(proven)[-1] == 1, "the highest level plays solved endings"
