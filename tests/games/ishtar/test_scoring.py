"""The rules of the end of the game and of scoring (section 8)."""

from __future__ import annotations

import pytest

import hortus
from hortus.core.dice import new_dice
from hortus.games.ishtar.rules.state import (
    DONE,
    TAKE,
)

from .build import (
    after_placing,
    give,
    learn,
    plant,
    play,
    refused,
    roll,
    scene,
    spend,
    texts,
)
from .oracle import beside

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
