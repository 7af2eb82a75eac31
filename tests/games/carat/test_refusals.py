"""Each refusal of Carat in a position made for it."""

from __future__ import annotations

import pytest

import hortus
from hortus import Position
from hortus.core.rulebook import LANGUAGES

from .build import give, lay, table


def refused(position: Position, move: object, seat: int, rule: str) -> None:
    """Assert that a move is refused by a rule, in every language, and changes nothing."""
    before = position.to_bytes()
    with pytest.raises(hortus.Refusal) as caught:
        position.play(move, seat)  # type: ignore[arg-type]  # tests pass record forms
    assert caught.value.rule == rule
    assert str(caught.value).endswith(f"({rule})")
    assert position.to_bytes() == before
    said = {position.explain(move, seat, language).sentence for language in LANGUAGES}  # type: ignore[union-attr, arg-type]  # refused above
    assert len(said) == len(LANGUAGES)


def place(code: str, row: int, column: int, turn: int = 0) -> dict[str, object]:
    """Return a placement in record form."""
    return {"do": "place", "tile": code, "at": [row, column], "turn": turn}


@pytest.mark.rule("CAR-2.1")
def test_out_of_turn() -> None:
    position = table()
    give(position, 1, "RYBG3")
    refused(position, place("RYBG3", 2, 2), 1, "CAR-2.1")


@pytest.mark.rule("CAR-2.2")
def test_a_tile_one_does_not_hold() -> None:
    position = table()
    give(position, 0, "RYBG3")
    refused(position, place("RYBG4", 2, 2), 0, "CAR-2.2")


@pytest.mark.rule("CAR-3.1")
def test_a_taken_space() -> None:
    position = table()
    lay(position, "RYBG3", 2, 2, 0)
    give(position, 1, "RYBG4")
    refused(position, place("RYBG4", 2, 2), 1, "CAR-3.1")


@pytest.mark.rule("CAR-3.2")
@pytest.mark.parametrize(("row", "column"), [(0, 0), (0, 3), (5, 5), (3, 0), (2, 5)])
def test_the_first_tile_at_the_rim(row: int, column: int) -> None:
    position = table()
    give(position, 0, "RYBG3")
    refused(position, place("RYBG3", row, column), 0, "CAR-3.2")


@pytest.mark.rule("CAR-3.3")
@pytest.mark.parametrize(("row", "column"), [(3, 3), (1, 1), (5, 5)])
def test_no_contact_or_only_at_a_corner(row: int, column: int) -> None:
    position = table()
    lay(position, "RYBG3", 2, 2, 0)
    give(position, 1, "RYBG4")
    refused(position, place("RYBG4", row, column), 1, "CAR-3.3")


@pytest.mark.rule("CAR-5.1")
def test_after_the_end() -> None:
    match = hortus.Match(hortus.load("carat"), seed=1)
    while not match.position.is_over:
        match.play(match.position.legal_numbers()[0])
    refused(match.position, place("RYBG3", 2, 2), 0, "CAR-5.1")


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"tile": "RYBG7"}, "no tile"),
        ({"tile": "YRBG1"}, "no tile"),
        ({"tile": 3}, "must be a text"),
        ({"at": [6, 0]}, "from 0 to 5"),
        ({"at": [1]}, "2 whole numbers"),
        ({"at": [True, 0]}, "2 whole numbers"),
        ({"turn": 4}, "from 0 to 3"),
        ({"turn": "1"}, "from 0 to 3"),
        ({"turn": 10**40}, "from 0 to 3"),
        ({"do": "draw"}, "no move"),
        ({"extra": 1}, "does not belong"),
    ],
)
def test_malformed_moves_are_named(change: dict[str, object], wrong: str) -> None:
    position = table()
    give(position, 0, "RYBG3")
    with pytest.raises(hortus.MoveFormatError, match=wrong):
        position.play({**place("RYBG3", 2, 2), **change})
