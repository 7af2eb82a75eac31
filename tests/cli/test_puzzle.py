"""hortus puzzle and hortus mine, as a person uses them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hortus.puzzles import collection
from hortus.puzzles.collection import shipped
from hortus.puzzles.puzzle import WIN
from tests.cli.conftest import Run


def test_the_right_move_is_praised_and_explained(run: Run) -> None:
    puzzle = shipped("carat").puzzles[0]
    ran = run("puzzle", "carat", "--number", 1, typed=f"?\nt\nl\nx y\n{puzzle.best.text}\nq\n")
    assert ran.code == 0
    assert f"Puzzle 1, difficulty {puzzle.difficulty} of 6" in ran.out
    assert "Look for this: " in ran.out
    assert puzzle.second.text in ran.out
    right = ran.out.index("Right!")
    assert puzzle.best.text not in ran.out[: ran.out.index("Look for this")], "no answer before"
    assert f"Best is {puzzle.best.text}" in ran.out[right:]
    assert f"The next best is {puzzle.second.text}" in ran.out[right:]
    assert "This is proven." in ran.out[right:]
    assert "1 puzzle in a row." in ran.out
    assert ran.out.rstrip().endswith("1 puzzle solved.")


def test_a_wrong_move_says_what_it_is_worth(run: Run) -> None:
    puzzles = shipped("carat").puzzles
    number = next(place for place, one in enumerate(puzzles) if one.measure == WIN)
    puzzle = puzzles[number]
    typed = f"{puzzle.greedy.text}\ng\nq\n"
    ran = run("puzzle", "carat", "--number", number + 1, "--seed", 1, typed=typed)
    assert f"No. That is worth {puzzle.greedy.worth:.0%} to win." in ran.out
    assert ran.out.count("The row begins anew.") == 2, "giving up ends a row too"
    assert ran.out.rstrip().endswith("0 puzzles solved.")


def test_puzzles_are_chosen_by_theme_and_seed(run: Run) -> None:
    one = run("puzzle", "carat", "--theme", "block", "--seed", 5, typed="g\nq\n").out
    assert one == run("puzzle", "carat", "--theme", "block", "--seed", 5, typed="g\nq\n").out
    assert "spoil an open chip for the other" in one
    listed = run("puzzle", "carat", "--theme", "themes").out
    assert listed.splitlines()[0].split() == ["take", "take", "the", "points"]
    assert run("puzzle", "carat", "--theme", "chess").err.startswith("There is no such puzzle")
    assert run("puzzle", "carat", "--number", 10**6).code == 2


def test_games_without_puzzles_say_so(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collection, "DATA", tmp_path)
    shipped.cache_clear()
    assert "There are no puzzles of islet in the package" in run("puzzle", "islet").err


def test_mined_puzzles_can_be_solved(run: Run, tmp_path: Path) -> None:
    results, save = tmp_path / "results", tmp_path / "mine.jsonl"
    mine = ("mine", "carat", "--games", 8, "--bot", "greedy", "--results", results, "--save", save)
    first = run(*mine)
    assert first.code == 0, first.err
    assert "puzzles in 8 games." in first.out or "1 puzzle in 8 games." in first.out
    assert "0 of them are new" in run(*mine).out
    assert "difficulty" in run("puzzle", "carat", "--from", save, typed="q\n").out
