"""Each refusal of Islet in a position made for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hortus
from hortus import Position
from hortus.core.rule_coverage import rules_with_tests
from hortus.core.rulebook import LANGUAGES
from hortus.games.islet.rules.numbers import EXPLORE
from hortus.games.islet.rules.play import REFUSALS

from .build import (
    SEA_A,
    SEA_C,
    A,
    B,
    C,
    D,
    F,
    at,
    explore,
    nest,
    own,
    perch,
    put,
    settle,
    slot,
    table,
)
from .test_rules import last_egg_at_hand, quick_explore


def refused(position: Position, move: Any, rule: str, seat: int = 0) -> None:
    """Assert that a move is refused by a rule, in every language, and changes nothing."""
    before = position.to_bytes()
    with pytest.raises(hortus.Refusal) as caught:
        position.play(move, seat)
    assert caught.value.rule == rule
    assert str(caught.value).endswith(f"({rule})")
    assert position.to_bytes() == before
    said = set()
    for language in LANGUAGES:
        refusal = position.explain(move, seat, language)
        assert refusal is not None
        said.add(refusal.sentence)
    assert len(said) == len(LANGUAGES)


@pytest.mark.rule("ISL-2.1")
def test_out_of_turn() -> None:
    refused(table(), f"explore FL {at(SEA_A)}", "ISL-2.1", seat=1)


@pytest.mark.rule("ISL-2.2")
def test_what_belongs_to_another_step() -> None:
    position = table()
    own(position, 0, "FFLLL")
    for move in (f"stack FL {at(A)}", "end", "discard F", "depart bag", f"start day {at(A)}"):
        refused(position, move, "ISL-2.2")
    position.play(f"explore FL {at(SEA_A)}")
    for move in (
        f"explore FL {at(SEA_C)}",
        f"advance {at(A)} pay F",
        "pass",
        "lay LLL guarantee S",
    ):
        refused(position, move, "ISL-2.2")
    solo = table(1)
    refused(solo, f"advance {at(B)} pay S", "ISL-2.2")


@pytest.mark.rule("ISL-2.3")
def test_passing_without_need() -> None:
    refused(table(), "pass", "ISL-2.3")


@pytest.mark.rule("ISL-3.1")
def test_a_tile_one_does_not_hold() -> None:
    position = table(hands=("FL SB CW FL",))
    refused(position, f"explore FB {at(SEA_A)}", "ISL-3.1")
    position.play(f"explore SB {at(SEA_A)}")
    refused(position, f"stack SB {at(A)}", "ISL-3.1")


@pytest.mark.rule("ISL-3.2")
@pytest.mark.parametrize("cell", [A, (1, 0, 0), (0, 1, 1), (100, -100, 1)])
def test_the_first_tile_on_land_or_far_out(cell: tuple[int, int, int]) -> None:
    refused(table(), f"explore FL {at(cell)}", "ISL-3.2")


@pytest.mark.rule("ISL-3.3")
@pytest.mark.parametrize("cell", [(1, 0, 0), (0, 1, 0), SEA_C, (50, 50, 0)])
def test_a_further_tile_in_the_sea(cell: tuple[int, int, int]) -> None:
    position = table()
    position.play(f"explore FL {at(SEA_A)}")
    refused(position, f"stack FL {at(cell)}", "ISL-3.3")


@pytest.mark.rule("ISL-3.4")
@pytest.mark.parametrize("cell", [SEA_A, B, F, D])
def test_a_further_tile_away_from_the_last_one(cell: tuple[int, int, int]) -> None:
    position = table()
    position.play(f"explore FL {at(SEA_A)}")
    refused(position, f"stack FL {at(cell)}", "ISL-3.4")


@pytest.mark.rule("ISL-3.5")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("what", ["bird", "egg"])
def test_covering_a_bird_or_an_egg(seat: int, what: str) -> None:
    position = table()
    put(position, (1, 0, 0), "FL")
    if what == "bird":
        perch(position, seat, A)
    else:
        nest(position, seat, A)
    position.play(f"explore FL {at(SEA_A)}")
    refused(position, f"stack FL {at(A)}", "ISL-3.5")


@pytest.mark.rule("ISL-3.6")
def test_a_further_tile_that_is_not_higher() -> None:
    position = table()
    put(position, F, "FL", 2)
    position.play(f"explore FL {at(SEA_A)}")
    position.play(f"stack FL {at(A)}")
    refused(position, f"stack SB {at(B)}", "ISL-3.6")


@pytest.mark.rule("ISL-3.12")
@pytest.mark.parametrize("heap", ["F", "FFF", "WW", "CF"])
def test_returning_the_wrong_cards(heap: str) -> None:
    position = table(hands=("FL FL FL FL",))
    own(position, 0, "FFFFSSSS")
    explore(position, ("FL", SEA_A), ("FL", A))
    settle(position)
    refused(position, f"discard {heap}", "ISL-3.12")
    position.play("discard FS")


@pytest.mark.rule("ISL-4.1")
def test_ending_a_move_that_has_not_begun() -> None:
    position = table(1)
    own(position, 0, "SSCC")
    position.play("depart FL FL SB")
    refused(position, "end", "ISL-4.1")


@pytest.mark.rule("ISL-4.2")
def test_a_step_too_far() -> None:
    position = table()
    own(position, 0, "FSC")
    perch(position, 0, A)
    refused(position, f"advance {at(C)} pay C", "ISL-4.2")
    perch(position, 0, None)
    put(position, SEA_A, "CL")
    refused(position, f"advance {at(A)} pay F", "ISL-4.2")
    solo = table(1, night="FB SB CW FB SW CL")
    own(solo, 0, "FSC")
    solo.play("depart FL FL SB")
    refused(solo, f"advance night {at(A)} pay F", "ISL-4.2")


@pytest.mark.rule("ISL-4.3")
@pytest.mark.parametrize("cell", [SEA_A, (60, 0, 1)])
def test_a_step_into_the_sea(cell: tuple[int, int, int]) -> None:
    position = table()
    own(position, 0, "FSC")
    perch(position, 0, A)
    refused(position, f"advance {at(cell)}", "ISL-4.3")
    refused(position, f"advance {at(cell)} pay F", "ISL-4.3")


@pytest.mark.rule("ISL-4.4")
def test_paying_for_a_free_step_and_not_paying_for_another() -> None:
    position = table(ring="FL FB CW FB SW CL")
    own(position, 0, "FSC")
    perch(position, 0, A)
    refused(position, f"advance {at(B)} pay F", "ISL-4.4")
    refused(position, f"advance {at(F)}", "ISL-4.4")


@pytest.mark.rule("ISL-4.5")
def test_ending_on_another_bird() -> None:
    position = table(ring="FL FB FW FB SW CL")
    perch(position, 0, A)
    perch(position, 1, B)
    position.play(f"advance {at(B)}")
    refused(position, "end", "ISL-4.5")


@pytest.mark.rule("ISL-4.6")
def test_stepping_where_one_cannot_get_away() -> None:
    position = table()
    perch(position, 0, A)
    perch(position, 1, B)
    own(position, 0, "S")
    refused(position, f"advance {at(B)} pay S", "ISL-4.6")


@pytest.mark.rule("ISL-4.7")
def test_stepping_back() -> None:
    position = table(ring="FL FB FW FB SW CL")
    perch(position, 0, A)
    position.play(f"advance {at(B)}")
    refused(position, f"advance {at(A)}", "ISL-4.7")


@pytest.mark.rule("ISL-5.1")
def test_laying_where_it_is_not_possible() -> None:
    position = table(ring="FL FL FW FB SW CL")
    own(position, 0, "LLL")
    refused(position, "lay LLL guarantee S", "ISL-5.1")
    perch(position, 0, A)
    perch(position, 1, B)
    position.play(f"advance {at(B)}")
    refused(position, "lay LLL guarantee S", "ISL-5.1")
    position = table()
    own(position, 0, "LLL")
    perch(position, 0, A)
    nest(position, 0, A)
    refused(position, "lay LLL guarantee S", "ISL-5.1")


@pytest.mark.rule("ISL-5.2")
def test_laying_without_an_egg() -> None:
    position = table()
    last_egg_at_hand(position, 0)
    own(position, 0, "LLL")
    position.play("lay LLL release S")
    position.state.egg[slot(position, A)] = 0
    refused(position, "lay LLL release S", "ISL-5.2")


@pytest.mark.rule("ISL-5.4")
def test_giving_up_a_resource_while_eggs_are_free() -> None:
    position = table()
    own(position, 0, "LLL", kept="SS")
    perch(position, 0, A)
    refused(position, "lay LLL release S", "ISL-5.4")


@pytest.mark.rule("ISL-5.5")
def test_a_third_one_alike_or_one_from_an_empty_pile() -> None:
    position = table()
    own(position, 0, "LLL", kept="SS")
    own(position, 1, "C" * 12)
    perch(position, 0, A)
    refused(position, "lay LLL guarantee S", "ISL-5.5")
    refused(position, "lay LLL guarantee C", "ISL-5.5")


@pytest.mark.rule("ISL-5.6")
def test_gaining_without_a_free_egg_or_giving_up_what_one_has_not() -> None:
    position = table()
    own(position, 0, "LLL", kept="SS")
    position.state.free[0] = 0
    perch(position, 0, A)
    refused(position, "lay LLL guarantee F", "ISL-5.6")
    refused(position, "lay LLL release F", "ISL-5.6")


@pytest.mark.rule("ISL-6.1", "ISL-6.2")
def test_paying_with_what_one_has_not() -> None:
    position = table()
    own(position, 0, "LL", kept="S")
    perch(position, 0, A)
    refused(position, "lay LLL guarantee F", "ISL-6.1")
    refused(position, f"advance {at(B)} pay S", "ISL-6.1")
    refused(position, f"advance {at(F)} pay SS*", "ISL-6.1")
    position.play(f"advance {at(B)} pay S*")
    refused(position, f"advance {at(C)} pay S*S*", "ISL-6.1")


@pytest.mark.rule("ISL-6.6")
@pytest.mark.parametrize("paid", ["LL", "LLLL", "LLLF", "BBB", "FCLLS", "FSLL", "FFCCLL"])
def test_an_egg_paid_wrongly(paid: str) -> None:
    position = table()
    own(position, 0, "LLLLFFSCCBBB")
    perch(position, 0, A)
    refused(position, f"lay {paid} guarantee S", "ISL-6.6")


@pytest.mark.rule("ISL-6.6")
@pytest.mark.parametrize("paid", ["F", "SS", "SF", "FFF", "L", "FC"])
def test_a_step_paid_wrongly(paid: str) -> None:
    position = table()
    own(position, 0, "FFFSSCCLL")
    perch(position, 0, A)
    refused(position, f"advance {at(B)} pay {paid}", "ISL-6.6")


@pytest.mark.rule("ISL-7.1")
def test_after_the_end() -> None:
    position = table()
    last_egg_at_hand(position, 0)
    position.play("lay LLL release S")
    position.play("end")
    quick_explore(position)
    assert position.is_over
    refused(position, f"explore FL {at(SEA_A)}", "ISL-7.1")


@pytest.mark.rule("ISL-8.3")
@pytest.mark.parametrize("cell", [SEA_A, (9, 9, 0)])
def test_starting_in_the_sea(cell: tuple[int, int, int]) -> None:
    position = hortus.load("islet", 1).new()
    settle(position)
    refused(position, f"start day {at(cell)}", "ISL-8.3")


@pytest.mark.rule("ISL-8.4")
def test_exploring_the_other_islet() -> None:
    position = table(1)
    refused(position, EXPLORE + slot(position, SEA_A, 1) * 9, "ISL-8.4")


@pytest.mark.rule("ISL-8.5")
def test_giving_up_tiles_one_has_not() -> None:
    position = table(1, hands=("FL SB CW FL",))
    own(position, 0, "SSCC")
    refused(position, "depart FL FL FL", "ISL-8.5")
    refused(position, "depart CW SB SB", "ISL-8.5")
    refused(position, "depart FB FL SB", "ISL-8.5")


@pytest.mark.rule("ISL-8.6")
def test_giving_up_tiles_for_nothing() -> None:
    position = table(1)
    refused(position, "depart bag", "ISL-8.6")
    refused(position, "depart CW FL SB", "ISL-8.6")


@pytest.mark.rule("ISL-8.8")
def test_laying_without_a_fitting_card() -> None:
    position = table(1, cards=(1, 2, 3, 4))
    own(position, 0, "SSLLL")
    position.play("depart FL FL SB")
    for card in (1, 2, 3, 13):
        refused(position, f"lay LLL guarantee S card {card}", "ISL-8.8")


def test_every_refusal_has_a_test_here() -> None:
    here = Path(__file__)
    marked = {
        rule
        for rule, tests in rules_with_tests(here.parent).items()
        if any(test.startswith(here.name) for test in tests)
    }
    assert set(REFUSALS[1:]) | {"ISL-2.1", "ISL-7.1"} <= marked


@pytest.mark.parametrize(
    ("move", "wrong"),
    [
        ({"do": "explore", "tile": "FX", "at": [0, 0, 1]}, "no tile"),
        ({"do": "explore", "tile": ["FL"], "at": [0, 0, 1]}, "no tile"),
        ({"do": "explore", "tile": "FL", "at": [0, 0]}, "3 whole numbers"),
        ({"do": "explore", "tile": "FL", "at": [0, 0, 2]}, "must end in 0"),
        ({"do": "explore", "tile": "FL", "at": [0, 10**9, 1]}, "3 whole numbers from -127 to 127"),
        ({"do": "explore", "tile": "FL"}, "'at' is missing"),
        ({"do": "explore", "tile": "FL", "at": [0, 0, 1], "islet": 0}, "does not belong"),
        ({"do": "advance", "to": [0, 0, 0]}, "'pay' is missing"),
        ({"do": "advance", "to": [0, 0, 0], "pay": []}, "'pay' must be an object"),
        ({"do": "advance", "to": [0, 0, 0], "pay": {"cards": {}}}, "or be left out"),
        ({"do": "advance", "to": [0, 0, 0], "pay": {"cards": {"clay": 0}}}, "at least 1"),
        ({"do": "advance", "to": [0, 0, 0], "pay": {"cards": {"mud": 1}}}, "no resource"),
        ({"do": "advance", "to": [0, 0, 0], "pay": {"coins": {"clay": 1}}}, "does not belong"),
        ({"do": "advance", "to": [0, 0, 0], "pay": {}, "islet": 2}, "from 0 to 1"),
        ({"do": "lay", "pay": {"cards": {"leaf": 3}}}, "names one resource"),
        ({"do": "lay", "pay": {}, "guarantee": "leaf", "release": "leaf"}, "names one resource"),
        ({"do": "lay", "pay": {}, "guarantee": "leaf", "card": 1}, "does not belong"),
        ({"do": "discard", "cards": []}, "list of 1 to 4"),
        ({"do": "discard", "cards": ["leaf"] * 5}, "list of 1 to 4"),
        ({"do": "depart", "from": "box"}, "'hand' or 'bag'"),
        ({"do": "depart", "from": "hand", "tiles": ["FL"]}, "three tiles"),
        ({"do": "swim"}, "no move"),
        ({"do": "end", "now": 1}, "does not belong"),
        ("explore FL 0,0", "is not a move"),
        ("fly 0,0,0", "is not a move"),
        ("lay LLL guarantee X", "is not a move"),
    ],
)
def test_malformed_moves_are_named(move: Any, wrong: str) -> None:
    with pytest.raises(hortus.MoveFormatError, match=wrong):
        table().play(move)


def test_a_solo_lay_must_name_its_card() -> None:
    with pytest.raises(hortus.MoveFormatError, match="'card' is missing"):
        table(1).play("lay LLL guarantee S")
