"""Strict replay: a record either is a game by the rules, move by move, or is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hortus.core.contract import CHANCE
from hortus.core.errors import HortusError, MoveFormatError, RecordError
from hortus.core.game import Game
from hortus.core.position import Entry, Position
from hortus.core.record import Record, same_json
from hortus.core.registry import find_kind


@dataclass(frozen=True)
class Step:
    """One entry of a record with the position before it."""

    ply: int
    seat: int
    entry: Entry
    numbers: tuple[int, ...]
    before: Position


def game_of(record: Record, components: str | Path | None = None) -> Game:
    """Return the game a record was played in."""
    try:
        kind = find_kind(record.game)
        game = Game(kind, record.seats, record.options, components, record.rules)
    except HortusError as error:
        raise RecordError(str(error)) from None
    for name in game.options:
        if name not in record.options:
            raise RecordError(f"The record does not list the option {name!r}.")
    if game.opening:
        raise RecordError(f"The record should list the options {game.options}.")
    wanted = (record.meta or {}).get("components")
    if wanted != game.own_components:
        used = game.own_components or "the standard set"
        raise RecordError(
            f"The record was played with the components {wanted or 'of the standard set'!r:.60}, "
            f"not with {used}: name the right file with --components."
        )
    return game


def steps(record: Record, game: Game | None = None) -> Iterator[Step]:
    """Yield every entry with the position before it, checking each strictly."""
    game = game or game_of(record)
    position = game.blank()
    for ply, entry in enumerate(record.moves):
        try:
            seat, numbers = _read(position, entry)
            before = position.copy()
            _play(before, position, seat, numbers, entry)
        except HortusError as error:
            raise RecordError(f"Move {ply} is wrong: {error}") from None
        yield Step(ply, seat, entry, tuple(numbers), before)
    _check_result(record, position)


def step_at(before: Position, ply: int, entry: Entry) -> Step:
    """Return an entry of a record that was checked before, with the position before it."""
    seat, numbers = _read(before, entry)
    return Step(ply, seat, entry, tuple(numbers), before)


def replay(record: Record, game: Game | None = None) -> Position:
    """Return the position at the end of a record, or raise RecordError at its first wrong move.

    Examples:
        >>> match = hortus.Match(hortus.load("carat", seats=2), seed=1)
        >>> match.play(match.position.legal_numbers()[0])
        >>> hortus.replay(match.record()) == match.position
        True
    """
    game = game or game_of(record)
    position = game.blank()
    for step in steps(record, game):
        position = step.before
        for number in step.numbers:
            game.engine.apply(position.state, step.seat, number)
    return position


def _read(position: Position, entry: Entry) -> tuple[int, list[int]]:
    named = entry.get("seat")
    game = position.game
    if position.is_over:
        raise MoveFormatError("the game is over.")
    if named == "chance":
        seat = CHANCE
        if not position.is_chance:
            raise MoveFormatError("it is not chance's turn.")
    elif type(named) is int and 0 <= named < game.seats:
        seat = named
        if position.is_chance:
            raise MoveFormatError("chance is to act first.")
    else:
        raise MoveFormatError(f"there is no seat {named!r:.40}.")
    rest = {key: value for key, value in entry.items() if key != "seat"}
    return seat, game.kind.moves.read(game.box, position.state, seat, rest)


def _play(
    before: Position, position: Position, seat: int, numbers: list[int], entry: Entry
) -> None:
    game = position.game
    if seat == CHANCE:
        for number in numbers:
            if number not in dict(position.outcomes()):
                raise MoveFormatError("this chance outcome is not possible.")
            game.engine.apply(position.state, CHANCE, number)
    else:
        (number,) = numbers
        position.play(number, seat)
    written: Any = game.kind.moves.write(game.box, before.state, seat, numbers)
    if written is None:
        raise MoveFormatError("it is incomplete.")
    named = "chance" if seat == CHANCE else seat
    if not same_json({"seat": named, **written}, entry):
        raise MoveFormatError(f"it should read {written}.")


def _check_result(record: Record, position: Position) -> None:
    result = position.result()
    if record.result is None:
        if result is not None:
            raise RecordError("The game is over, but the record has no result.")
        return
    if result is None:
        raise RecordError("The record has a result, but the game is not over.")
    said = dict(record.result)
    if not isinstance(said.get("reason"), str):
        raise RecordError("The result has no reason.")
    # The reason is a free text: another program may word it differently.
    said["reason"] = result["reason"]
    if not same_json(said, result):
        raise RecordError(f"The result should be {result}.")
