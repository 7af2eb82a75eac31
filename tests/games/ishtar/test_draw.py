"""The table as text."""

from __future__ import annotations

import pytest

import hortus
from hortus.core.dice import new_dice
from hortus.games.ishtar.formats.draw import turned_tile
from hortus.games.ishtar.rules.maps import steps_of
from hortus.games.ishtar.rules.names import TILE_IDS

from .build import after_placing, drawn_rows, hold, roll, scene
from .oracle import VARIANTS


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_every_moment_fits_a_terminal(seats: int, options: dict[str, str]) -> None:
    position, dice = hortus.load("ishtar", seats, **options).new(), new_dice(4)
    while not position.is_over:
        assert max(map(len, str(position).splitlines())) <= 100
        if position.is_chance:
            position.roll(dice)
        else:
            legal = position.legal_numbers()
            position.play(legal[len(legal) // 3])
    assert "two" not in drawn_rows(position)


def test_a_very_wide_map_is_drawn_with_one_letter_to_a_cell() -> None:
    position = hortus.load("ishtar", 4, map="custom").new()
    for step in steps_of([(2 * i, 4 * i, 3 * i, 0) for i in range(6)]):
        position.happen(step)
    roll(position)
    rows = drawn_rows(position).splitlines()
    assert len(rows) == 22
    assert max(map(len, rows)) <= 100
    assert sum(row.count("#") for row in rows) == 18
    assert "(V)" not in str(position)
    assert "V R W fountain" in str(position)


def test_the_legends_explain_every_sign() -> None:
    position = scene("0 0: F 2A 1 g")
    drawn = str(position)
    for told in ("(V) (R) (W) fountain", "a space is q,r", "g grass", "m skill", "j joker"):
        assert told in drawn
    assert "to take a tile" in drawn
    assert "place q,r/turn" not in drawn
    assert "place q,r/turn" in str(hold(position, "B08"))


def test_the_skills_are_explained_when_one_can_be_learnt() -> None:
    position = after_placing("BS2", violet=2)
    drawn = str(position)
    assert "to use the icon" in drawn
    assert "to special" not in drawn
    assert "Just placed: bent BS2" in drawn
    assert "F assistant, G single token, H double token, I reserve, J assistant" in drawn
    assert "A 2 for trees beside beds, B 1/2/3 for gems left" in drawn


def test_signs_of_the_map() -> None:
    position = scene("""
        -1  0:     g  T  #
         0  0:   F  2A 1  v
         1  0:     r  3  w  .
    """)
    rows = drawn_rows(position).splitlines()
    assert rows[2].split()[2:] == [".", ".", ",", "T", "#", "."]
    assert rows[3].split()[2:9] == [".", ".", ".", "(V)", "2A", "1a", "v"]
    assert rows[4].split()[2:9] == [".", ".", ".", "r", "3a", "w", "."]


def test_the_tile_in_hand_is_shown_in_every_turn() -> None:
    position = hold(scene(), "B08")
    drawing = str(position)
    assert "In hand: bent B08 [3 m1 g]" in drawing
    for line in turned_tile(position.game.box, TILE_IDS.index("B08")):
        assert line in drawing
    assert turned_tile(position.game.box, TILE_IDS.index("L01")) == [
        "      /0             /1             /2",
        "                   g                  g",
        "  g  (a1) g         (a1)           (a1)",
        "                       g          g",
    ]
