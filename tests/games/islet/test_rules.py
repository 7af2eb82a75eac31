"""The rules of Islet for two to four players, one by one."""

from __future__ import annotations

import pytest

import hortus
from hortus.core.dice import new_dice
from hortus.games.islet.rules.play import MOST_WAYS_TO_PAY

from .build import (
    RING,
    SEA_A,
    SEA_B,
    SEA_D,
    SEA_E,
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
    explore,
    kept,
    nest,
    own,
    perch,
    put,
    ready,
    settle,
    slot,
    table,
    texts,
    verbs,
)
from .referee import RING as RING_CELLS
from .referee import around


def places(position: hortus.Position, verb: str) -> set[str]:
    """Return where moves of a kind lead."""
    return {text.split()[-1] for text in texts(position, verb)}


def targets(position: hortus.Position) -> set[str]:
    """Return where the bird may step."""
    return {text.split()[0] for text in texts(position, "advance")}


# 1 Setting up


@pytest.mark.rule("ISL-1.6", "ISL-1.11")
def test_six_tiles_form_a_hexagon_of_level_one() -> None:
    s = table().state
    assert [s.level[k] for k in range(s.slots)].count(1) == 6
    assert s.slots == 12
    for cell in RING_CELLS:
        beside = [other[1:] for other in around((0, *cell))]
        assert sum(other in RING_CELLS for other in beside) == 2


@pytest.mark.rule("ISL-1.4")
def test_adjacent_means_sharing_an_edge() -> None:
    position = table()
    perch(position, 0, A)
    own(position, 0, "FSC")
    assert targets(position) == {at(B), at(F)}, "C, D and E share only a point with A"
    put(position, B, "CL", level=5)
    assert targets(position) == {at(B), at(F)}, "height does not matter"


@pytest.mark.rule("ISL-1.5")
def test_an_enclosed_gap_is_sea() -> None:
    position = table()
    gap = SEA_A
    for cell in ((1, 0, 0), (0, 1, 0)):
        put(position, cell, "SL")
    for cell in ((0, 0, 1),):
        assert position.state.level[slot(position, cell)] == 0
    # The ring round the gap: its three neighbours are land.
    assert all(position.state.level[slot(position, c)] for c in (A, (1, 0, 0), (0, 1, 0)))
    assert at(gap) in places(position, "explore")
    for cell in ((-1, 1, 0), (-2, 0, 1), (-1, -1, 0), (0, -2, 1), (1, -1, 0)):
        put(position, cell, "SL")
    own(position, 0, "F")
    assert at(A) in targets(position), "A lies at the enclosed gap only"
    assert at(F) not in targets(position)


@pytest.mark.rule("ISL-1.7", "ISL-1.8")
@pytest.mark.parametrize(("seats", "eggs", "left"), [(2, 10, 76), (3, 8, 72), (4, 6, 68)])
def test_what_every_player_gets(seats: int, eggs: int, left: int) -> None:
    position = table(seats)
    s = position.state
    assert s.in_bag == left
    for seat in range(seats):
        assert (s.held[seat], s.free[seat], s.laid[seat], s.bird[seat]) == (4, eggs, 0, -1)
        assert cards(position, seat) == ""
        assert kept(position, seat) == ""


@pytest.mark.rule("ISL-1.12")
def test_two_may_play_with_six_eggs() -> None:
    position = table(2, eggs=6)
    s = position.state
    assert s.in_bag == 76
    assert (s.eggs, s.free[0], s.free[1]) == (6, 6, 6)
    assert hortus.load("islet", 2).options["eggs"] == 10
    for seats in (3, 4):
        assert hortus.load("islet", seats).kind.options[0].values(seats) == (14 - 2 * seats,)


@pytest.mark.rule("ISL-1.8")
@pytest.mark.parametrize(
    ("seats", "eggs"), [(2, 8), (3, 10), (4, 10), (1, 8), (1, True), (2, "10")]
)
def test_other_numbers_of_eggs_are_refused(seats: int, eggs: object) -> None:
    with pytest.raises(hortus.UsageError, match="eggs must be"):
        hortus.load("islet", seats, eggs=eggs)


@pytest.mark.rule("ISL-1.9")
def test_hands_are_hidden_and_the_rest_is_open() -> None:
    position = table(hands=("FL FL FL FL", "SB SB SB SB"))
    own(position, 1, "FS", kept="L")
    view = position.view(0).data()
    assert view["hand"] == ["FL"] * 4
    assert [player["held"] for player in view["players"]] == [4, 4]
    assert view["players"][1]["cards"]["sand"] == 1
    assert view["players"][1]["guaranteed"]["leaf"] == 1
    assert view["bag"] == 76
    assert view["unseen"]["SB"] == 9, "the other hand is among the unseen tiles"
    assert view["unseen"]["FL"] == 5
    assert position.view().data()["hand"] == []
    assert "??" in str(position.view(0))


@pytest.mark.rule("ISL-1.10")
def test_seat_zero_begins() -> None:
    for seats in (2, 3, 4):
        assert table(seats).actors == (0,)


@pytest.mark.rule("ISL-1.11")
def test_only_the_top_tile_counts_and_stacks_have_no_limit() -> None:
    position = table()
    put(position, A, "CW", level=40)
    put(position, B, "FB", level=39)
    perch(position, 0, F)
    assert at(A) in targets(position), "clay to clay is free, whatever lies below"
    position.play(f"explore FL {at(SEA_A)}")
    position.play(f"stack CW {at(A)}")
    assert position.state.level[slot(position, A)] == 41


# 2 A turn


@pytest.mark.rule("ISL-2.1")
def test_turns_go_round_clockwise() -> None:
    position = table(3)
    order = []
    for _ in range(7):
        order.append(position.actors[0])
        explore(position, (position.view(order[-1]).data()["hand"][0], next_sea(position)))
        settle(position)
    assert order == [0, 1, 2, 0, 1, 2, 0]


def next_sea(position: hortus.Position) -> tuple[int, int, int]:
    """Return a sea cell of the coast."""
    cell = position.view().data()["coast"][0]["at"]
    return (cell[0], cell[1], cell[2])


@pytest.mark.rule("ISL-2.2")
def test_a_turn_is_an_exploration_or_a_move() -> None:
    position = table()
    own(position, 0, "FSC")
    assert verbs(position) == {"explore", "advance"}
    twin = position.copy()
    position.play(f"explore FL {at(SEA_A)}")
    assert verbs(position) == {"stack", "end"}
    twin.play(f"advance {at(A)} pay F")
    assert verbs(twin) <= {"advance", "lay", "end"}


@pytest.mark.rule("ISL-2.3")
def test_passing_only_when_nothing_is_possible() -> None:
    position = table()
    assert verbs(position) == {"explore"}
    s = position.state
    for kind in range(9):
        s.removed[kind] += s.hand[0, kind]
        s.hand[0, kind] = 0
    s.held[0] = 0
    assert position.legal() == [{"do": "pass"}]
    own(position, 0, "F")
    assert verbs(position) == {"advance"}
    assert position.explain("pass") is not None
    own(position, 1, "")
    perch(position, 0, A)
    s.cards[0, 0] = 0
    assert position.legal() == [{"do": "pass"}], "no neighbour of A is freshwater"
    position.play("pass")
    assert position.actors == (1,)


# 3 Exploring


@pytest.mark.rule("ISL-3.1")
def test_each_kind_in_hand_is_offered_once() -> None:
    position = table(hands=("FL FL SB CW",))
    tiles = {text.split()[0] for text in texts(position, "explore")}
    assert tiles == {"FL", "SB", "CW"}
    assert len(texts(position, "explore")) == 18


@pytest.mark.rule("ISL-3.2")
def test_the_first_tile_goes_to_every_sea_cell_beside_the_islet() -> None:
    position = table()
    wanted = {
        at(other[1:])  # type: ignore[arg-type]  # three numbers
        for cell in RING_CELLS
        for other in around((0, *cell))
        if other[1:] not in RING_CELLS
    }
    assert places(position, "explore") == wanted
    assert len(wanted) == 6
    position.play(f"explore FL {at(SEA_A)}")
    assert position.state.level[slot(position, SEA_A)] == 1


@pytest.mark.rule("ISL-3.3")
def test_an_exploration_ends_by_choice_or_by_itself() -> None:
    position = table()
    position.play(f"explore FL {at(SEA_A)}")
    assert texts(position, "end") == [""]
    position.play("end")
    assert position.is_chance
    position = table()
    nest(position, 1, A)
    position.play(f"explore FL {at(SEA_A)}")
    assert position.is_chance, "nothing can be stacked, so nothing is asked"
    position = table(hands=("FL FL FL FL",))
    for level, cell in enumerate((A, B, C, D), 1):
        put(position, cell, "SB", level)
    explore(position, ("FL", SEA_A), ("FL", A), ("FL", B), ("FL", C))
    assert position.is_chance, "no more than four tiles"


@pytest.mark.rule("ISL-3.4")
def test_a_further_tile_lies_beside_the_last_one() -> None:
    position = table()
    for cell in ((1, 0, 0), B, F):
        put(position, cell, "SB", 2)
    position.play(f"explore FL {at(SEA_A)}")
    assert places(position, "stack") == {at(A), at((1, 0, 0))}
    position.play(f"stack SB {at(A)}")
    assert places(position, "stack") == {at(B), at(F)}, "beside A, no longer beside the first"


@pytest.mark.rule("ISL-3.5")
@pytest.mark.parametrize("seat", [0, 1])
def test_birds_and_eggs_are_not_covered(seat: int) -> None:
    position = table()
    put(position, (1, 0, 0), "SB")
    put(position, (0, 1, 0), "SB")
    nest(position, seat, A)
    perch(position, seat, (1, 0, 0))
    position.play(f"explore FL {at(SEA_A)}")
    assert places(position, "stack") == {at((0, 1, 0))}


@pytest.mark.rule("ISL-3.6")
@pytest.mark.parametrize(("level", "allowed"), [(1, False), (2, True), (3, True), (7, True)])
def test_a_further_tile_lies_higher_than_the_last_one(level: int, allowed: bool) -> None:
    position = table()
    put(position, B, "SB", level)
    position.play(f"explore FL {at(SEA_A)}")
    position.play(f"stack SB {at(A)}")
    assert position.is_chance != allowed
    if allowed:
        assert places(position, "stack") == {at(B)}


@pytest.mark.rule("ISL-3.7")
@pytest.mark.parametrize(("code", "card"), [("FW", "F"), ("SL", "S"), ("CB", "C")])
def test_sea_and_same_terrain_give_the_terrain(code: str, card: str) -> None:
    position = table(ring=f"{card}L SB CW FB SW CL", hands=(" ".join([code] * 4),))
    position.play(f"explore {code} {at(SEA_A)}")
    assert cards(position, 0) == card
    position.play(f"stack {code} {at(A)}")
    assert cards(position, 0) == card * 2


@pytest.mark.rule("ISL-3.8")
@pytest.mark.parametrize(
    ("pair", "card"), [("FS", "B"), ("SF", "B"), ("FC", "L"), ("CF", "L"), ("SC", "W"), ("CS", "W")]
)
def test_two_terrains_give_their_nest(pair: str, card: str) -> None:
    above, below = pair[0] + "B", pair[1] + "L"
    position = table(ring=f"{below} SB CW FB SW CL", hands=(" ".join([above] * 4),))
    position.play(f"explore {above} {at(SEA_A)}")
    position.play(f"stack {above} {at(A)}")
    assert sorted(cards(position, 0)) == sorted(pair[0] + card)


@pytest.mark.rule("ISL-1.3", "ISL-3.9")
def test_from_an_empty_pile_nothing_is_taken() -> None:
    position = table(hands=("FL FB FW FL",))
    assert [position.state.supply[k] for k in range(6)] == [12] * 6
    own(position, 1, "F" * 12)
    put(position, B, "SB", 2)
    position.play(f"explore FB {at(SEA_A)}")
    assert cards(position, 0) == ""
    assert position.state.supply[0] == 0
    own(position, 1, "B" * 11)
    position.play(f"stack FL {at(A)}")
    assert cards(position, 0) == "", "freshwater on freshwater, but there is none left"
    position.play(f"stack FL {at(B)}")
    assert cards(position, 0) == "B", "the last branch"
    assert position.state.supply[4] == 0


@pytest.mark.rule("ISL-3.10")
def test_the_hand_is_refilled_to_four() -> None:
    position = table(hands=("FL FB FW FL",))
    explore(position, ("FL", SEA_A), ("FB", A))
    assert position.state.due == 2
    draw(position, "CW CL")
    assert position.view(0).data()["hand"] == ["FL", "FW", "CL", "CW"]
    assert position.state.in_bag == 74


@pytest.mark.rule("ISL-3.10", "ISL-3.11")
@pytest.mark.parametrize("left", [0, 1, 3])
def test_a_short_bag_gives_what_it_has(left: int) -> None:
    position = table(hands=("FL FB FW FL",))
    empty_bag(position, left)
    for level, cell in enumerate((A, B, C), 1):
        put_level(position, cell, level)
    position.state.rounds_left = 2
    explore(position, ("FL", SEA_A), ("FB", A), ("FW", B), ("FL", C))
    assert (position.state.due if position.is_chance else 0) == left
    settle(position)
    assert position.state.held[0] == left
    assert position.actors == (1,)


def empty_bag(position: hortus.Position, left: int) -> None:
    """Take tiles out of the bag until so many are left."""
    s = position.state
    for kind in range(9):
        while s.bag[kind] and s.in_bag > left:
            s.bag[kind] -= 1
            s.in_bag -= 1
            s.removed[kind] += 1


def put_level(position: hortus.Position, cell: tuple[int, int, int], level: int) -> None:
    """Let a tile count as so high."""
    position.state.level[slot(position, cell)] = level


@pytest.mark.rule("ISL-3.12")
def test_above_eight_cards_are_returned_by_choice() -> None:
    position = table(hands=("FL FB FW FL",))
    own(position, 0, "FFSCLLBW", kept="WW")
    explore(position, ("FL", SEA_A), ("FB", A))
    settle(position)
    wanted = {"FF", "SF", "CF", "LF", "BF", "WF", "CS", "LS", "BS", "WS"} | {
        "LC",
        "BC",
        "WC",
        "LL",
        "BL",
        "WL",
        "BW",
    }
    got = {"".join(sorted(heap)) for heap in texts(position, "discard")}
    assert got == {"".join(sorted(heap)) for heap in wanted}
    position.play({"do": "discard", "cards": ["branch", "flower"]})
    assert cards(position, 0) == "FFFFSCLL"
    assert kept(position, 0) == "WW", "guaranteed ones do not count"
    assert [position.state.supply[k] for k in (4, 5)] == [12, 10]


@pytest.mark.rule("ISL-3.12")
def test_eight_cards_are_kept_without_a_question() -> None:
    position = table()
    own(position, 0, "FFSCLLB")
    explore(position, ("FL", SEA_A))
    settle(position)
    assert position.actors == (1,)


# 4 Moving


@pytest.mark.rule("ISL-4.1")
def test_a_move_mixes_steps_and_eggs_and_has_at_least_one() -> None:
    position = table()
    own(position, 0, "FLLL")
    assert "end" not in verbs(position)
    position.play(f"advance {at(A)} pay F")
    assert verbs(position) == {"lay", "end"}
    position.play("lay LLL guarantee S")
    assert verbs(position) == {"advance", "end"}
    position.play(f"advance {at(B)} pay S*")
    position.play("end")
    assert position.actors == (1,)
    assert position.state.bird[0] == slot(position, B)


@pytest.mark.rule("ISL-4.1")
def test_a_lay_alone_is_a_move() -> None:
    position = table()
    perch(position, 0, A)
    own(position, 0, "LLL")
    position.play("lay LLL guarantee S")
    position.play("end")
    assert position.scores() == [1, 0]
    assert position.actors == (1,)


@pytest.mark.rule("ISL-4.2")
def test_from_the_sea_to_any_tile_at_the_sea() -> None:
    position = table()
    own(position, 0, "FSC")
    assert targets(position) == {at(cell) for cell in (A, B, C, D, E, F)}
    put(position, SEA_A, "CL")
    assert targets(position) == {at(cell) for cell in (SEA_A, B, C, D, E, F)}, "A is inland now"


@pytest.mark.rule("ISL-4.2")
def test_on_land_to_adjacent_tiles_past_eggs_birds_and_heights() -> None:
    position = table(3)
    own(position, 0, "FFSSCC")
    perch(position, 0, A)
    perch(position, 1, B)
    nest(position, 2, F)
    put(position, F, "CL", 9)
    assert targets(position) == {at(B), at(F)}


@pytest.mark.rule("ISL-4.3")
def test_nobody_goes_back_to_the_sea() -> None:
    position = table()
    own(position, 0, "FFSSCC")
    perch(position, 0, A)
    sea = {at(cell) for cell in (SEA_A, SEA_B, SEA_D, SEA_E, SEA_F)}
    assert not targets(position) & sea


@pytest.mark.rule("ISL-4.4")
def test_a_step_costs_a_card_of_where_it_leads_or_nothing() -> None:
    position = table(ring="FL FB CW FB SW CL")
    own(position, 0, "FSC")
    perch(position, 0, A)
    assert texts(position, "advance") == [at(B), f"{at(F)} pay C"], "to freshwater it is free"
    perch(position, 0, None)
    assert {text.split(maxsplit=1)[1] for text in texts(position, "advance")} == {
        "pay F",
        "pay S",
        "pay C",
    }, "out of the sea nothing is free"
    position.play(f"advance {at(F)} pay C")
    assert cards(position, 0) == "FS"
    assert position.state.supply[2] == 12


@pytest.mark.rule("ISL-4.5")
def test_passing_over_a_bird_but_not_ending_there() -> None:
    position = table(ring="FL FB FW FB SW CL")
    perch(position, 0, A)
    perch(position, 1, B)
    position.play(f"advance {at(B)}")
    assert verbs(position) == {"advance"}, "neither an end nor a lay on a shared tile"
    position.play(f"advance {at(C)}")
    assert "end" in verbs(position)


@pytest.mark.rule("ISL-4.5")
def test_ending_on_any_egg_is_fine() -> None:
    position = table(ring="FL FB FW FB SW CL")
    perch(position, 0, A)
    nest(position, 1, B)
    position.play(f"advance {at(B)}")
    assert "end" in verbs(position)


@pytest.mark.rule("ISL-4.6")
def test_an_occupied_tile_one_cannot_leave_is_not_offered() -> None:
    # A is freshwater, the bird on B stands on sand, beyond it C is clay.
    position = table()
    perch(position, 0, A)
    perch(position, 1, B)
    own(position, 0, "S")
    assert at(B) not in targets(position)
    own(position, 0, "C")
    assert texts(position, "advance") == [f"{at(B)} pay S", f"{at(F)} pay C"]
    own(position, 0, "S")
    assert f"{at(B)} pay SS" not in texts(position, "advance"), "sand is paid with sand"


@pytest.mark.rule("ISL-4.6")
def test_only_payments_that_leave_a_way_on_are_offered() -> None:
    position = table(ring="FL SB CW FB SW CL")
    perch(position, 0, A)
    perch(position, 1, B)
    own(position, 0, "CCFF")
    # To sand with two of a kind, then on to clay: with CC the FF make clay, with FF a C is left.
    assert texts(position, "advance") == sorted(
        [f"{at(B)} pay CC", f"{at(B)} pay FF", f"{at(F)} pay C", f"{at(F)} pay FF"]
    )
    position.state.cards[0, 0] = 1
    assert f"{at(B)} pay CC" not in texts(position, "advance"), "one F is no way on to clay"


@pytest.mark.rule("ISL-4.6")
def test_the_way_on_may_lead_over_several_birds() -> None:
    position = table(4, ring="FL SB CW SB SW CL")
    perch(position, 0, A)
    perch(position, 1, B)
    perch(position, 2, C)
    perch(position, 3, D)
    own(position, 0, "SCS")
    assert at(B) in targets(position), "sand, clay, sand, and E is sand too and free"
    position.state.cards[0, 1] -= 1
    assert at(B) not in targets(position), "the second sand is missing"


@pytest.mark.rule("ISL-4.6")
def test_the_way_on_does_not_lead_back() -> None:
    position = table(ring="FL FB CW FB SW CL")
    perch(position, 0, A)
    perch(position, 1, B)
    own(position, 0, "FF")
    assert texts(position, "advance") == sorted([at(B), f"{at(F)} pay FF"])
    position.play(f"advance {at(B)}")
    assert texts(position, "advance") == [f"{at(C)} pay FF"], "A is behind, SEA_B is sea"
    position = table(ring="FL FB CW FB SW CL")
    perch(position, 0, A)
    perch(position, 1, B)
    own(position, 0, "F")
    assert texts(position, "advance") == [], "back to A is not a way on"


@pytest.mark.rule("ISL-4.7")
def test_no_tile_twice_in_one_move() -> None:
    position = table(ring="FL FB FW FB FW FL")
    perch(position, 0, A)
    for cell in (B, C, D, E, F):
        assert at(cell) in targets(position)
        position.play(f"advance {at(cell)}")
    assert targets(position) == set(), "round the islet, and A is where it began"
    position.play("end")
    settle(position)
    explore(position, ("FL", SEA_A))
    settle(position)
    assert targets(position) == {at(A), at(E)}, "a new move begins afresh"


@pytest.mark.rule("ISL-4.7")
def test_after_an_egg_the_way_is_open_again() -> None:
    position = table(ring="FL FB FW FB FW FL")
    perch(position, 0, A)
    own(position, 0, "BBB")
    position.play(f"advance {at(B)}")
    assert targets(position) == {at(C)}
    position.play("lay BBB guarantee F")
    assert targets(position) == {at(A), at(C)}
    position.play(f"advance {at(A)}")
    assert targets(position) == {at(F)}, "B has been stood on since the egg"


# 5 Laying


@pytest.mark.rule("ISL-5.1")
def test_where_a_bird_can_lay() -> None:
    position = table()
    own(position, 0, "LLL")
    assert "lay" not in verbs(position), "not in the sea"
    perch(position, 0, A)
    assert "lay" in verbs(position)
    nest(position, 1, A)
    assert "lay" not in verbs(position), "there is an egg"


@pytest.mark.rule("ISL-5.2")
def test_all_eggs_can_be_laid_and_no_more() -> None:
    position = table(4, ring="FL FL FL FL FL FL")
    perch(position, 0, A)
    ring = [B, C, D, E, F]
    for count in range(6):
        position.state.cards[0, 3] = 6
        position.state.supply[3] = 12 - 6 - position.state.guaranteed[0, 3]
        if count < 3:
            position.play(f"lay LLL guarantee {'FFS'[count]}")
        else:
            position.play(f"lay LLL release {'FSF'[count - 3]}")
        assert position.scores()[0] == count + 1
        if count < 5:
            position.play(f"advance {at(ring[count])}")
    assert position.state.free[0] == 0
    assert kept(position, 0) == ""
    put(position, SEA_A, "FL")
    position.state.egg[slot(position, A)] = 0
    position.play(f"advance {at(A)}")
    assert "lay" not in verbs(position)


@pytest.mark.rule("ISL-5.2", "ISL-7.6")
def test_an_egg_keeps_its_height() -> None:
    position = table()
    put(position, A, "FL", 4)
    perch(position, 0, A)
    own(position, 0, "LLL")
    position.play("lay LLL guarantee S")
    position.play(f"advance {at(B)} pay S*")
    position.play("end")
    position.play(f"explore FL {at(SEA_A)}")
    assert position.is_chance, "the tile with the egg is never covered"
    assert position.view().data()["players"][0]["heights"] == [4]


@pytest.mark.rule("ISL-5.3")
@pytest.mark.parametrize(("code", "letter"), [("FL", "L"), ("SB", "B"), ("CW", "W")])
def test_an_egg_costs_three_of_the_nest_on_the_tile(code: str, letter: str) -> None:
    position = table(ring=f"{code} SB CW FB SW CL")
    perch(position, 0, A)
    own(position, 0, "LLBBWW")
    assert texts(position, "lay") == []
    own(position, 0, letter)
    assert {text.split()[0] for text in texts(position, "lay")} == {letter * 3}
    position.play(f"lay {letter * 3} guarantee S")
    assert len(cards(position, 0)) == 4


@pytest.mark.rule("ISL-5.4", "ISL-6.2")
def test_a_guaranteed_resource_is_gained_and_usable_at_once() -> None:
    position = table()
    perch(position, 0, A)
    own(position, 0, "LLL")
    assert {text.split()[-1] for text in texts(position, "lay")} == set("FSCLBW")
    position.play("lay LLL guarantee S")
    assert position.state.free[0] == 8
    assert kept(position, 0) == "S"
    assert ready(position) == "S"
    assert texts(position, "advance") == [f"{at(B)} pay S*"]


@pytest.mark.rule("ISL-5.4", "ISL-3.9")
def test_what_was_paid_is_back_before_the_choice() -> None:
    position = table()
    perch(position, 0, A)
    own(position, 0, "LLL")
    own(position, 1, "LLLLLLLLL" + "S" * 12)
    choices = {text.split()[-1] for text in texts(position, "lay")}
    assert choices == set("FCLBW"), "a leaf just paid can be taken, from the sand pile nothing"


@pytest.mark.rule("ISL-5.5")
def test_at_most_two_guaranteed_alike() -> None:
    position = table()
    perch(position, 0, A)
    own(position, 0, "LLL", kept="SSF")
    position.state.free[0] = 4
    assert {text.split()[-1] for text in texts(position, "lay")} == set("FCLBW")


@pytest.mark.rule("ISL-5.6")
def test_without_free_eggs_a_guaranteed_resource_is_given_up() -> None:
    position = table()
    perch(position, 0, A)
    own(position, 0, "LL", kept="LSS")
    position.state.free[0] = 0
    assert texts(position, "lay") == ["LLL* release L", "LLL* release S"]
    position.play("lay LLL* release L")
    assert kept(position, 0) == "SS", "a card used for this very payment may go"
    assert ready(position) == "SS"
    assert position.state.supply[3] == 12


@pytest.mark.rule("ISL-5.6")
def test_a_used_card_goes_before_an_upright_one() -> None:
    position = table()
    perch(position, 0, A)
    own(position, 0, "LL", kept="LL")
    position.state.free[0] = 0
    position.play("lay LLL* release L")
    assert (kept(position, 0), ready(position)) == ("L", "L")


# 6 Paying


@pytest.mark.rule("ISL-6.1")
def test_cards_and_guaranteed_ones_are_different_payments() -> None:
    position = table()
    perch(position, 0, A)
    own(position, 0, "S", kept="S")
    assert texts(position, "advance") == sorted(
        [f"{at(B)} pay S", f"{at(B)} pay S*", f"{at(F)} pay SS*"]
    )


@pytest.mark.rule("ISL-6.2")
def test_a_guaranteed_resource_is_used_once_a_turn() -> None:
    position = table(ring="FL SB FW FB SW CL")
    perch(position, 0, A)
    own(position, 0, "F", kept="S")
    position.play(f"advance {at(B)} pay S*")
    assert ready(position) == ""
    position.play(f"advance {at(C)} pay F")
    position.play(f"advance {at(D)}")
    assert at(E) not in targets(position), "the sand is used"
    position.play("end")
    explore(position, ("FL", SEA_A))
    settle(position)
    assert ready(position) == "S", "upright again"
    assert f"{at(E)} pay S*" in texts(position, "advance")


@pytest.mark.rule("ISL-6.3")
def test_two_identical_terrains_pay_for_another() -> None:
    position = table()
    perch(position, 0, A)
    own(position, 0, "FF")
    assert texts(position, "advance") == sorted([f"{at(B)} pay FF", f"{at(F)} pay FF"])
    position.state.cards[0, 0] = 1
    assert texts(position, "advance") == []


@pytest.mark.rule("ISL-6.4")
@pytest.mark.parametrize(("code", "pair"), [("FL", "FC"), ("FB", "FS"), ("FW", "SC")])
def test_two_different_terrains_pay_for_their_nest(code: str, pair: str) -> None:
    position = table(ring=f"{code} SB CW FB SW CL")
    perch(position, 0, A)
    letter = code[1]
    own(position, 0, letter * 2 + pair)
    assert {text.split()[0] for text in texts(position, "lay")} == {
        "".join(sorted(pair + letter * 2, key="FSCLBW".index))
    }


@pytest.mark.rule("ISL-6.4")
def test_nest_cards_cannot_be_changed() -> None:
    position = table()
    perch(position, 0, A)
    own(position, 0, "BBBBWWWW")
    assert texts(position, "lay") == []
    assert texts(position, "advance") == []


@pytest.mark.rule("ISL-6.5")
def test_transforms_may_be_chained() -> None:
    position = table()
    perch(position, 0, A)
    own(position, 0, "SSFLL")
    assert {text.split()[0] for text in texts(position, "lay")} == {"FSSLL"}, (
        "SS to C, F and C to L"
    )
    position.state.cards[0, 0] = 0
    own(position, 0, "SS")
    assert {text.split()[0] for text in texts(position, "lay")} == {"SSSSLL"}
    own(position, 1, "F" * 11 + "C" * 12)
    assert {text.split()[0] for text in texts(position, "lay")} == {"SSSSLL"}, "empty piles or not"


@pytest.mark.rule("ISL-6.6")
def test_a_payment_leaves_nothing_over() -> None:
    position = table()
    perch(position, 0, A)
    own(position, 0, "LLLFC")
    assert {text.split()[0] for text in texts(position, "lay")} == {"LLL", "FCLL"}
    position = table()
    perch(position, 0, A)
    own(position, 0, "SSS")
    assert texts(position, "advance") == sorted([f"{at(B)} pay S", f"{at(F)} pay SS"])


def test_nobody_can_pay_in_more_ways_than_the_bound() -> None:
    position = table()
    perch(position, 0, A)
    own(position, 0, "FFCCSSSL", kept="FCSSL")
    position.state.free[0] = 0
    ways = {text.split()[0] for text in texts(position, "lay")}
    assert len(ways) == MOST_WAYS_TO_PAY


# 7 The end


def last_egg_at_hand(position: hortus.Position, seat: int) -> None:
    """Let a seat have laid all its eggs but one, and be able to lay it on A."""
    s = position.state
    s.laid[seat] = s.eggs - 1
    s.free[seat] = 0
    s.guaranteed[seat, 1] = 1
    s.supply[1] -= 1
    perch(position, seat, A)
    own(position, seat, "LLL")


def quick_explore(position: hortus.Position) -> None:
    """Let the seat to move explore with one tile."""
    move = next(entry for entry in position.legal() if entry["do"] == "explore")
    position.play(move)
    if not position.is_chance and position.state.placed:
        position.play("end")
    settle(position)
    while position.actors and "discard" in verbs(position):
        position.play(position.legal()[0])


@pytest.mark.rule("ISL-7.1")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_round_of_the_last_egg_is_finished(seat: int) -> None:
    position = table(3)
    for _ in range(seat):
        quick_explore(position)
    last_egg_at_hand(position, seat)
    position.play("lay LLL release S")
    assert not position.is_over
    assert "end" in verbs(position), "that turn goes on"
    position.play("end")
    for later in range(seat + 1, 3):
        assert position.actors == (later,)
        quick_explore(position)
    assert position.is_over
    result = position.result()
    assert result is not None
    assert result["reason"] == "last egg laid"
    assert result["winners"] == [seat]


@pytest.mark.rule("ISL-7.2")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_last_tile_leaves_this_round_and_one_more(seat: int) -> None:
    position = table(3)
    for _ in range(seat):
        quick_explore(position)
    empty_bag(position, 1)
    quick_explore(position)
    assert position.state.in_bag == 0
    turns = 0
    while not position.is_over:
        turns += 1
        quick_explore(position)
    assert turns == (2 - seat) + 3
    result = position.result()
    assert result is not None
    assert result["reason"] == "last tile taken"


@pytest.mark.rule("ISL-7.3")
@pytest.mark.parametrize("egg_first", [True, False])
def test_both_triggers_in_one_round(egg_first: bool) -> None:
    position = table(2)
    empty_bag(position, 1)
    if egg_first:
        last_egg_at_hand(position, 0)
        position.play("lay LLL release S")
        position.play("end")
        quick_explore(position)
    else:
        quick_explore(position)
        last_egg_at_hand(position, 1)
        position.play("lay LLL release S")
        position.play("end")
    assert position.state.in_bag == 0
    assert position.is_over


@pytest.mark.rule("ISL-7.3")
def test_a_last_egg_in_the_extra_round() -> None:
    position = table(2)
    empty_bag(position, 1)
    quick_explore(position)
    quick_explore(position)
    last_egg_at_hand(position, 0)
    position.play("lay LLL release S")
    position.play("end")
    assert not position.is_over
    quick_explore(position)
    assert position.is_over


@pytest.mark.rule("ISL-7.4")
def test_three_idle_turns_of_all_end_the_game_in_the_middle_of_a_round() -> None:
    position = table(3, ring="FL FB FW FB FW FL")
    for seat, cell in enumerate((A, C, E)):
        perch(position, seat, cell)
    quick_explore(position)
    turns = 0
    while not position.is_over:
        position.play(next(entry for entry in position.legal() if entry["do"] == "advance"))
        while "end" not in verbs(position):
            position.play(next(entry for entry in position.legal() if entry["do"] == "advance"))
        position.play("end")
        turns += 1
    assert turns == 9
    assert position.state.to_move == 1, "the last one was seat 0"
    result = position.result()
    assert result is not None
    assert result["reason"] == "standstill"


@pytest.mark.rule("ISL-7.4")
def test_a_tile_or_an_egg_breaks_the_standstill() -> None:
    position = table(2, ring="FL FB FW FB FW FL")
    perch(position, 0, A)
    perch(position, 1, D)
    position.state.quiet = 5
    twin = position.copy()
    quick_explore(position)
    assert position.state.quiet == 0
    own(twin, 0, "LLL")
    twin.play("lay LLL guarantee S")
    twin.play("end")
    assert twin.state.quiet == 0


@pytest.mark.rule("ISL-7.5", "ISL-7.6")
@pytest.mark.parametrize(
    ("heights", "winners"),
    [
        (([1, 1], [9]), [0]),
        (([3, 1], [2, 2]), [0]),
        (([3, 1], [3, 2]), [1]),
        (([3, 2, 1], [3, 2, 1]), [0, 1]),
        (([2], [4], [4]), [1, 2]),
        (([4, 1], [4, 3], [4, 2], [5]), [1]),
        (([], []), [0, 1]),
    ],
)
def test_most_eggs_then_higher_ones_win(heights: tuple[list[int], ...], winners: list[int]) -> None:
    position = table(len(heights))
    spare = [A, B, C, D, E, F, SEA_A, SEA_B, SEA_D, SEA_E, SEA_F]
    for seat, levels in enumerate(heights):
        for level in levels:
            cell = spare.pop()
            put(position, cell, "FL")
            put_level(position, cell, level)
            nest(position, seat, cell)
    position.state.phase = 10
    result = position.result()
    assert result is not None
    assert result["winners"] == winners
    assert result["scores"] == [len(levels) for levels in heights]
    assert result["detail"] == {"heights": list(heights)}


@pytest.mark.rule("ISL-1.5")
def test_the_islet_grows_without_limit() -> None:
    """Eighty-four tiles in one straight strip: no edge is ever felt."""
    position = table(2, ring=RING)
    i, j, o = SEA_F
    for step in range(76):
        put(position, (i, j, o), "FL" if position.state.bag[0] else most_common(position))
        if o == 0:
            i, j, o = i, j - 1, 1
        else:
            i, j, o = i + 1, j, 0
        assert position.state.slots <= 180, step
    assert i > 38
    assert at((i, j, o)) in places(position, "explore")
    assert len(str(position).splitlines()) > 10
    game = position.game
    position.state.rounds_left = 2
    game.engine.random_game(position.state, new_dice(1))
    assert position.is_over


def most_common(position: hortus.Position) -> str:
    """Return the code of the kind of which the bag has most."""
    s = position.state
    kind = max(range(9), key=lambda k: s.bag[k])
    return "FSC"[kind // 3] + "LBW"[kind % 3]
