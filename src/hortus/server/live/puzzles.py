"""Puzzles of the package: shown without their answers, judged, and remembered with an account."""

from __future__ import annotations

import asyncio
import time
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select

from hortus.bots.levels import LEVELS
from hortus.core.game import Game
from hortus.core.position import Position
from hortus.core.registry import find_kind, names, set_up
from hortus.core.view import View
from hortus.puzzles.collection import shipped
from hortus.puzzles.of_the_day import number_of_the_day
from hortus.puzzles.puzzle import Puzzle
from hortus.puzzles.rating import rating_of
from hortus.puzzles.standing import Answer, numbered, standing
from hortus.server.catalogue.catalogue import Catalogue
from hortus.server.people.people import Person
from hortus.server.storage import schema
from hortus.server.storage.store import Store
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


class Puzzles:
    """Plays puzzles up to their positions, once each, and judges answers."""

    def __init__(self, catalogue: Catalogue, store: Store) -> None:
        self._catalogue, self._store = catalogue, store
        self._opened: dict[tuple[str, int], Opened] = {}
        self._one = asyncio.Lock()

    def shelf(self) -> list[dict[str, Any]]:
        """Return which puzzles there are, with nothing of their positions."""
        day = datetime.now(UTC).date()
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

    async def position(self, game: str, number: int) -> dict[str, Any]:
        """Return a puzzle as its seat sees it, without the answer."""
        opened = await self._open(game, number)
        puzzle, view = opened.puzzle, self._view(opened)
        found = projection.seen_position(view, playable=True)
        prompt = {
            "asks": "move",
            "verbs": projection.verbs_of(found["legal"]),
            "waiting": [puzzle.seat],
            "done": "no",
        }
        return {
            "game": game,
            "number": number,
            "count": len(shipped(game).puzzles),
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

    async def preview(self, game: str, number: int, move: dict[str, Any]) -> dict[str, Any]:
        """Return what a move would do."""
        return projection.previewed(self._view(await self._open(game, number)), move)

    async def explain(
        self, game: str, number: int, move: dict[str, Any], language: str
    ) -> dict[str, Any]:
        """Return why a move is not possible."""
        return projection.explained(self._view(await self._open(game, number)), move, language)

    async def answer(
        self, game: str, number: int, move: dict[str, Any] | None, person: Person | None
    ) -> dict[str, Any]:
        """Judge an answer, and remember the first one of whoever has an account."""
        opened = await self._open(game, number)
        puzzle, view = opened.puzzle, self._view(opened)
        text = "" if move is None else _text(view, move)
        answered = Answer(game, number, text, time.time())
        if person is not None and not person.guest:
            await self._keep(person, [answered])
        known = {"best": puzzle.best, "second": puzzle.second, "greedy": puzzle.greedy}
        worths = {choice.text: choice.worth for choice in known.values()}
        return {
            "right": text == puzzle.best.text,
            "text": text,
            "at": answered.at,
            "chosen": _told(view, text, worths.get(text)) if text else None,
            **{name: _told(view, choice.text, choice.worth) for name, choice in known.items()},
            "theme": puzzle.theme,
            "measure": puzzle.measure,
            "proven": puzzle.proven,
            "found": dict(zip(LEVELS, puzzle.found, strict=True)),
        }

    async def standing(self, person: Person | None, told: list[Answer]) -> dict[str, Any]:
        """Return what answers add up to; an account keeps those that it has not kept yet."""
        kept = person is not None and not person.guest
        now = time.time()
        answers = [replace(answer, at=min(answer.at, now)) for answer in told]
        if person is not None and kept:
            await self._keep(person, answers)
            a = schema.puzzle_answers.c
            rows = await self._store.rows(
                select(a.game, a.number, a.text, a.at).where(a.person == person.id)
            )
            answers = [Answer(row.game, row.number, row.text, row.at) for row in rows]
        found = standing(answers, datetime.now(UTC).date())
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

    async def _keep(self, person: Person, answers: list[Answer]) -> None:
        rows = [
            {"person": person.id, **asdict(answer)}
            for answer in answers
            if numbered(answer.game, answer.number)
        ]
        if rows:
            insert = self._store.insert(schema.puzzle_answers).values(rows)
            await self._store.change(insert.on_conflict_do_nothing())

    async def _open(self, game: str, number: int) -> Opened:
        puzzle = numbered(game, number)
        if puzzle is None:
            raise Denied("no_such_puzzle", "There is no such puzzle.", status=404)
        # To play one again takes a moment, so nobody's moves wait for it.
        async with self._one:
            if (game, number) not in self._opened:
                fast = self._load(puzzle).engine.fast
                self._opened[game, number] = await asyncio.to_thread(_played, puzzle, fast)
        return self._opened[game, number]

    def _load(self, puzzle: Puzzle) -> Game:
        return self._catalogue.load(puzzle.game, puzzle.seats, puzzle.options, None, puzzle.rules)

    def _view(self, opened: Opened) -> View:
        game = self._load(opened.puzzle)
        return View(game, opened.puzzle.seat, game.from_bytes(opened.state).state)


def _played(puzzle: Puzzle, fast: bool) -> Opened:
    """Play a puzzle up to its position, in any thread: an engine serves one."""
    game = set_up(puzzle.game, puzzle.seats, puzzle.options, rules=puzzle.rules)
    if fast:
        game.compile()
    match = puzzle.played_in(game)
    decisions = [entry for entry in match.entries if entry["seat"] != "chance"]
    last = {key: value for key, value in decisions[-1].items() if key != "seat"}
    return Opened(puzzle, match.position.view(puzzle.seat).state.to_bytes(), last)


def _text(view: View, move: dict[str, Any]) -> str:
    position = Position(view.game, view.state)
    return position.text(must_be_legal(position, view.seat, move), view.seat)


def _told(view: View, text: str, worth: float | None) -> dict[str, Any]:
    return {"move": view.game.kind.moves.from_text(text), "text": text, "worth": worth}
