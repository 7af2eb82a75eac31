"""Puzzles of the package at the service: played up to their positions once, answers remembered."""

from __future__ import annotations

import asyncio
import time
from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select

from hortus.core.game import Game
from hortus.core.registry import set_up
from hortus.core.view import View
from hortus.puzzles.puzzle import Puzzle
from hortus.puzzles.standing import Answer, numbered
from hortus.server.catalogue.catalogue import Catalogue
from hortus.server.people.people import Person
from hortus.server.storage import schema
from hortus.server.storage.store import Store
from hortus.server.tables import projection, puzzles
from hortus.server.tables.puzzles import Opened


class Puzzles:
    """Plays puzzles up to their positions, once each, and judges answers."""

    def __init__(self, catalogue: Catalogue, store: Store) -> None:
        self._catalogue, self._store = catalogue, store
        self._opened: dict[tuple[str, int], Opened] = {}
        self._one = asyncio.Lock()

    def shelf(self) -> list[dict[str, Any]]:
        """Return which puzzles there are, with nothing of their positions."""
        return puzzles.shelf(datetime.now(UTC).date())

    async def position(self, game: str, number: int) -> dict[str, Any]:
        """Return a puzzle as its seat sees it, without the answer."""
        opened = await self._open(game, number)
        return puzzles.position(number, opened, self._view(opened))

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
        verdict = puzzles.judged(opened.puzzle, self._view(opened), move, time.time())
        if person is not None and not person.guest:
            await self._keep(person, [Answer(game, number, verdict["text"], verdict["at"])])
        return verdict

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
        return puzzles.added_up(answers, datetime.now(UTC).date(), kept)

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
        puzzle = puzzles.must_find(game, number)
        # To play one again takes a moment, so nobody's moves wait for it.
        async with self._one:
            if (game, number) not in self._opened:
                fast = self._load(puzzle).engine.fast
                self._opened[game, number] = await asyncio.to_thread(_played, puzzle, fast)
        return self._opened[game, number]

    def _load(self, puzzle: Puzzle) -> Game:
        return self._catalogue.load(puzzle.game, puzzle.seats, puzzle.options, None, puzzle.rules)

    def _view(self, opened: Opened) -> View:
        return opened.view(self._load(opened.puzzle))


def _played(puzzle: Puzzle, fast: bool) -> Opened:
    """Play a puzzle up to its position, in any thread: an engine serves one."""
    game = set_up(puzzle.game, puzzle.seats, puzzle.options, rules=puzzle.rules)
    if fast:
        game.compile()
    return puzzles.played(puzzle, game)
