"""Every rule of Ishtar, one by one."""

from __future__ import annotations

from collections import Counter

import pytest

import hortus
from hortus.core.dice import new_dice
from hortus.core.rulebook import LANGUAGES
from hortus.games.ishtar.cells import coordinates, every, find
from hortus.games.ishtar.maps import boards_of
from hortus.games.ishtar.names import TILE_IDS
from hortus.games.ishtar.state import (
    DONE,
    HELD,
    PLACE,
    PLANT,
    REFILL,
    SPECIAL,
    TAKE,
    UNSEEN,
)

from .build import (
    give,
    hold,
    lay,
    learn,
    plant,
    play,
    refused,
    roll,
    scene,
    spend,
    started,
    take_step,
    texts,
)
from .oracle import beside, check_conserved, fountains_of, gardens, table, tile_cells

CENTRES_BESIDE = {
    family: {(q, r) for q, r in hexagon}
    for family, hexagon in {
        (4, 3): [(4, 3), (-3, 7), (-7, 4), (-4, -3), (3, -7), (7, -4)],
        (3, 4): [(3, 4), (-4, 7), (-7, 3), (-3, -4), (4, -7), (7, -3)],
    }.items()
}


def laid_boards(position: hortus.Position) -> list[tuple[str, tuple[int, int], int]]:
    """Return face, centre and turn of every board, from the view that players get."""
    boards = position.view().data()["boards"]
    return [(board["face"], tuple(board["at"]), board["turn"]) for board in boards]


def touching(centres: list[tuple[int, int]]) -> dict[tuple[int, int], int]:
    """Return how many others each centre touches, all by one way of joining."""
    counts = []
    for offsets in CENTRES_BESIDE.values():
        counts.append(
            {c: sum((c[0] - d[0], c[1] - d[1]) in offsets for d in centres) for c in centres}
        )
    assert any(sum(count.values()) == 0 for count in counts), "both ways of joining are used"
    return max(counts, key=lambda count: sum(count.values()))


# 1 Setting up


@pytest.mark.rule("ISH-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_map_has_two_boards_more_than_players(seats: int) -> None:
    position = started(seats)
    boards = laid_boards(position)
    assert len(boards) == seats + 2
    assert len({face[0] for face, _, _ in boards}) == seats + 2  # one face of each board
    grounds = Counter(space.ground for space in table(position).values())
    assert grounds == {
        "F": seats + 2,
        "T": 3 * (seats + 2),
        "V": 7 * (seats + 2),
        "R": 6 * (seats + 2),
        "W": 4 * (seats + 2),
        "S": 16 * (seats + 2),
    }


@pytest.mark.rule("ISH-1.1")
def test_boards_are_turned_as_the_record_says() -> None:
    names = {1: "S", 2: "T", 3: "F", 4: "V", 5: "R", 6: "W"}
    for seed in range(3):
        position = started(2, seed)
        spaces = table(position)
        assert len(spaces) == 4 * 37
        for cell in every(position.state):
            shown = names[position.state.ground[cell]]
            assert spaces[coordinates(position.state, cell)].ground == shown


@pytest.mark.rule("ISH-1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_maps_are_compact_and_varied(seats: int) -> None:
    game = hortus.load("ishtar", seats)
    dice = new_dice(seats)
    shapes, families = set(), set()
    for _ in range(60):
        position = game.new()
        while position.state.phase == 0:
            position.roll(dice)
        centres = [centre for _, centre, _ in laid_boards(position)]
        assert centres[0] == (0, 0)
        assert min(touching(centres).values()) >= 2
        for i, centre in enumerate(centres[1:], 1):  # each board is laid against earlier ones
            assert touching([*centres[:i], centre])[centre] >= 1
        families.add(position.state.family)
        q, r = min(centres)
        shapes.add(frozenset((x - q, y - r) for x, y in centres))
    assert families == {0, 1}
    assert len(shapes) >= 6  # a rhombus lies in three ways, joined in two


@pytest.mark.rule("ISH-1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_four_fixed_maps_and_any_connected_map(seats: int) -> None:
    (option,) = hortus.load("ishtar", seats).kind.options
    known = option.values(seats)
    assert known is not None
    assert known[0] == "random"
    assert known[-1] == "custom"
    assert len(known) == 6
    for name in known[1:-1]:
        maps = {tuple(laid_boards(started(seats, seed, map=name))) for seed in range(3)}
        assert len(maps) == 1, "a fixed map is the same in every game"
        (boards,) = maps
        assert min(touching([centre for _, centre, _ in boards]).values()) >= 1
    own = started(seats, 5, map="custom")
    assert min(touching([centre for _, centre, _ in laid_boards(own)]).values()) >= 1


@pytest.mark.rule("ISH-1.3")
def test_fountains_are_drawn_from_three_two_and_one() -> None:
    position = hortus.load("ishtar", 4, map="ring").new()
    position.happen(0)
    assert position.outcomes() == [(0, 3), (1, 2), (2, 1)]
    position.happen(2)
    assert position.outcomes() == [(0, 3), (1, 2)]
    for colour in (0, 0, 0, 1, 1):
        position.happen(colour)
    assert [board["fountain"] for board in position.view().data()["boards"]] == [
        *["white", "violet", "violet", "violet", "red", "red"]
    ]


@pytest.mark.rule("ISH-1.4")
def test_every_rock_has_its_gem_and_the_rest_is_the_stock() -> None:
    s = started(4).state
    assert Counter(gem for gem in s.gem if gem) == {1: 42, 2: 36, 3: 24}
    assert all((s.gem[cell] > 0) == (s.ground[cell] >= 4) for cell in range(222))
    assert list(s.stock) == [50 - 42 - 4, 38 - 36, 26 - 24]


@pytest.mark.rule("ISH-1.5")
def test_two_cups_of_each_shape_with_a_starting_tile_on_top() -> None:
    position = started(4)
    stacks = position.view().data()["stacks"]
    assert Counter(stack["shape"] for stack in stacks) == {"line": 2, "bent": 2, "tri": 2}
    for stack in stacks:
        assert stack["tiles"] == 7
        assert stack["top"]["shape"] == stack["shape"]
        assert stack["top"]["tile"][1] == "S"
    assert len({stack["top"]["tile"] for stack in stacks}) == 6


@pytest.mark.rule("ISH-1.6")
@pytest.mark.parametrize(("seats", "size"), [(2, 5), (3, 6), (4, 7)])
def test_stacks_are_shorter_for_fewer_players(seats: int, size: int) -> None:
    position = started(seats)
    assert list(position.state.stack) == [size] * 6
    # The tiles taken out are among the unseen ones: nobody can tell which they are.
    assert list(position.state.tile_place).count(UNSEEN) == 36


@pytest.mark.rule("ISH-1.7")
def test_five_of_26_cards_lie_open_with_a_pawn() -> None:
    position = hortus.load("ishtar", 2, map="river").new()
    dice = new_dice(2)
    while position.state.phase < 4:
        position.roll(dice)
    assert position.outcomes() == [(card, 1) for card in range(26)]
    roll(position)
    cards = [card["card"] for card in position.view().data()["row"]]
    assert len(set(cards)) == 5
    assert position.state.pawns == 15


@pytest.mark.rule("ISH-1.8")
def test_every_player_starts_alike_and_seat_0_begins() -> None:
    position = started(3)
    assert position.actors == (0,)
    for player in position.view().data()["players"]:
        assert player["assistants"] == {"front": 2, "carpet": 2}
        assert player["gems"] == {"violet": 1, "red": 0, "white": 0}
        assert player["skills"] == []


@pytest.mark.rule("ISH-1.9", "ISH-6.2", "ISH-6.3")
def test_blooming_tokens_four_of_each_kind() -> None:
    position = started(2)
    assert list(position.state.tokens) == [4, 4]
    assert position.game.components.token_flowers == (3, 1)


@pytest.mark.rule("ISH-1.10")
def test_everything_seen_is_public_and_nothing_unseen_is_in_the_state() -> None:
    game = hortus.load("ishtar", 3)
    position, dice = game.new(), new_dice(8)
    for _ in range(120):
        if position.is_chance:
            position.roll(dice)
            continue
        legal = position.legal_numbers()
        position.play(legal[len(legal) // 2])
    for seat in range(3):
        assert position.view(seat).state.to_bytes() == position.to_bytes()
        assert position.view(seat).data() | {"seat": None} == position.view().data()
    # Two games with the same record so far have the same state: it holds no order of anything.
    stack = next(k for k in range(6) if position.state.stack[k] > 1 and position.state.top[k])
    hidden = [t for t in range(42) if position.state.tile_place[t] == UNSEEN]
    assert len(hidden) > position.state.stack[stack]


# 2 The turn


@pytest.mark.rule("ISH-2.1")
def test_seats_play_clockwise() -> None:
    position = started(3)
    order = []
    while len(order) < 7:
        if position.state.phase == TAKE:
            order.append(position.actors[0])
        position.play(position.legal_numbers()[0])
        roll(position)
    assert order == [0, 1, 2, 0, 1, 2, 0]
    assert refused(position, "end", (position.actors[0] + 1) % 3) == "ISH-2.1"


@pytest.mark.rule("ISH-2.2")
def test_the_steps_of_a_turn_come_in_order() -> None:
    position = scene("0 0: F v v v", cards=(1, 2, 3, 4, 5))
    give(position, 0, violet=3)
    phases = []
    for move in ("take 0", "place 2,0/0", "skip", "end"):
        phases.append(position.state.phase)
        position.play(move)
    assert phases == [TAKE, PLACE, SPECIAL, PLANT]
    assert position.actors == (1,)
    for early in ("place 1,0/0", "assistant", "tree 1,0", "end", "lose", "skip", "reserve 0"):
        assert refused(position, early) == "ISH-2.2"


# 3 Choosing a tile


@pytest.mark.rule("ISH-3.1")
def test_the_first_step_of_the_can_is_free() -> None:
    position = scene()
    take_step(position, 3, {})
    give(position, 0)
    assert texts(position) == ["take 4"]


@pytest.mark.rule("ISH-3.2", "ISH-3.3")
def test_each_further_step_costs_one_gem_of_any_colour() -> None:
    position = scene()
    take_step(position, 4, {})
    give(position, 0, violet=1, red=2)
    assert texts(position) == [
        *["take 0 v", "take 0 r", "take 1 vr", "take 1 rr", "take 2 vrr", "take 5"]
    ]
    stock = list(position.state.stock)
    position.play("take 1 vr")
    assert [position.state.gems[0, colour] for colour in range(3)] == [0, 1, 0]
    assert list(position.state.stock) == [stock[0] + 1, stock[1] + 1, stock[2]]


@pytest.mark.rule("ISH-3.4")
def test_empty_stacks_are_skipped_for_nothing() -> None:
    position = scene()
    take_step(position, 0, {1: None, 2: None})
    give(position, 0, violet=1)
    assert texts(position) == ["take 3", "take 4 v"]


@pytest.mark.rule("ISH-3.5")
def test_the_can_does_not_return_to_its_own_stack() -> None:
    position = scene()
    take_step(position, 2, {})
    give(position, 0, violet=9, red=9, white=9)
    assert not any(move.startswith("take 2") for move in texts(position))
    assert refused(position, "take 2 vvvv") == "ISH-3.5"


@pytest.mark.rule("ISH-3.6")
def test_the_first_turn_is_free_and_reveals_nothing() -> None:
    position = started()
    assert texts(position) == [f"take {stack}" for stack in range(6)]
    position.play("take 4")
    assert not position.is_chance
    assert position.state.phase == PLACE
    assert position.state.can == 4


ONE_HOLE = """
-1  0:     #  #  #
 0 -1:   #  F  .  #
 1 -1:     #  .  .  #
 2 -1:       #  #  #
"""


def nearly_full() -> hortus.Position:
    """Return a map on which only three spaces in a triangle are left beside a fountain."""
    position = scene(ONE_HOLE)
    s = position.state
    for cell in every(s):
        if coordinates(s, cell) not in ((1, 0), (0, 1), (1, 1)):
            s.open[cell] = s.reach[cell] = 0
    return position


@pytest.mark.rule("ISH-3.7")
def test_a_tile_that_fits_must_be_chosen() -> None:
    position = nearly_full()
    take_step(position, 0, {1: "B01", 2: "T01", 3: "L01", 4: "B02", 5: "T02"})
    give(position, 0, violet=4)
    # Only triangles fit; the free move would be the bent tile of stack 1.
    assert texts(position) == ["take 2 v", "take 5 vvvv"]
    assert refused(position, "take 1") == "ISH-3.7"
    give(position, 0)
    assert texts(position) == ["take 1"]  # nothing that fits can be paid for


@pytest.mark.rule("ISH-3.8")
def test_the_stack_the_can_leaves_is_turned_up_even_by_the_last_tile() -> None:
    position = scene()
    take_step(position, 0, {})
    position.state.stack[0] = 1
    position.play("take 1")
    shapes = {TILE_IDS[number][0] for number, _ in position.outcomes()}
    assert shapes == {"L"}
    assert all(weight == 1 for _, weight in position.outcomes())
    assert all(TILE_IDS[number][1] != "S" for number, _ in position.outcomes())
    roll(position)
    assert position.state.top[0] > 0
    assert position.state.top[1] == 0
    assert position.state.tile_place[position.state.held - 1] == HELD


@pytest.mark.rule("ISH-3.8")
def test_an_emptied_stack_reveals_nothing() -> None:
    position = scene()
    take_step(position, 0, {})
    position.state.stack[0] = 0
    position.play("take 1")
    assert position.state.phase == PLACE


# 4 Placing


@pytest.mark.rule("ISH-4.1", "ISH-4.2", "ISH-4.3", "ISH-4.4", "ISH-4.5", "ISH-4.6")
def test_random_placements_keep_the_map_sound() -> None:
    game = hortus.load("ishtar", 4)
    game.compile()
    for seed in range(3):
        position = game.new()
        game.engine.random_game(position.state, new_dice(seed))
        check_conserved(position)
        spaces = table(position)
        assert all(space.ground in "SVRW" for space in spaces.values() if space.tile is not None)
        assert all(len(fountains_of(spaces, garden)) == 1 for garden in gardens(spaces))


@pytest.mark.rule("ISH-4.4")
def test_contact_may_be_with_a_fountain_or_a_tile() -> None:
    position = hold(scene("0 0: F 1 g"), "L10")
    for entry in position.legal():
        covered_cells = tile_cells(0, tuple(entry["at"]), entry["turn"])
        near = {c for cell in covered_cells for c in beside(cell)}
        assert near & {(0, 0), (1, 0), (2, 0), (4, 3), (-3, 7), (1, 10)}


@pytest.mark.rule("ISH-4.5")
def test_gardens_of_one_fountain_may_grow_together() -> None:
    position = hold(
        scene("""
            -1  0:     .  .  .
             0  0:   F  1  .  .
             1 -1: g  .  .  .
        """),
        "L10",
    )
    assert refused(position, "place 0,1/0") == "ISH-4.3"
    assert refused(position, "place 1,1/0") == ""  # joins the garden on the left with the flower


@pytest.mark.rule("ISH-4.6")
def test_beds_without_an_assistant_join_any_bed() -> None:
    position = hold(scene("0 0: F 1A . . 2 g\n1 0: g g g g g"), "L12")
    assert refused(position, "place 2,-1/1") == ""
    lay(position, "L12", (2, -1), 1)
    assert position.score_sheet()[0]["flowers"] == 7  # 1 + 2 + 2 + 2
    lay(position, "L02", (3, -1), 4)
    # A line of 1 2 g, its grass up: flowers join the bed with 2 on the right as well.
    assert position.score_sheet()[0]["flowers"] == 7 + 3 + 2


@pytest.mark.rule("ISH-4.6")
def test_two_ends_of_one_tile_may_join_assistants_through_a_wild_bed() -> None:
    """L08 is flower, grass, flower, and each end touches the bed of one assistant."""
    wild_bed_between = """
        -1  0:     1A F  g  1B
         0 -1:   g  .  .  .
         1 -1:     g  2  2
    """
    position = hold(scene(wild_bed_between), "L08")
    assert refused(position, "place 1,0/0") == "ISH-4.6"
    assert refused(position, "place 1,0/3") == "ISH-4.6"
    apart = hold(scene(wild_bed_between.replace("2  2", "2  g")), "L08")
    assert refused(apart, "place 1,0/0") == ""
    apart.play("place 1,0/0")
    assert [sheet["flowers"] for sheet in apart.score_sheet()] == [1 + 1 + 2, 1 + 3]


@pytest.mark.rule("ISH-4.7")
@pytest.mark.parametrize(("tile", "looks"), [("L01", 3), ("L02", 6), ("T12", 2), ("B12", 6)])
def test_placements_that_look_alike_are_listed_once(tile: str, looks: int) -> None:
    position = hold(scene(), tile)
    turns = {entry["turn"] for entry in position.legal()}
    assert turns == set(range(looks))
    parts = position.game.components.tiles[tile]
    seen = set()
    for entry in position.legal():
        cells = tile_cells("LBT".index(tile[0]), tuple(entry["at"]), entry["turn"])
        look = frozenset(
            (cell, part, i == parts.icon_part and parts.icon)
            for i, (cell, part) in enumerate(zip(cells, parts.parts, strict=True))
        )
        assert look not in seen
        seen.add(look)


@pytest.mark.rule("ISH-4.7")
def test_a_tile_is_not_flipped() -> None:
    """B08 is 3 1 g; its mirror image g 1 3 is no placement of it."""
    position = hold(scene(), "B08")
    assert refused(position, "place 1,0/0") in ("", "ISH-4.2")
    shown = set()
    for entry in position.legal():
        cells = tile_cells(1, tuple(entry["at"]), entry["turn"])
        shown.add(tuple((q - entry["at"][0], r - entry["at"][1]) for q, r in (cells[0], cells[2])))
    assert len(shown) == 6
    assert all((last, first) not in shown for first, last in shown)


@pytest.mark.rule("ISH-4.8")
def test_gems_come_from_covered_spaces_only() -> None:
    position = hold(scene("0 0: F v r w v\n1 0: r r"), "L01")
    play(position, "place 2,0/0")
    assert position.view().data()["players"][0]["gems"] == {"violet": 2, "red": 1, "white": 1}
    assert sum(gem > 0 for gem in position.state.gem) > 0
    assert position.state.gem[find(position.state, 4, 0)] == 1


@pytest.mark.rule("ISH-4.9")
def test_a_tile_that_fits_nowhere_leaves_the_game() -> None:
    position = nearly_full()
    give(position, 0, violet=3)
    hold(position, "L01")
    assert texts(position) == ["lose"]
    position.play("lose")
    assert position.state.tile_place[TILE_IDS.index("L01")] == 9
    assert position.actors == (1,)  # no grass on the map: nothing to plant
    planted = nearly_full()
    give(planted, 0, violet=3)
    lay(planted, "T01", (0, 1), 5)
    hold(planted, "L01")
    planted.play("lose")
    assert texts(planted) == ["plant 0", "end"]  # trees may still be planted


# 5 Icons


def after_placing(tile: str, drawing: str = "0 0: F", **gems: int) -> hortus.Position:
    """Return the position after a tile was placed to the right of the fountain."""
    position = hold(scene(drawing), tile)
    give(position, 0, **gems)
    shape = tile[0]
    position.play({"L": "place 2,0/0", "B": "place 2,0/0", "T": "place 1,0/0"}[shape])
    return position


@pytest.mark.rule("ISH-5.1")
def test_an_icon_may_be_passed_up_but_not_kept() -> None:
    position = after_placing("L02")
    assert texts(position) == ["assistant", "skip"]
    position.play("skip")
    assert refused(position, "assistant", 0) == "ISH-2.1"
    assert position.state.icon_at == 0
    icons = Counter(tile.icon for tile in position.game.components.tiles.values())
    assert set(icons) == {0, 1, 2, 3}


@pytest.mark.rule("ISH-5.2", "ISH-5.4")
def test_an_assistant_controls_the_bed_of_the_icon() -> None:
    position = after_placing("L02")
    position.play("assistant")
    assert position.state.front[0] == 1
    assert position.state.assistant[find(position.state, 1, 0)] == 1
    assert position.score_sheet()[0]["flowers"] == 3


@pytest.mark.rule("ISH-5.3", "ISH-5.10")
def test_assistants_on_the_carpet_cannot_be_placed() -> None:
    position = hold(scene("0 0: F 1A g 1A g 1 g\n1 0: g g g g g"), "T01")
    assert position.state.front[0] == 0
    assert position.state.carpet[0] == 2
    position.play("place 0,-1/4")
    assert position.actors == (1,)  # the icon gave no option


@pytest.mark.rule("ISH-5.5", "ISH-5.6", "ISH-5.10")
def test_a_skill_icon_opens_one_skill_for_two_gems() -> None:
    assert after_placing("L04", violet=1).actors == (1,)  # one gem is not enough
    position = after_placing("L04", violet=1, white=1)
    assert texts(position) == [*(f"skill {skill} vw" for skill in "FGHIJ"), "skip"]
    position.play("skill J vw")
    assert position.state.skills[0] == 1 << 9
    assert [position.state.spent[0, colour] for colour in range(3)] == [1, 0, 1]
    assert position.actors == (1,)  # one skill a turn


@pytest.mark.rule("ISH-5.7", "ISH-5.8")
def test_rows_open_from_below_and_each_skill_once() -> None:
    position = after_placing("L04", violet=2)
    learn(position, 0, "GI")
    skills = {move.split()[1] for move in texts(position) if move != "skip"}
    assert skills == set("BDFHJ")


@pytest.mark.rule("ISH-5.8")
def test_an_upper_skill_needs_an_earlier_turn() -> None:
    position = after_placing("L04", violet=4)
    position.play("skill F vv")
    assert position.actors == (1,)  # A cannot follow in the same turn
    hold(position, "L05", seat=0)
    position.play("place 2,-1/0")
    assert "skill A vv" in texts(position)


@pytest.mark.rule("ISH-5.10")
def test_a_player_with_every_skill_is_not_asked() -> None:
    position = hold(scene(), "L04")
    give(position, 0, violet=2)
    learn(position, 0, "ABCDEFGHIJ")
    position.play("place 2,0/0")
    assert position.actors == (1,)


@pytest.mark.rule("ISH-5.9")
def test_a_joker_is_either_icon() -> None:
    position = after_placing("L09", red=2)
    assert texts(position) == ["assistant", *(f"skill {skill} rr" for skill in "FGHIJ"), "skip"]


# 6 Lower skills


@pytest.mark.rule("ISH-6.1")
@pytest.mark.parametrize("skill", "FJ")
def test_f_and_j_bring_an_assistant_from_the_carpet(skill: str) -> None:
    position = after_placing("L04", violet=2)
    position.play(f"skill {skill} vv")
    assert (position.state.front[0], position.state.carpet[0]) == (3, 1)


@pytest.mark.rule("ISH-6.2", "ISH-6.4")
def test_g_lays_three_flowers_on_grass() -> None:
    position = after_placing("L04", "0 0: F . . .\n-1 0: g T", violet=2)
    position.play("skill G vv")
    assert texts(position) == ["bloom 0,-1", "bloom 2,0", "bloom 3,0"]  # not where the tree is
    position.play("bloom 2,0")
    state = position.state
    assert state.cover[find(state, 2, 0)] == 4
    assert state.tokens[0] == 3
    assert state.free_grass == 2


@pytest.mark.rule("ISH-6.3", "ISH-6.4")
def test_h_lays_one_flower_on_each_of_two_spaces() -> None:
    position = after_placing("L04", violet=2)
    position.play("skill H vv")
    assert texts(position) == ["bloom 2,0 3,0"]
    position.play("bloom 3,0 2,0")
    state = position.state
    assert [state.cover[find(state, q, 0)] for q in (2, 3)] == [2, 2]
    assert state.tokens[1] == 3
    assert state.bed[find(state, 1, 0)] == state.bed[find(state, 3, 0)]


@pytest.mark.rule("ISH-6.4")
def test_tokens_count_as_flower_spaces() -> None:
    position = scene("0 0: F 1A g #\n1 0: g . T")
    learn(position, 0, "ACFGH")
    hold(position, "L10")
    before = position.score_sheet()[0]
    assert before == {"trees": 0, "flowers": 1, "fountains": 4, "skills": 0, "total": 5}
    position.state.phase = 9
    position.play("bloom 2,0")
    after = position.score_sheet()[0]
    assert after == {"trees": 0, "flowers": 4, "fountains": 4, "skills": 5, "total": 13}
    assert position.state.spaces[0, 0] == 2


@pytest.mark.rule("ISH-6.5")
def test_a_token_keeps_assistants_apart() -> None:
    position = scene("0 0: F 1A g 1B\n1 0: g g g")
    position.state.phase = 9
    assert "bloom 2,0" not in texts(position)
    assert refused(position, "bloom 2,0") == "ISH-6.5"
    position.state.phase = 10
    assert refused(position, "bloom 1,1 2,1") == "ISH-6.5"


@pytest.mark.rule("ISH-6.6")
def test_i_reserves_a_card_for_its_owner_alone() -> None:
    position = after_placing("L04", violet=5)
    position.play("skill I vv")
    assert texts(position) == [f"reserve {slot}" for slot in range(5)]
    position.play("reserve 0")
    assert position.state.reserved[0] == 1
    assert texts(position) == ["plant reserved", "end"]  # three violet gems are left for card 1
    assert position.state.row[0] == 0
    give(position, 1, violet=9)
    position.play("end")
    roll(position)
    assert position.state.row[0] not in (0, 1)
    assert position.view(1).data()["players"][0]["reserved"]["card"] == 1
    hold(position, "L10", seat=1)
    position.play("place 2,-1/0")
    assert refused(position, "plant reserved") == "ISH-7.2"


@pytest.mark.rule("ISH-6.7")
def test_a_skill_without_use_is_still_learnt() -> None:
    position = after_placing("L12")  # no grass
    hold(position, "T06")
    give(position, 0, violet=2)
    position.play("place 0,1/0")
    position.play("skill G vv")
    assert position.actors == (1,)
    assert position.state.skills[0] == 1 << 6
    assert position.state.tokens[0] == 4
    empty = after_placing("L04", violet=2)
    for slot in range(5):
        empty.state.row[slot] = 0
    empty.state.pawns = 0
    empty.play("skill I vv")
    assert empty.actors == (1,)


@pytest.mark.rule("ISH-6.7")
def test_a_double_token_needs_two_neighbouring_spaces() -> None:
    position = hold(scene("0 -1: g F g"), "T06")
    give(position, 0, violet=2)
    position.play("place 0,1/0")
    position.play("skill H vv")
    assert position.actors == (1,)
    assert position.state.tokens[1] == 4


# 7 Trees


@pytest.mark.rule("ISH-7.1")
def test_several_trees_in_a_turn() -> None:
    position = after_placing("L10", violet=7)
    assert texts(position) == ["plant 0", "plant 4", "end"]
    position.play("plant 0")
    position.play("tree 2,0")
    assert texts(position) == ["plant 4", "end"]
    position.play("plant 4")
    position.play("tree 3,0")
    assert position.is_chance  # nothing more can be planted, so nobody is asked
    assert position.score_sheet()[0]["trees"] == 10


@pytest.mark.rule("ISH-7.2", "ISH-7.3")
def test_the_exact_price_is_paid() -> None:
    position = after_placing("L10", violet=2, red=1)
    assert texts(position) == ["plant 1", "end"]
    stock = list(position.state.stock)
    position.play("plant 1")
    assert [position.state.gems[0, colour] for colour in range(3)] == [0, 0, 0]
    assert list(position.state.stock) == [stock[0] + 2, stock[1] + 1, stock[2]]


@pytest.mark.rule("ISH-7.4")
def test_a_tree_goes_on_any_free_grass_of_any_tile() -> None:
    position = after_placing("L10", "0 -1: g F . . .\n1 -1: T g", violet=3)
    position.play("plant 0")
    assert set(texts(position)) == {"tree -1,0", "tree 2,0", "tree 3,0", "tree 0,1"}
    assert refused(position, "tree -1,1") == "ISH-7.4"


@pytest.mark.rule("ISH-7.5")
def test_without_grass_nobody_is_asked() -> None:
    position = after_placing("L12", violet=9, red=9, white=9)
    assert position.actors == (1,)


@pytest.mark.rule("ISH-7.6")
def test_the_row_is_filled_at_the_end_of_the_turn_slot_by_slot() -> None:
    position = after_placing("L10", violet=7)
    for move in ("plant 4", "tree 2,0", "plant 0", "tree 3,0"):
        position.play(move)
    assert position.state.phase == REFILL
    seen = {card for card in range(26) if position.state.card_place[card] == 0}
    assert dict(position.outcomes()) == dict.fromkeys(seen, 1)
    position.happen(25)
    assert position.state.row[0] == 26  # slot 0 first
    assert position.state.row[4] == 0
    position.happen(24)
    assert position.state.row[4] == 25
    assert position.actors == (1,)
    assert position.state.pawns == 13


@pytest.mark.rule("ISH-7.7")
def test_without_pawns_the_row_is_not_filled() -> None:
    position = after_placing("L10", violet=7)
    position.state.pawns = 1
    for move in ("plant 4", "tree 2,0", "plant 0", "tree 3,0"):
        position.play(move)
    roll(position)
    assert position.state.row[4] == 0
    assert position.state.row[0] != 0
    assert position.actors == (1,)
    give(position, 1, violet=9, red=9, white=9)
    hold(position, "L11", seat=1)
    position.play("place 2,-1/0")
    assert "plant 4" not in texts(position)
    assert "plant 1" in texts(position)


# 8 End and scoring


@pytest.mark.rule("ISH-8.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_with_the_round_in_which_two_stacks_are_empty(seats: int) -> None:
    game = hortus.load("ishtar", seats)
    game.compile()
    for seed in range(12):
        position, dice = game.new(), new_dice(seed)
        turns = 0
        while not position.is_over:
            if position.is_chance:
                position.roll(dice)
                continue
            if position.state.phase == TAKE:
                if position.actors == (0,):
                    assert list(position.state.stack).count(0) < 2
                turns += 1
            legal = position.legal_numbers()
            position.play(legal[seed * 7 % len(legal)])
        assert turns % seats == 0
        assert list(position.state.stack).count(0) >= 2
        assert refused(position, "end", 0) == "ISH-8.1"


@pytest.mark.rule("ISH-8.1")
def test_the_last_stacks_may_run_out_in_the_last_round() -> None:
    position = hortus.load("ishtar", 4, map="pyramid").new()
    roll(position)
    s = position.state
    for stack in range(6):
        s.stack[stack] = 1
    s.can, s.stack[5], s.top[5] = 5, 0, 0
    for _ in range(4):
        play(position, next(m for m in texts(position) if m.startswith("take")))
        while position.state.phase not in (TAKE, DONE):
            play(position, texts(position)[-1])
    assert position.is_over
    assert list(s.stack) == [0, 0, 0, 0, 1, 0]


@pytest.mark.rule("ISH-8.1")
def test_the_last_turn_still_reveals_and_refills() -> None:
    position = after_placing("L10", violet=3)
    s = position.state
    s.to_move = 1
    s.stack[4] = s.stack[5] = 0
    give(position, 1, violet=3)
    position.play("plant 0", 1)
    position.play("tree 2,0", 1)
    assert position.is_chance
    roll(position)
    assert position.is_over


@pytest.mark.rule("ISH-8.2")
def test_a_reserved_card_counts_nothing_until_it_is_planted() -> None:
    position = scene("0 0: F 1 g")
    position.state.reserved[0] = 26
    position.state.card_place[25] = 6
    assert position.scores() == [0, 0]
    plant(position, 0, 25, (2, 0))
    assert position.scores() == [16, 0]


@pytest.mark.rule("ISH-8.3")
def test_every_flower_of_a_controlled_bed_counts_also_under_the_assistant() -> None:
    position = scene("0 0: F 4A 3 g\n-1 0: g 2")
    assert [sheet["flowers"] for sheet in position.score_sheet()] == [9, 0]


@pytest.mark.rule("ISH-8.4")
@pytest.mark.parametrize(
    ("fountains", "points"),
    [
        (("violet", "violet", "red", "white"), 4),
        (("red", "violet", "violet", "white"), 6),
        (("white", "violet", "violet", "red"), 8),
    ],
)
def test_a_tie_for_a_fountain_is_paid_in_full_to_both(
    fountains: tuple[str, ...], points: int
) -> None:
    position = scene("0 -1: 1B F 4A", fountains)
    assert [sheet["fountains"] for sheet in position.score_sheet()] == [points, points]


@pytest.mark.rule("ISH-8.4")
def test_spaces_of_all_gardens_of_a_fountain_count_together() -> None:
    position = scene("""
        -1  0:     1B .
         0  0:   F  4A
         1 -1: 1B .
    """)
    assert [position.state.spaces[0, seat] for seat in (0, 1)] == [1, 2]
    assert [sheet["fountains"] for sheet in position.score_sheet()] == [0, 4]
    assert [sheet["fountains"] for sheet in scene().score_sheet()] == [0, 0]


@pytest.mark.rule("ISH-8.5")
def test_a_counts_each_tree_beside_own_beds_once() -> None:
    position = scene("""
        -1  0:     T  T
         0  0:   F  1A 1  T
         1  0:     g  T  g  T
    """)
    learn(position, 0, "FA")
    assert position.score_sheet()[0]["skills"] == 2 * 3  # the first and the last are not beside it
    learn(position, 1, "FA")
    assert position.score_sheet()[1]["skills"] == 0


@pytest.mark.rule("ISH-8.6", "ISH-8.9")
def test_b_and_e_count_gems_left_and_gems_spent() -> None:
    position = scene()
    give(position, 0, violet=3, red=2, white=1)
    spend(position, 0, violet=1, red=4, white=2)
    learn(position, 0, "B")
    assert position.score_sheet()[0]["skills"] == 3 + 4 + 3
    learn(position, 0, "E")
    assert position.score_sheet()[0]["skills"] == 10 + 1 + 8 + 6


@pytest.mark.rule("ISH-8.9")
def test_the_gems_on_e_itself_count() -> None:
    position = after_placing("L04", white=2)
    learn(position, 0, "J")
    position.play("skill E ww")
    assert position.score_sheet()[0]["skills"] == 6


@pytest.mark.rule("ISH-8.7")
def test_c_counts_each_tablet_beside_own_beds_once() -> None:
    position = scene("""
        -1  0:     #  .  #
         0  0:   F  1A 1  #
         1  0:     g  #  .  .
    """)
    learn(position, 0, "HC")
    # The tablet at [1, 1] lies beside both flower spaces.
    beside_bed = {c for cell in ((1, 0), (2, 0)) for c in beside(cell)}
    tablets = {(0, -1), (2, -1), (3, 0), (1, 1)} & beside_bed
    assert position.score_sheet()[0]["skills"] == 3 * len(tablets)
    assert len(tablets) == 3


@pytest.mark.rule("ISH-8.8")
def test_d_gives_two_points_for_each_planted_card() -> None:
    position = scene("0 0: F 1 g g")
    plant(position, 0, 26, (2, 0))
    plant(position, 0, 1, (3, 0))
    position.state.reserved[0] = 7
    learn(position, 0, "ID")
    assert position.score_sheet()[0] == {
        **{"trees": 21, "flowers": 0, "fountains": 0, "skills": 4, "total": 25}
    }


@pytest.mark.rule("ISH-8.10")
def test_a_tie_is_a_shared_victory() -> None:
    position = scene("0 -1: 1B F 1A")
    position.state.phase = DONE
    result = position.result()
    assert result is not None
    assert result["scores"] == [5, 5]
    assert result["winners"] == [0, 1]


def test_the_points_of_the_rulebook_are_those_of_the_set() -> None:
    """Numbers that the text names must not drift from the data."""
    game = hortus.load("ishtar")
    for language in LANGUAGES:
        book = game.rulebook(language)
        for rule, numbers in (
            ("ISH-1.4", "50 38 26"),
            ("ISH-1.7", "26 20 15"),
            ("ISH-8.4", "4 6 8"),
            ("ISH-8.6", "1 2 3"),
            ("ISH-8.9", "1 2 3"),
        ):
            for number in numbers.split():
                assert number in book[rule].text
    assert game.components.fountain_points == (4, 6, 8)


def test_fixed_maps_are_what_their_steps_say() -> None:
    position = started(4, map="ring")
    steps = position.game.components.maps[4, "ring"]
    assert laid_boards(position) == [
        (f"{face // 2 + 1}{'ab'[face % 2]}", (q, r), turn) for face, q, r, turn in boards_of(steps)
    ]
