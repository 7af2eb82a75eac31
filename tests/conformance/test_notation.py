"""Number, record form and short text of a move are the same move."""

from __future__ import annotations

import pytest

import hortus

from .worlds import every_game, every_variant, random_moments, world


@every_variant
def test_every_move_can_be_written_and_read(name: str, seats: int, options: str) -> None:
    game = world(name, seats, options)
    moves = game.kind.moves
    for position in random_moments(game, seed=41, share=0.15):
        for seat in position.actors:
            legal = position.legal_numbers(seat)
            texts = set()
            for number in legal:
                entry = position.entry(number, seat)
                assert moves.read(game.box, position.state, seat, entry) == [number]
                text = moves.to_text(entry)
                assert moves.from_text(text) == entry
                assert position.number(text, seat) == number
                texts.add(text)
            assert len(texts) == len(legal), "two moves share a text"


@every_game
@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "?",
        "place",
        "x" * 10_000,
        {},
        {"do": 7},
        {"do": "place"},
        {"do": "place", "at": "b"},
        {"do": "place", "at": [10**20, 0], "turn": {}},
        None,
        1.5,
        -1,
        10**30,
        [],
    ],
)
def test_nonsense_is_refused_and_changes_nothing(name: str, nonsense: object) -> None:
    match = hortus.Match(hortus.load(name), seed=1)
    before = match.position.to_bytes()
    with pytest.raises((hortus.MoveFormatError, hortus.Refusal)) as caught:
        match.play(nonsense, match.position.actors[0])  # type: ignore[arg-type]  # that is the point
    assert str(caught.value).strip()
    assert len(str(caught.value)) < 400
    assert match.position.to_bytes() == before
