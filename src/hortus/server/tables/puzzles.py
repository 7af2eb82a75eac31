"""Puzzles of the package: what is shown of them before an answer, and how an answer is judged."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from hortus.core.game import Game
from hortus.core.level_names import LEVELS
from hortus.core.registry import find_kind, names
from hortus.core.view import View
from hortus.puzzles.collection import shipped
from hortus.puzzles.of_the_day import number_of_the_day
from hortus.puzzles.puzzle import Puzzle
from hortus.puzzles.rating import rating_of
from hortus.puzzles.standing import Answer, numbered, standing
from hortus.server.support.denied import Denied
from hortus.server.tables import projection
from hortus.server.tables.decisions import must_be_legal


@dataclass(frozen=True)
class Opened:
    """A puzzle that was played up to its position."""

    puzzle: Puzzle
    state: bytes
    """What the seat sees."""
    last: dict[str, Any] | None

    def view(self, game: Game) -> View:
        """Return what the seat sees, in a game of its own."""
        return View(game, self.puzzle.seat, game.from_bytes(self.state).state)


def must_find(game: str, number: int) -> Puzzle:
    """Return the puzzle of a number, or refuse."""
    puzzle = numbered(game, number)
    if puzzle is None:
        raise Denied("no_such_puzzle", "There is no such puzzle.", status=404)
    return puzzle


def played(puzzle: Puzzle, game: Game) -> Opened:
    """Play a puzzle up to its position."""
    match = puzzle.played_in(game)
    decisions = [entry for entry in match.entries if entry["seat"] != "chance"]
    last = {key: value for key, value in decisions[-1].items() if key != "seat"}
    return Opened(puzzle, match.position.view(puzzle.seat).state.to_bytes(), last)


def shelf(day: date) -> list[dict[str, Any]]:
    """Return which puzzles there are, with nothing of their positions."""
    return [
        {
            "game": game,
            "title": find_kind(game).title,
            "today": today,
            "puzzles": [
                {
                    "number": number,
                    "theme": puzzle.theme,
                    "difficulty": puzzle.difficulty,
                    "rating": round(rating_of(puzzle).value),
                }
                for number, puzzle in enumerate(shipped(game).puzzles, 1)
            ],
        }
        for game in names()
        if (today := number_of_the_day(game, day)) is not None
    ]


def position(number: int, opened: Opened, view: View) -> dict[str, Any]:
    """Return a puzzle as its seat sees it, without the answer."""
    puzzle = opened.puzzle
    found = projection.seen_position(view, playable=True)
    prompt = {
        "asks": "move",
        "verbs": projection.verbs_of(found["legal"]),
        "waiting": [puzzle.seat],
        "done": "no",
    }
    return {
        "game": puzzle.game,
        "number": number,
        "count": len(shipped(puzzle.game).puzzles),
        "seats": puzzle.seats,
        "options": view.game.options,
        "seat": puzzle.seat,
        "difficulty": puzzle.difficulty,
        "rating": round(rating_of(puzzle).value),
        "measure": puzzle.measure,
        **found,
        "prompt": prompt,
        "last": opened.last,
    }


def judged(puzzle: Puzzle, view: View, move: dict[str, Any] | None, at: float) -> dict[str, Any]:
    """Judge an answer; None gives it up."""
    text = "" if move is None else _text(view, move)
    known = {"best": puzzle.best, "second": puzzle.second, "greedy": puzzle.greedy}
    worths = {choice.text: choice.worth for choice in known.values()}
    return {
        "right": text == puzzle.best.text,
        "text": text,
        "at": at,
        "chosen": _told(view, text, worths.get(text)) if text else None,
        **{name: _told(view, choice.text, choice.worth) for name, choice in known.items()},
        "theme": puzzle.theme,
        "measure": puzzle.measure,
        "proven": puzzle.proven,
        "found": dict(zip(LEVELS, puzzle.found, strict=True)),
    }


def added_up(answers: list[Answer], day: date, kept: bool) -> dict[str, Any]:
    """Return what answers add up to."""
    found = standing(answers, day)
    return {
        "games": [
            {
                "game": game,
                "rating": round(own.rating.value),
                "doubt": round(own.rating.doubt),
                "solved": own.solved,
                "missed": own.missed,
            }
            for game, own in sorted(found.games.items())
        ],
        "row": found.row,
        "best_row": found.best_row,
        "days": found.days,
        "kept": kept,
    }


def _text(view: View, move: dict[str, Any]) -> str:
    position = projection.position_in(view)
    return position.text(must_be_legal(position, view.seat, move), view.seat)


def _told(view: View, text: str, worth: float | None) -> dict[str, Any]:
    return {"move": view.game.kind.moves.from_text(text), "text": text, "worth": worth}
