"""A game being played and written down: decisions come from outside, chance from the dice."""

from __future__ import annotations

from copy import copy
from typing import Any

from hortus.core.contract import CHANCE
from hortus.core.dice import fresh_seed, new_dice
from hortus.core.errors import UsageError
from hortus.core.game import Game
from hortus.core.position import Entry, Move, Position
from hortus.core.record import Record
from hortus.core.replay import game_of, steps


class Scribe:
    """Gathers moves into record entries; one chance entry may take several steps."""

    def __init__(self, game: Game) -> None:
        self.entries: list[Entry] = []
        self._game = game
        self._before: Position | None = None
        self._pending: list[int] = []

    def copy(self) -> Scribe:
        """Return a scribe that goes on by itself from here."""
        twin = copy(self)
        twin.entries, twin._pending = list(self.entries), list(self._pending)
        return twin

    def note(self, before: Position, seat: int, move: int) -> bool:
        """Take note of a move played from a position; tell whether it completes an entry."""
        first = self._before or before
        self._pending.append(move)
        entry = self._game.kind.moves.write(self._game.box, first.state, seat, self._pending)
        if entry is None:
            # Whoever asks goes on in the position they named.
            self._before = self._before or before.copy()
            return False
        self.entries.append({"seat": "chance" if seat == CHANCE else seat, **entry})
        self._before, self._pending = None, []
        return True


def write_record(position: Position, entries: list[Entry], meta: dict[str, Any]) -> Record:
    """Return the record of the entries that led to a position."""
    game = position.game
    if game.own_components:
        meta = {**meta, "components": game.own_components}
    options, result = dict(game.options), position.result()
    return Record(game.name, game.rules_version, game.seats, options, entries, result, meta)


class Match:
    """A position with its record; chance is rolled as soon as it is due.

    Every chance entry has dice of its own, made from the seed and its place in the record, so a
    match that is resumed, or taken back and played again, meets the same chance.

    Examples:
        >>> match = hortus.Match(hortus.load("carat", seats=2), seed=1)
        >>> match.play({"do": "place", "tile": "RYBG6", "at": [2, 3], "turn": 0})
        >>> match.position.actors
        (1,)
        >>> match.entries[-1]
        {'seat': 'chance', 'do': 'draw', 'to': 0, 'tile': ...}
    """

    def __init__(
        self, game: Game, seed: int | str | None = None, meta: dict[str, Any] | None = None
    ) -> None:
        self.game = game
        self.seed = fresh_seed() if seed is None else seed
        self.meta = meta or {}
        self.position = game.new()
        self._scribe = Scribe(game)
        self._scribe.entries.extend(dict(entry) for entry in game.opening)
        self._settle_chance()

    @staticmethod
    def resume(record: Record, game: Game | None = None) -> Match:
        """Return a match that goes on where a checked record stops."""
        game = game or game_of(record)
        meta = dict(record.meta or {})
        seed = meta.pop("seed", None)
        meta.pop("components", None)
        match = Match(game, seed, meta)
        match._take(record)
        return match

    @staticmethod
    def restore(game: Game, seed: int | str, entries: list[Entry], state: bytes) -> Match:
        """Return a match from its entries and the state they led to, trusting both."""
        match = Match(game, seed)
        match.position = game.from_bytes(state)
        match._scribe = Scribe(game)
        match._scribe.entries.extend(dict(entry) for entry in entries)
        return match

    @staticmethod
    def leave(game: Game, seed: int | str, entries: list[Entry], state: bytes) -> Match:
        """Return a match that goes on from entries of another, with chance of its own."""
        match = Match.restore(game, seed, entries, state)
        match._settle_chance()
        return match

    def copy(self) -> Match:
        """Return a match that goes on by itself from here."""
        twin = copy(self)
        twin.meta, twin.position, twin._scribe = (
            dict(self.meta),
            self.position.copy(),
            self._scribe.copy(),
        )
        return twin

    @property
    def entries(self) -> list[Entry]:
        """The moves so far in record form."""
        return self._scribe.entries

    def play(self, move: Move, seat: int | None = None) -> None:
        """Play a checked move of a seat, and every chance event that follows."""
        seat = self.position.resolve_seat(seat)
        number = self.position.number(move, seat)
        refusal = self.position.explain(number, seat)
        if refusal:
            raise refusal
        self.play_checked(number, seat)

    def play_checked(self, number: int, seat: int) -> None:
        """Play a move that is known to be legal, and every chance event that follows."""
        self._scribe.note(self.position, seat, number)
        self.game.engine.apply(self.position.state, seat, number)
        self._settle_chance()

    def take_back(self, ply: int) -> None:
        """Return to the moment before the decision at a ply of the record."""
        if not 0 <= ply < len(self.entries) or self.entries[ply]["seat"] == "chance":
            raise UsageError(f"There is no decision at ply {ply} to take back.")
        record = self.record()
        record.moves, record.result = record.moves[:ply], None
        self._take(record)

    def record(self) -> Record:
        """Return the record of the game so far."""
        entries = [dict(entry) for entry in self.entries]
        return write_record(self.position, entries, {**self.meta, "seed": self.seed})

    def _take(self, record: Record) -> None:
        """Become the game of a record, checked move by move."""
        self.position = self.game.blank()
        self._scribe = Scribe(self.game)
        for step in steps(record, self.game):
            for number in step.numbers:
                self._scribe.note(self.position, step.seat, number)
                self.game.engine.apply(self.position.state, step.seat, number)
        self._settle_chance()

    def _settle_chance(self) -> None:
        while self.position.is_chance:
            dice = new_dice(self.seed, "chance", len(self.entries))
            complete = False
            while not complete:
                before = self.position.copy()
                complete = self._scribe.note(before, CHANCE, self.position.roll(dice))
