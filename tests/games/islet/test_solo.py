"""The solo rules, one by one."""

from __future__ import annotations

import pytest

import hortus
from hortus.games.islet.rules import laying
from hortus.games.islet.rules.laying import fits

from .build import (
    SEA_A,
    SEA_F,
    A,
    B,
    C,
    D,
    E,
    F,
    at,
    cards,
    draw,
    happen,
    nest,
    own,
    perch,
    put,
    settle,
    slot,
    table,
    texts,
    verbs,
)
from .referee import CARDS
from .test_rules import empty_bag

DAY, NIGHT = 0, 1


@pytest.mark.rule("ISL-8.1", "ISL-8.2")
def test_setting_up_a_solo_game() -> None:
    position = hortus.load("islet", 1).new()
    settle(position)
    view = position.view(0).data()
    assert [sum(tile["islet"] == k for tile in view["tiles"]) for k in (0, 1)] == [6, 6]
    assert view["bag"] == 74
    assert len(view["hand"]) == 4
    assert view["eggs"] == 10
    assert [len(shown) for shown in view["cards"]] == [2, 2]
    assert {card["side"] for card in view["cards"][0]} == {"day"}
    assert {card["side"] for card in view["cards"][1]} == {"night"}
    for islet, shown in enumerate(view["cards"]):
        for card in shown:
            level, terrain, nest_kind, around = CARDS[card["card"]][islet]
            names = {"F": "freshwater", "S": "sand", "C": "clay"}
            nests = {"L": "leaf", "B": "branch", "W": "flower"}
            wanted = {
                "level": level,
                "terrain": names.get(terrain),
                "nest": nests.get(nest_kind),
                "around": names.get(around),
            }
            assert card["asks"] == {key: value for key, value in wanted.items() if value}
            # At the start all tiles lie flat, and each has two neighbours.
            own = [tile for tile in view["tiles"] if tile["islet"] == islet]
            fit = [
                tile["at"]
                for tile in own
                if level in (0, 1)
                and wanted["terrain"] in (None, tile["terrain"])
                and wanted["nest"] in (None, tile["nest"])
            ]
            assert all(place in fit for place in card["fits"])
            if not around:
                assert card["fits"] == fit


@pytest.mark.rule("ISL-8.1")
def test_the_islets_never_touch() -> None:
    position = table(1)
    for step in range(12):
        put(position, (step, 0, 1), "FL", islet=DAY)
        put(position, (step + 1, 0, 0), "FB" if step < 8 else "SL", islet=DAY)
    s = position.state
    for k in range(s.slots):
        for other in s.beside.tolist()[k]:
            if other:
                assert s.cell[k] // 2**17 == s.cell[other - 1] // 2**17
    assert sum(s.cell[k] // 2**17 == NIGHT and s.level[k] > 0 for k in range(s.slots)) == 6


@pytest.mark.rule("ISL-8.3")
def test_the_bird_starts_on_any_tile_of_either_islet() -> None:
    position = hortus.load("islet", 1).new()
    settle(position)
    starts = texts(position, "start")
    assert starts == sorted(
        f"{side} {at(c)}" for side in ("day", "night") for c in (A, B, C, D, E, F)
    )
    position.play(f"start night {at(C)}")
    assert position.view(0).data()["players"][0]["bird"] == {"islet": 1, "at": list(C)}


@pytest.mark.rule("ISL-8.4")
@pytest.mark.parametrize("islet", [DAY, NIGHT])
def test_exploring_only_where_the_bird_is(islet: int) -> None:
    position = table(1, start=(islet, A))
    put(position, SEA_A, "FL", islet=1 - islet)
    assert f"FL {at(SEA_A)}" in texts(position, "explore")
    assert f"FL {at((1, 0, 0))}" not in texts(position, "explore")
    position.play(f"explore FL {at(SEA_A)}")
    assert position.state.last == slot(position, SEA_A, islet)
    assert position.is_chance, "A holds the bird, so nothing can be stacked"


@pytest.mark.rule("ISL-8.5")
def test_a_move_costs_three_tiles_of_the_hand_or_the_bag() -> None:
    position = table(1, hands=("FL FL SB CW",), start=(DAY, A))
    own(position, 0, "SSCC")
    assert texts(position, "depart") == ["CW FL FL", "CW FL SB", "FL FL SB", "bag"]
    assert not {"advance", "lay"} & verbs(position)
    twin = position.copy()
    position.play("depart FL FL SB")
    assert position.view(0).data()["hand"] == ["CW"]
    assert position.state.in_bag == 74
    assert verbs(position) == {"advance"}, "something must be done before the end"
    position.play(f"advance {at(B)} pay S")
    position.play("end")
    assert position.state.held[0] == 1, "no refill"
    assert texts(position, "depart") == ["bag"]
    twin.play("depart bag")
    assert twin.state.due == 3
    draw(twin, "FL SB SB")
    assert twin.state.in_bag == 71
    assert twin.state.held[0] == 4
    assert sum(twin.state.removed) == 3


@pytest.mark.rule("ISL-8.6")
def test_no_tiles_are_given_up_for_nothing() -> None:
    position = table(1, ring="FL SB CW FB SW CL", start=(DAY, A))
    assert verbs(position) == {"explore"}
    own(position, 0, "S")
    assert verbs(position) == {"explore", "depart"}
    position.state.cards[0, 1] = 0
    own(position, 0, "LLL")
    assert verbs(position) == {"explore"}, "cards 1 and 2 ask for level 3"
    put(position, A, "FL", 3)
    assert verbs(position) == {"explore", "depart"}


@pytest.mark.rule("ISL-8.7")
def test_jumping_to_an_identical_tile() -> None:
    position = table(1, ring="FL SB CW FB SW CL", night="FL FB FW FL SL CL", start=(DAY, A))
    nest(position, 0, D, NIGHT)
    own(position, 0, "FF")
    position.play("depart FL FL SB")
    assert texts(position, "advance") == sorted(
        [f"night {at(A)} pay F", f"night {at(D)} pay F", f"{at(B)} pay FF", f"{at(F)} pay FF"]
    )
    position.play(f"advance night {at(D)} pay F")
    assert position.legal()[1]["do"] == "advance"
    assert f"day {at(A)} pay F" not in texts(position, "advance"), "it has stood there"
    assert [text for text in texts(position, "advance") if "day" in text] == []


@pytest.mark.rule("ISL-8.8", "ISL-8.10")
def test_an_egg_uses_one_fitting_card_and_refills_the_other_islet() -> None:
    position = table(1, start=(DAY, A), cards=(4, 13, 3, 5))
    put(position, A, "FL", 4)
    own(position, 0, "LLL")
    position.play("depart FL FL SB")
    assert {text.split("card ")[1] for text in texts(position, "lay")} == {"4", "13"}
    position.play("lay LLL guarantee S card 13")
    assert not position.is_chance, "the other islet has two cards"
    assert [position.state.place_of[k] for k in (3, 12)] == [1, 3]
    position.state.egg[slot(position, A)] = 0
    own(position, 0, "LLL")
    position.play("lay LLL guarantee S card 4")
    assert "lay" not in verbs(position)
    assert not position.is_chance
    perch(position, 0, A, NIGHT)
    put(position, A, "FL", 2, NIGHT)
    for cell in (B, F):
        put(position, cell, "SB", 2, NIGHT)
    own(position, 0, "LLL")
    position.play("lay LLL guarantee F card 3")
    assert position.is_chance
    assert position.state.index == DAY
    assert position.state.due == 2
    for card in (1, 2):
        happen(position, card - 1)
    assert [position.state.place_of[k] for k in (0, 1, 2, 4)] == [1, 1, 3, 2]


def _prepare(condition: tuple[object, ...], islet: int, wrong: str | None) -> hortus.Position:
    """Build tile A and its two neighbours so that a condition holds, or one part of it fails."""
    level, terrain, nest_kind, around = condition
    other = {"F": "S", "S": "C", "C": "F", "L": "B", "B": "W", "W": "L"}
    want_level = int(level) if isinstance(level, int) else 2
    top = (str(terrain) if terrain else "F") + (str(nest_kind) if nest_kind else "W")
    if wrong == "terrain":
        top = other[top[0]] + top[1]
    if wrong == "nest":
        top = top[0] + other[top[1]]
    if wrong in ("higher", "lower"):
        want_level += 1 if wrong == "higher" else -1
    beside = str(around) if around else "S"
    position = table(1, ring="FL SB CW FB SW CL", night="FL SB CW FB SW CL", start=(islet, A))
    put(position, A, top, want_level, islet)
    put(position, B, beside + "L", 2, islet)
    put(position, F, (other[beside] if wrong == "around" else beside) + "L", 2, islet)
    return position


@pytest.mark.rule("ISL-8.8", "ISL-8.9", "ISL-8.15")
@pytest.mark.parametrize("islet", [DAY, NIGHT])
@pytest.mark.parametrize("card", range(1, 14))
def test_every_card_in_both_orientations(card: int, islet: int) -> None:
    condition = CARDS[card][islet]
    level, terrain, nest_kind, around = condition
    ways: list[str | None] = [None]
    ways += ["higher", "lower"] if level else []
    ways += ["terrain"] if terrain else []
    ways += ["nest"] if nest_kind else []
    ways += ["around"] if around else []
    for wrong in ways:
        position = _prepare(condition, islet, wrong)
        place = slot(position, A, islet)
        assert fits(position.game.box, position.state, place, card - 1) == (wrong is None), wrong


@pytest.mark.rule("ISL-8.9")
def test_sides_at_the_sea_do_not_matter_by_one_constant(monkeypatch: pytest.MonkeyPatch) -> None:
    position = _prepare((None, "F", None, "C"), DAY, None)
    box, s, place = position.game.box, position.state, slot(position, A)
    assert fits(box, s, place, 6), "the third side is sea"
    monkeypatch.setattr(laying, "NEIGHBOURS_NEEDED", 3)
    assert not fits(box, s, place, 6)
    put(position, SEA_A, "CL")
    assert fits(box, s, place, 6)


@pytest.mark.rule("ISL-8.15")
def test_our_cards_hold_every_condition_once_by_day_and_once_by_night() -> None:
    game = hortus.load("islet", 1)
    sides = [[str(card[side]) for card in game.components.cards] for side in (0, 1)]
    assert len(set(sides[0])) == 13
    assert set(sides[0]) == set(sides[1])
    assert all(day != night for day, night in zip(*sides, strict=True))


def _last_egg(eggs: int) -> hortus.Position:
    position = table(1, start=(DAY, A), cards=(4, 13, 3, 5), eggs=eggs)
    put(position, A, "FL", 4)
    own(position, 0, "LLL", kept="S")
    s = position.state
    s.laid[0], s.free[0] = eggs - 1, 0
    position.play("depart FL FL SB")
    return position


@pytest.mark.rule("ISL-8.11", "ISL-8.13", "ISL-8.14")
@pytest.mark.parametrize("eggs", [10, 6])
@pytest.mark.parametrize(
    ("left", "rank"),
    [
        (15, "ideal ecosystem"),
        (14, "endangered species saved"),
        (10, "endangered species saved"),
        (9, "wildlife increases"),
        (7, "wildlife increases"),
        (6, "flora begins to bloom"),
        (4, "flora begins to bloom"),
        (3, "try again"),
        (0, "try again"),
    ],
)
def test_the_last_egg_wins_at_once(eggs: int, left: int, rank: str) -> None:
    position = _last_egg(eggs)
    empty_bag(position, left)
    position.play("lay LLL release S card 13")
    assert position.is_over
    assert position.result() == {
        "scores": [eggs],
        "winners": [0],
        "reason": "all eggs laid",
        "detail": {"won": True, "tiles_left": left, "rank": rank},
    }


LOST = {
    "scores": [0],
    "winners": [],
    "reason": "no tile left to take",
    "detail": {"won": False, "tiles_left": 0, "rank": None},
}


@pytest.mark.rule("ISL-8.12")
@pytest.mark.parametrize("left", [0, 1])
def test_losing_when_the_hand_cannot_be_refilled(left: int) -> None:
    position = table(1, hands=("FL FB FL SB",), start=(DAY, C))
    own(position, 0, "FFSSCCLL")
    empty_bag(position, left)
    assert "explore" in verbs(position), "such an exploration is legal"
    position.play(f"explore FL {at(SEA_F)}")
    position.play(f"stack FB {at(F)}")
    if not position.is_chance and not position.is_over:
        position.play("end")
    if left:
        draw(position, "CW")
    assert position.is_over, "at once, although there are ten cards"
    assert position.result() == LOST


@pytest.mark.rule("ISL-8.12")
@pytest.mark.parametrize("left", [0, 2])
def test_losing_when_the_bag_cannot_pay_for_a_move(left: int) -> None:
    position = table(1, start=(DAY, A))
    own(position, 0, "SS")
    empty_bag(position, left)
    position.play("depart bag")
    if left:
        assert position.state.due == left
        draw(position, " ".join(["CW"] * left))
    assert position.is_over
    assert position.result() == LOST


@pytest.mark.rule("ISL-8.12")
def test_an_empty_bag_alone_does_no_harm() -> None:
    position = table(1, start=(DAY, A))
    own(position, 0, "SS")
    empty_bag(position, 1)
    position.play(f"explore FL {at(SEA_F)}")
    position.play("end")
    draw(position, "CW")
    assert position.state.in_bag == 0
    assert not position.is_over
    position.play("depart CW FL SB")
    position.play(f"advance {at(B)} pay S")
    position.play("end")
    assert verbs(position) >= {"explore"}
    assert cards(position, 0).startswith("FS")


@pytest.mark.rule("ISL-8.14")
def test_the_easy_game_has_six_eggs() -> None:
    assert hortus.load("islet", 1).options == {"eggs": 10}
    assert table(1, eggs=6).state.free[0] == 6


@pytest.mark.rule("ISL-7.4")
def test_there_is_no_standstill_in_solo() -> None:
    position = table(1, ring="FL FB FW FB FW FL", start=(DAY, A))
    for _ in range(8):
        position.play("depart bag")
        settle(position)
        position.play(next(entry for entry in position.legal() if entry["do"] == "advance"))
        position.play("end")
    assert not position.is_over
    assert position.state.quiet == 0
