"""What a puzzle is: a position that can be played again, and what its moves are worth."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, Literal

from hortus.core.errors import HortusError, UsageError
from hortus.core.game import Game
from hortus.core.level_names import LEVELS
from hortus.core.match import Match
from hortus.core.registry import set_up
from hortus.core.view import View

Measure = Literal["win", "points"]
WIN: Measure = "win"
POINTS: Measure = "points"
# How often each level is asked, to know how hard a puzzle is.
ASKED = 4
# A level has found the move if it plays it this often.
FOUND = 0.5


class PuzzleError(HortusError):
    """A puzzle that is malformed, or does not lead where it says."""


@dataclass(frozen=True)
class Choice:
    """A move as short text, and what it is worth to the seat."""

    text: str
    worth: float


@dataclass(frozen=True)
class Puzzle:
    """A seat is to move; one move is clearly best.

    The position is told by the seed of its chance and the decisions that led to it, each a number,
    with its seat before a colon where several could act.
    """

    game: str
    rules: str
    seats: int
    options: dict[str, Any]
    chance: str
    played: str
    digest: str
    """Of the entries of the record so far: what is played again has to be the same."""
    seat: int
    theme: str
    measure: Measure
    """What the worth of a move is: the chance to win or, where what tempts leaves the same chance,
    the points by which the seat will be ahead."""
    proven: bool
    """Whether the worths are exact."""
    best: Choice
    second: Choice
    greedy: Choice
    """What looks best one move ahead."""
    found: tuple[float, ...]
    """How often each level of the bots finds the best move."""

    @property
    def margin(self) -> float:
        """By how much the best move is better than any other."""
        return self.best.worth - self.second.worth

    @property
    def difficulty(self) -> int:
        """From 1, which every level solves, to 6, which none does."""
        return 1 + sum(share < FOUND for share in self.found)

    @cached_property
    def match(self) -> Match:
        """The game up to the puzzle, played again; raises PuzzleError if that is another one."""
        try:
            return self.played_in(set_up(self.game, self.seats, self.options, rules=self.rules))
        except UsageError as error:
            raise PuzzleError(f"The puzzle is of a game that cannot be set up: {error}") from None

    def played_in(self, game: Game) -> Match:
        """Return the same, played again in a game that is set up already."""
        try:
            match = Match(game, self.chance)
            for decision in self.played.split():
                seat, _, number = decision.rpartition(":")
                match.play(int(number), int(seat) if seat else None)
        except (HortusError, ValueError, AssertionError) as error:
            raise PuzzleError(f"The puzzle cannot be played up to its position: {error}") from None
        if digest_of(match) != self.digest:
            raise PuzzleError("The puzzle leads to another position than it did when it was made.")
        return match

    @property
    def view(self) -> View:
        """What the seat that is to move may know."""
        return self.match.position.view(self.seat)

    def is_best(self, move: int) -> bool:
        """Tell whether a move is the best one."""
        return move == self.match.position.number(self.best.text, self.seat)

    def to_data(self) -> dict[str, Any]:
        """Return the puzzle as JSON data."""
        data = asdict(self)
        for name in ("best", "second", "greedy"):
            choice = getattr(self, name)
            data[name] = [choice.text, choice.worth]
        return data


def from_data(data: Any) -> Puzzle:
    """Return the puzzle that JSON data describes; whether it can be played is not yet checked."""
    try:
        choices = {name: _choice(data[name]) for name in ("best", "second", "greedy")}
        found = tuple(float(share) for share in data["found"])
        puzzle = Puzzle(**{**data, **choices, "found": found})
    except (TypeError, KeyError, ValueError) as error:
        raise PuzzleError(f"This is not a puzzle: {error}.") from None
    if len(found) != len(LEVELS) or puzzle.margin <= 0 or puzzle.measure not in (WIN, POINTS):
        raise PuzzleError("This is not a puzzle: its best move is not better than the others.")
    return puzzle


def digest_of(match: Match) -> str:
    """Return a digest of what has happened in a match."""
    text = json.dumps(match.entries, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _choice(data: Any) -> Choice:
    text, worth = data
    return Choice(str(text), float(worth))
