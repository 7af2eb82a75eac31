"""The worked examples of both rulebooks, and two that other sources publish."""

from __future__ import annotations

import pytest

from .build import award, surround, table

INNER = (3, 3)
# Alhambra's trees by the letters of Carat: orange R, lemon Y, lavender B, palm G.


@pytest.mark.rule("CAR-4.4", "CAR-4.7")
def test_carat_red_and_blue_cancel_so_green_wins() -> None:
    position = table()
    surround(position, INNER, 3, ["R5", "B3", "B2", "G1"])
    assert award(position, INNER) == ("green", 9)


@pytest.mark.rule("CAR-4.7")
def test_carat_four_colours_round_a_three_are_worth_twelve() -> None:
    position = table()
    surround(position, INNER, 3, ["R6", "Y2", "B3", "G1"])
    assert award(position, INNER) == ("red", 12)


@pytest.mark.rule("CAR-4.3", "CAR-4.7")
def test_alhambra_orange_has_most_trees() -> None:
    position = table(name="alhambra")
    surround(position, INNER, 3, ["R5", "G4", "B2", "Y3"])
    assert award(position, INNER) == ("red", 12)


@pytest.mark.rule("CAR-4.3")
def test_alhambra_trees_on_several_tiles_add_up() -> None:
    position = table(name="alhambra")
    surround(position, INNER, 4, ["B3", "R2", "B3", "R3"])
    assert award(position, INNER) == ("blue", 8)


@pytest.mark.rule("CAR-4.4", "CAR-4.7")
def test_alhambra_second_place_wins_when_the_first_are_level() -> None:
    position = table(name="alhambra")
    surround(position, INNER, 3, ["R4", "B4", "G2", "G1"])
    assert award(position, INNER) == ("green", 9)


@pytest.mark.rule("CAR-4.5", "CAR-4.7")
def test_alhambra_no_lemon_tree_wins_when_the_others_are_level() -> None:
    position = table(name="alhambra")
    surround(position, INNER, 2, ["R3", "B3", "G1", "G2"])
    assert award(position, INNER) == ("yellow", 6)


@pytest.mark.rule("CAR-4.6")
@pytest.mark.parametrize("sides", [["R4", "G4", "B3", "Y3"], ["R4", "G4", "R1", "G1"]])
def test_alhambra_level_in_pairs_gives_the_building_to_nobody(sides: list[str]) -> None:
    position = table(name="alhambra")
    surround(position, INNER, 5, sides)
    assert award(position, INNER) == (None, 0)


@pytest.mark.rule("CAR-4.4", "CAR-4.7")
def test_three_sixes_cancel_and_a_one_takes_twenty_points() -> None:
    position = table()
    surround(position, INNER, 5, ["R6", "Y6", "B6", "G1"])
    assert award(position, INNER) == ("green", 20)


@pytest.mark.rule("CAR-4.8")
def test_a_neutral_colour_cancels_a_player_and_counts_as_a_colour() -> None:
    position = table(3, name="alhambra", colours=[["green"], ["blue"], ["yellow"]])
    surround(position, INNER, 5, ["G4", "R4", "B2", "B1"])
    assert award(position, INNER) == ("blue", 15)
    assert position.scores() == [0, 15, 0]
