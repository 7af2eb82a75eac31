"""Puzzles in a browser, where nobody is known: answers are kept by whoever asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from typing import Any

from hortus.core.game import Game
from hortus.core.registry import set_up
from hortus.core.view import View
from hortus.puzzles.standing import Answer
from hortus.server.support.denied import Denied
from hortus.server.tables import projection, puzzles
from hortus.server.tables.puzzles import Opened

Data = dict[str, Any]


class LocalPuzzles:
    """All puzzles of the package behind the requests of the service."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now

    def request(self, method: str, path: list[str], body: Any) -> Any:
        """Answer a request about puzzles."""
        match method, path:
            case "GET", []:
                return puzzles.shelf(self._today())
            case "POST", ["standing"]:
                return self._standing(body["answers"])
            case "GET", [game, number]:
                opened, view = _open(game, int(number))
                return puzzles.position(int(number), opened, view)
            case "POST", [game, number, "preview"]:
                return projection.previewed(_open(game, int(number))[1], body["move"])
            case "POST", [game, number, "explain"]:
                view = _open(game, int(number))[1]
                return projection.explained(view, body["move"], body["language"])
            case "POST", [game, number, "answer"]:
                opened, view = _open(game, int(number))
                return puzzles.judged(opened.puzzle, view, body["move"], self._now())
            case _:
                raise Denied("not_local", "Only the service can do this.", status=404)

    def _today(self) -> Any:
        return datetime.fromtimestamp(self._now(), UTC).date()

    def _standing(self, told: list[Data]) -> Data:
        now = self._now()
        answers = [Answer(**answered) for answered in told]
        answers = [replace(answer, at=min(answer.at, now)) for answer in answers]
        return puzzles.added_up(answers, self._today(), kept=False)


@cache
def _played(name: str, number: int) -> tuple[Opened, Game]:
    puzzle = puzzles.must_find(name, number)
    game = set_up(puzzle.game, puzzle.seats, puzzle.options, rules=puzzle.rules)
    return puzzles.played(puzzle, game), game


def _open(name: str, number: int) -> tuple[Opened, View]:
    """Return a puzzle with a view of its own, in which a move may be tried."""
    opened, game = _played(name, number)
    return opened, opened.view(game)
