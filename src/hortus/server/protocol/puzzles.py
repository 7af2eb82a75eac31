"""Puzzles: what there is, a position to think about, the answer, and how somebody stands."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hortus.server.protocol.base import Code, Data, In, Language, Move, Number, Out, ShortText
from hortus.server.protocol.positions import Prompt


class PuzzleLine(Out):
    """One puzzle, and nothing of its position."""

    number: int
    theme: str = Field(description="What it is about, which is a hint.", examples=["deny"])
    difficulty: int = Field(description="From 1, which all bots solve, to 6, which none does.")
    rating: int


class PuzzleShelf(Out):
    """The puzzles of a game."""

    game: str
    title: str
    today: int = Field(description="The number of the puzzle of the day.")
    puzzles: list[PuzzleLine]


class PuzzlePosition(Out):
    """A puzzle as the seat sees it that is to move."""

    game: str
    number: int
    count: int = Field(description="How many puzzles of the game there are.")
    seats: int
    options: Data
    seat: int
    difficulty: int
    rating: int
    measure: Literal["win", "points"] = Field(
        description="What the moves are compared by: the chance to win, or the lead in points."
    )
    view: Data
    legal: list[Data]
    texts: list[str]
    prompt: Prompt
    scores: list[Data]
    last: Data | None = Field(description="The latest decision before it.")


class PuzzleMoveIn(In):
    """A move that somebody thinks of."""

    move: Move
    language: Language = "en"


class PuzzleAnswerIn(In):
    """The move that somebody takes for the best; null gives the puzzle up."""

    move: Move | None


class PuzzleChoice(Out):
    """A move and what it is worth to the seat."""

    move: Data
    text: str
    worth: float | None = Field(description="Null: at most what the second best is worth.")


class PuzzleVerdict(Out):
    """Whether an answer is right, and why."""

    right: bool
    text: str = Field(description="The answer as short text; empty if it was given up.")
    at: float = Field(description="When it was given, in seconds since 1970.")
    chosen: PuzzleChoice | None
    best: PuzzleChoice
    second: PuzzleChoice
    greedy: PuzzleChoice = Field(description="What looks best one move ahead.")
    theme: str
    measure: Literal["win", "points"]
    proven: bool
    found: dict[str, float] = Field(description="How often each level of the bots finds it.")


class PuzzleAnswered(In):
    """An answer as a browser remembers it."""

    game: Code
    number: Number
    text: ShortText
    at: Annotated[float, Field(ge=0, le=1e11)]


class PuzzleAnswersIn(In):
    """Answers that only the browser knows so far; with an account they are kept there."""

    answers: Annotated[list[PuzzleAnswered], Field(max_length=2000)]


class PuzzleGame(Out):
    """How somebody does in the puzzles of one game."""

    game: str
    rating: int
    doubt: int = Field(description="The standard deviation of the rating.")
    solved: list[int]
    missed: list[int]


class PuzzleStanding(Out):
    """What all answers add up to; only the first answer to a puzzle counts."""

    games: list[PuzzleGame]
    row: int = Field(description="How many of the last answers in a row were right.")
    best_row: int
    days: int = Field(description="On how many days in a row something was solved.")
    kept: bool = Field(description="Whether the service keeps the answers, with an account.")
