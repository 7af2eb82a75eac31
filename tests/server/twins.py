"""Two whole games that look the same to one pair of eyes, though what these may not know differs.

Both are played side by side.  What the eyes see happens in both games alike; where chance is secret
it goes its own way in the second one.
"""

from __future__ import annotations

import random
from typing import Any

import hortus
from hortus.core.contract import CHANCE
from hortus.core.dice import new_dice
from hortus.core.match import Scribe
from hortus.core.position import Position

MOST_TRIES = 200


class Stuck(Exception):
    """There is nothing left that would look the same in both games."""


def is_secret(game: str, entry: dict[str, Any], eye: int) -> bool:
    """Tell whether the record format says that only another seat sees a chance event."""
    named = entry["seat"] == "chance" and "to" in entry
    return named and entry["to"] != eye and (game, entry["do"]) != ("gardlings", "drawn")


def twins(
    game: hortus.Game, eye: int, hides: bool
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the records of two games that an eye cannot tell apart."""
    for seed in range(MOST_TRIES):
        try:
            true, twin = _Pair(game, eye, seed).play()
        except Stuck:
            continue
        if true != twin or not hides:
            return true, twin
    raise AssertionError(f"no twins of {game!r} for {eye}")


class _Pair:
    def __init__(self, game: hortus.Game, eye: int, seed: int) -> None:
        self._game, self._eye, self._seed = game, eye, seed
        self._rng = random.Random(seed)
        self._rolls = 0
        # How often the twin's secret chance goes astray; else it leads back, or nothing would fit.
        self._astray = 0.3 / (1 + seed / 5)
        self._positions = (game.new(), game.new())
        self._records: tuple[list[dict[str, Any]], list[dict[str, Any]]] = ([], [])

    def play(self) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        while not all(position.is_over for position in self._positions):
            if self._positions[0].is_chance:
                self._happen()
            else:
                self._decide()
            pictures = [_seen(position, self._eye) for position in self._positions]
            if pictures[0] != pictures[1]:
                raise Stuck
        return self._records

    def _decide(self) -> None:
        """Let a seat do something that it may do in both games, often what looks best."""
        first, second = self._positions
        seat = self._rng.choice(first.actors)
        both = set(first.legal_numbers(seat)) & set(second.legal_numbers(seat))
        if not both:
            raise Stuck
        view = first.view(seat)
        best = self._game.engine.best_move(view.state, seat, new_dice(self._seed))
        wise = best in both and self._rng.random() < 0.8
        number = best if wise else self._rng.choice(sorted(both))
        for position, record in zip(self._positions, self._records, strict=True):
            record.append({"seat": seat, **position.entry(number, seat)})
            self._game.engine.apply(position.state, seat, number)

    def _happen(self) -> None:
        first, second = self._positions
        for _ in range(50):
            rolled, after = self._roll(first)
            if is_secret(self._game.name, rolled, self._eye):
                other, twin = self._stray(second, rolled, after)
            else:
                other, twin = rolled, played(second, rolled)
            if twin is not None:
                self._positions = (after, twin)
                self._records[0].append(rolled)
                self._records[1].append(other)
                return
        raise Stuck

    def _stray(
        self, second: Position, rolled: dict[str, Any], after: Position
    ) -> tuple[dict[str, Any], Position]:
        if self._rng.random() < self._astray:
            return self._roll(second)
        same = played(second, rolled)
        rolls = [self._roll(second) for _ in range(8)]
        if same is not None:
            rolls.append((rolled, same))
        return min(rolls, key=lambda roll: _distance(after, roll[1]))

    def _roll(self, position: Position) -> tuple[dict[str, Any], Position]:
        self._rolls += 1
        dice = new_dice(self._seed, "twin", self._rolls)
        scribe, after = Scribe(self._game), position.copy()
        while not scribe.note(after.copy(), CHANCE, after.roll(dice)):
            pass
        return scribe.entries[0], after


def numbers(position: Position, entry: dict[str, Any]) -> list[int]:
    """Return the outcomes that a chance entry consists of."""
    game = position.game
    rest = {key: value for key, value in entry.items() if key != "seat"}
    return list(game.kind.moves.read(game.box, position.state, CHANCE, rest))


def played(position: Position, entry: dict[str, Any]) -> Position | None:
    """Return a position after a chance entry; None if that cannot happen there."""
    after = position.copy()
    try:
        for number in numbers(position, entry):
            after.happen(number)
    except hortus.HortusError:
        return None
    return after


def _distance(one: Position, other: Position) -> int:
    return sum(a != b for a, b in zip(one.to_bytes(), other.to_bytes(), strict=True))


def _seen(position: Position, eye: int) -> Any:
    view = position.view(None if eye < 0 else eye)
    return view.data(), view.legal() if eye >= 0 else [], position.actors
