"""The rules of icons, lower skills and trees (sections 5 to 7)."""

from __future__ import annotations

from collections import Counter

import pytest

from hortus.games.ishtar.rules.cells import find
from hortus.games.ishtar.rules.state import (
    REFILL,
)

from .build import (
    after_placing,
    give,
    hold,
    learn,
    refused,
    roll,
    scene,
    texts,
)

# 5 Icons


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
