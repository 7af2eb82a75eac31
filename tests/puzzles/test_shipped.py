"""The puzzles of the package are what they say."""

from __future__ import annotations

import pytest

import hortus
from hortus.core.registry import find_kind
from hortus.kernel import can_compile
from hortus.puzzles.collection import DATA, shipped
from hortus.puzzles.puzzle import WIN, Puzzle
from hortus.puzzles.verdict import TIMES_LONGER, clear_margin, prove, search

GAMES = sorted(path.stem for path in DATA.glob("*.jsonl"))
# So many proven puzzles of Carat are proven again in `make test`: those with the least left.
SAMPLE = 4
# And so many searched ones are searched again at length.
SEARCHED = 10

every_game = pytest.mark.parametrize("game", GAMES)


def proves(puzzle: Puzzle) -> None:
    """Prove a puzzle again and compare all that it says."""
    view, position = puzzle.view, puzzle.match.position
    verdict = prove(view)
    assert verdict
    assert verdict.measure == puzzle.measure
    for move, choice in (
        (verdict.best, puzzle.best),
        (verdict.second, puzzle.second),
        (verdict.greedy, puzzle.greedy),
    ):
        assert verdict.worths[move] == pytest.approx(choice.worth, abs=1e-4)
        assert verdict.worths[position.number(choice.text, puzzle.seat)] == verdict.worths[move]
    assert puzzle.is_best(verdict.best)


@every_game
def test_every_puzzle_can_be_played_and_its_moves_are_legal(game: str) -> None:
    kind = find_kind(game)
    assert kind.themes
    puzzles = shipped(game).puzzles
    assert len({puzzle.digest for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        legal = puzzle.view.legal_numbers()
        position = puzzle.match.position
        for choice in (puzzle.best, puzzle.second, puzzle.greedy):
            assert position.number(choice.text, puzzle.seat) in legal
        assert puzzle.best.text not in (puzzle.second.text, puzzle.greedy.text)
        assert puzzle.second.worth >= puzzle.greedy.worth
        assert puzzle.margin >= clear_margin(kind, puzzle.measure) - 1e-3
        assert puzzle.theme in kind.themes.THEMES
        assert 1 <= puzzle.difficulty <= 6


def test_some_are_proven_again() -> None:
    """Carat's only: endings of Ishtar take most of a minute with interpreted rules."""
    proven = [puzzle for puzzle in shipped("carat").puzzles if puzzle.proven]
    latest = sorted(proven, key=lambda puzzle: -len(puzzle.match.entries))
    for puzzle in latest[:SAMPLE]:
        proves(puzzle)


@every_game
def test_the_files_are_small(game: str) -> None:
    assert (DATA / f"{game}.jsonl").stat().st_size < 150_000


@pytest.mark.slow
@every_game
def test_all_are_proven_again(game: str) -> None:
    for puzzle in compiled(game):
        if puzzle.proven:
            proves(puzzle)


@pytest.mark.slow
@every_game
def test_none_flips_under_ten_times_the_thinking(game: str) -> None:
    """Searched puzzles are; and what is proven is what a search finds, if it finds a puzzle."""
    puzzles = [one for one in compiled(game) if one.measure == WIN]
    for puzzle in sorted(puzzles, key=lambda one: one.proven)[:SEARCHED]:
        verdict = search(puzzle.view, "once more", TIMES_LONGER)
        assert verdict or puzzle.proven
        assert verdict is None or puzzle.is_best(verdict.best)


def compiled(game: str) -> list[Puzzle]:
    """Return the puzzles of a game, their positions in compiled games where there is Numba."""
    puzzles = shipped(game).puzzles
    games: dict[str, hortus.Game] = {}
    for puzzle in puzzles:
        own = puzzle.match.game
        fast = games.setdefault(repr(own), own)
        if can_compile():
            own.engine = fast.compile()
    return puzzles
