"""A game being played and written down: decisions come from outside, chance from the dice."""

from __future__ import annotations

from typing import Any

from hortus.core.contract import CHANCE
from hortus.core.dice import fresh_seed, new_dice
from hortus.core.game import Game
from hortus.core.position import Entry, Move, Position
from hortus.core.record import Record


class Scribe:
    """Gathers moves into record entries; one chance entry may take several steps."""

    def __init__(self, game: Game) -> None:
        self.entries: list[Entry] = []
        self._game = game
        self._before: Any = None
        self._pending: list[int] = []

    @property
    def between_entries(self) -> bool:
        """Whether every move so far is part of a finished entry."""
        return not self._pending

    def note(self, position: Position, seat: int, move: int) -> None:
        """Take note of a move that is about to be played in a position."""
        if not self._pending:
            self._before = position.copy().state
        self._pending.append(move)
        entry = self._game.kind.moves.write(self._game.box, self._before, seat, self._pending)
        if entry is not None:
            name = "chance" if seat == CHANCE else seat
            self.entries.append({"seat": name, **entry})
            self._pending = []


class Match:
    """A position with its record; chance is rolled as soon as it is due."""

    def __init__(
        self, game: Game, seed: int | str | None = None, meta: dict[str, Any] | None = None
    ) -> None:
        self.game = game
        self.seed = fresh_seed() if seed is None else seed
        self.meta = meta or {}
        self.position = game.new()
        self._dice = new_dice(self.seed, "chance")
        self._scribe = Scribe(game)
        self._settle_chance()

    @property
    def entries(self) -> list[Entry]:
        """The moves so far in record form."""
        return self._scribe.entries

    def play(self, move: Move, seat: int | None = None) -> None:
        """Play a checked move of a seat, and every chance event that follows."""
        seat = self.position.resolve_seat(seat)
        number = self.position.number(move, seat)
        before = self.position.copy()
        self.position.play(number, seat)
        self._scribe.note(before, seat, number)
        self._settle_chance()

    def _settle_chance(self) -> None:
        while self.position.is_chance:
            before = self.position.copy()
            self._scribe.note(before, CHANCE, self.position.roll(self._dice))

    def record(self) -> Record:
        """Return the record of the game so far."""
        meta = {**self.meta, "seed": self.seed}
        if self.game.own_components:
            meta["components"] = self.game.own_components
        return Record(
            self.game.name,
            self.game.rules_version,
            self.game.seats,
            dict(self.game.options),
            [dict(entry) for entry in self.entries],
            self.position.result(),
            meta,
        )
