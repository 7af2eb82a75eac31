"""What somebody's answers add up to: a rating for each game, what was solved, and streaks.

Nothing but the answers is kept anywhere, so that those of two browsers can be put together.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

from hortus.core.errors import UsageError
from hortus.puzzles.collection import shipped
from hortus.puzzles.puzzle import Puzzle
from hortus.puzzles.rating import UNKNOWN, Rating, rated, rating_of


@dataclass(frozen=True)
class Answer:
    """What somebody took for the best move of a puzzle of the package, as text; "" gave it up."""

    game: str
    number: int
    text: str
    at: float


@dataclass
class GameStanding:
    """The answers to the puzzles of one game."""

    rating: Rating = UNKNOWN
    solved: list[int] = field(default_factory=list)
    missed: list[int] = field(default_factory=list)


@dataclass
class Standing:
    """All answers; the first one to a puzzle counts."""

    games: dict[str, GameStanding] = field(default_factory=dict)
    row: int = 0
    """How many of the last answers were right, without a wrong one in between."""
    best_row: int = 0
    days: int = 0
    """On how many days in a row, up to today or yesterday, something was solved."""


def numbered(game: str, number: int) -> Puzzle | None:
    """Return the puzzle of a number, from 1, if the package has it."""
    try:
        puzzles = shipped(game).puzzles
    except UsageError:
        return None
    return puzzles[number - 1] if 1 <= number <= len(puzzles) else None


def standing(answers: Iterable[Answer], today: date) -> Standing:
    """Return what answers add up to; those to puzzles that are not there count nothing."""
    found, days = Standing(), set()
    for answer in sorted(answers, key=lambda one: one.at):
        puzzle = numbered(answer.game, answer.number)
        if puzzle is None:
            continue
        own = found.games.setdefault(answer.game, GameStanding())
        if answer.number in own.solved or answer.number in own.missed:
            continue
        right = answer.text == puzzle.best.text
        own.rating = rated(own.rating, [(rating_of(puzzle), float(right))])
        (own.solved if right else own.missed).append(answer.number)
        found.row = found.row + 1 if right else 0
        found.best_row = max(found.best_row, found.row)
        if right:
            days.add(datetime.fromtimestamp(answer.at, UTC).date())
    found.days = in_a_row(days, today)
    return found


def in_a_row(days: set[date], today: date) -> int:
    """Count the days up to today, or to yesterday while today is not over."""
    day = today if today in days else today - timedelta(1)
    count = 0
    while day in days:
        day, count = day - timedelta(1), count + 1
    return count
