"""The rules of setting up, the turn, choosing and placing (sections 1 to 4)."""

from __future__ import annotations

from collections import Counter

import pytest

import hortus
from hortus.core.dice import new_dice
from hortus.core.rulebook import LANGUAGES
from hortus.games.ishtar.rules.cells import coordinates, every, find
from hortus.games.ishtar.rules.maps import boards_of
from hortus.games.ishtar.rules.names import TILE_IDS
from hortus.games.ishtar.rules.state import (
    HELD,
    PLACE,
    PLANT,
    SPECIAL,
    TAKE,
    UNSEEN,
)

from .build import (
    give,
    hold,
    lay,
    play,
    refused,
    roll,
    scene,
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
