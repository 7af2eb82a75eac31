"""Ratings are Glicko's, and answers add up to the same in whatever order they arrive."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from hortus.puzzles.collection import shipped
from hortus.puzzles.of_the_day import number_of_the_day
from hortus.puzzles.rating import UNKNOWN, Rating, rated, rating_of
from hortus.puzzles.standing import Answer, standing

DAY = 86400.0
TODAY = date(2026, 11, 19)
NOON = datetime(2026, 11, 19, 12, tzinfo=UTC).timestamp()


def test_the_example_of_the_paper() -> None:
    """Mark Glickman, The Glicko system: three games of a player rated 1500 with doubt 200."""
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    found = rated(Rating(1500, 200), games)
    assert found.value == pytest.approx(1464, abs=1)
    assert found.doubt == pytest.approx(151.4, abs=0.5)


def test_what_fewer_levels_find_is_rated_higher() -> None:
    puzzles = shipped("carat").puzzles
    by_difficulty: dict[int, list[float]] = {}
    for puzzle in puzzles:
        by_difficulty.setdefault(puzzle.difficulty, []).append(rating_of(puzzle).value)
    means = [sum(some) / len(some) for _, some in sorted(by_difficulty.items())]
    assert means == sorted(means)
    assert means[-1] - means[0] > 200


def answer(number: int, *, right: bool, at: float, game: str = "carat") -> Answer:
    """Return an answer to a puzzle."""
    puzzle = shipped(game).puzzles[number - 1]
    return Answer(game, number, puzzle.best.text if right else puzzle.greedy.text, at)


def test_answers_add_up() -> None:
    answers = [
        answer(1, right=True, at=NOON - 3 * DAY),
        answer(2, right=True, at=NOON - DAY),
        answer(3, right=False, at=NOON - DAY + 1),
        answer(4, right=True, at=NOON - 2),
        answer(5, right=True, at=NOON - 1, game="ishtar"),
        # Only the first answer counts, and only to what is there.
        answer(3, right=True, at=NOON),
        Answer("carat", 10**6, "", NOON),
        Answer("chess", 1, "e4", NOON),
    ]
    found = standing(answers, TODAY)
    assert found == standing(reversed(answers), TODAY)
    carat = found.games["carat"]
    assert (carat.solved, carat.missed) == ([1, 2, 4], [3])
    assert found.games.keys() == {"carat", "ishtar"}
    assert (found.row, found.best_row, found.days) == (2, 2, 2)
    assert standing(answers, date(2026, 11, 22)).days == 0
    assert carat.rating.doubt < UNKNOWN.doubt
    worse = standing([answer(3, right=False, at=NOON)], TODAY).games["carat"].rating
    assert worse.value < UNKNOWN.value < carat.rating.value


def test_every_puzzle_has_its_day() -> None:
    count = len(shipped("carat").puzzles)
    first = next(day for day in range(1, count + 1) if day % count == 0)
    numbers = [
        number_of_the_day("carat", date.fromordinal(first + day)) for day in range(2 * count)
    ]
    assert sorted(filter(None, numbers[:count])) == list(range(1, count + 1))
    assert sorted(filter(None, numbers[count:])) == list(range(1, count + 1))
    assert numbers[:count] != numbers[count:]
    assert number_of_the_day("chess", TODAY) is None
