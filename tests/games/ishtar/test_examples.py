"""The worked examples of the rulebooks, each rebuilt from its text."""

from __future__ import annotations

import pytest

from hortus import Position
from hortus.games.ishtar.rules.state import DONE, PLANT

from .build import (
    assistant,
    drawn_rows,
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
    take_step,
    texts,
)
from .oracle import recount, sheets, tile_cells

TWO_FOUNTAINS = """
-1  0:     .  .  .  .
 0  0:   F  1  g  .  .
 1  1:       .  .  .  .
 2  2:         .  .  2  F
"""
TWO_ASSISTANTS = """
-2  0:       .  .  .  .
-1  0:     .  .  .  .
 0  0:   F  1A .  1B g
 1  0:     g  g  g  g
"""
TILE_A = "L12"  # three flower spaces in a line
TILE_B = "B09"  # bent, with grass at one end


@pytest.mark.rule("ISH-4.5")
def test_neither_tile_may_lie_on_the_red_spaces() -> None:
    """Either would make a path of tiles between the two violet fountains."""
    for tile in (TILE_A, TILE_B):
        position = hold(scene(TWO_FOUNTAINS), tile)
        assert refused(position, "place 3,1/1") == "ISH-4.5"
        assert "place 3,1/1" not in texts(position)


@pytest.mark.rule("ISH-4.6")
def test_only_grass_may_cover_the_yellow_space() -> None:
    """Flowers between two assistants would bring them into one bed; grass keeps them apart."""
    position = hold(scene(TWO_ASSISTANTS), TILE_A)
    assert refused(position, "place 2,-1/1") == "ISH-4.6"
    assert _flowers_on_yellow(position, TILE_A) == set()

    hold(position, TILE_B)
    assert refused(position, "place 2,-1/4") == ""
    assert _flowers_on_yellow(position, TILE_B) == {0}
    position.play("place 2,-1/4")
    assert [seat["flowers"] for seat in position.score_sheet()] == [4, 1]


def _flowers_on_yellow(position: Position, tile: str) -> set[int]:
    """Return how many flowers the legal placements of a tile show on the yellow space."""
    parts = position.game.components.tiles[tile].parts
    shown = set()
    for entry in position.legal():
        covered = tile_cells("LBT".index(tile[0]), tuple(entry["at"]), entry["turn"])
        if (2, 0) in covered:
            shown.add(parts[covered.index((2, 0))] - 1)
    return shown


@pytest.mark.rule("ISH-3.1", "ISH-3.2", "ISH-3.4", "ISH-3.8")
def test_the_watering_can_goes_three_stacks_on_past_an_empty_one() -> None:
    """One step is free, an empty place is skipped, two more steps cost two gems."""
    position = scene()
    take_step(position, can=0, tops={2: None, 4: "L12"})
    give(position, 0, violet=2, white=1)
    # From stack 0: 1 is free, 2 is empty, 3 costs one gem, 4 costs two.
    assert refused(position, "take 4 v") == "ISH-3.2"
    assert refused(position, "take 2 v") == "ISH-3.4"
    assert [move for move in texts(position) if move.startswith("take 4")] == [
        "take 4 vv",
        "take 4 vw",
    ]
    left = position.state.stack[0]
    position.play("take 4 vw")
    assert [position.state.gems[0, colour] for colour in range(3)] == [1, 0, 0]
    assert position.is_chance  # the top of stack 0, which the can left, is turned up
    roll(position)
    assert position.state.top[0] > 0
    assert position.state.stack[0] == left
    assert position.state.top[4] == 0


@pytest.mark.rule("ISH-8.4")
def test_four_flower_spaces_control_a_fountain_against_one() -> None:
    """Yellow has 4 spaces in its bed, blue a single one with more flowers on it."""
    position = scene("""
        -1  0:     .  1A 1
         0  0:   F  1  1  g
         1 -1:   g  g  g
         2 -1:     4B g  .
    """)
    sheet = position.score_sheet()
    assert [seat["fountains"] for seat in sheet] == [4, 0]
    assert [seat["flowers"] for seat in sheet] == [4, 4]


@pytest.mark.rule("ISH-4.8")
def test_a_tile_collects_a_white_and_a_violet_gem() -> None:
    position = hold(scene("0 0: F w v ."), "L01")
    play(position, "place 2,0/0")
    assert [position.state.gems[0, colour] for colour in range(3)] == [2, 0, 1]


@pytest.mark.rule("ISH-7.3", "ISH-7.4", "ISH-7.6")
def test_a_tree_for_two_red_and_a_white_gem() -> None:
    position = scene("0 0: F 1 g .", cards=(1, 9, 2, 3, 4))
    give(position, 0, red=2, white=1)
    position.state.phase = PLANT
    assert texts(position) == ["plant 1", "end"]
    position.play("plant 1")
    assert [position.state.gems[0, colour] for colour in range(3)] == [0, 0, 0]
    assert texts(position) == ["tree 2,0"]
    position.play("tree 2,0")
    assert position.is_chance  # the first card of the deck is revealed
    roll(position)
    assert position.state.row[1] not in (0, 9)
    assert position.score_sheet()[0]["trees"] == 8


FINAL_GROUND = """
 7  1:                 .  .  .  .
 8  0:               #  .  .  .  .
 9 -1:             #  .  .  .  #  .
10 -2:           .  .  .  F  .  .  .
11 -2:             .  .  .  .  .  .
12 -2:               .  .  #  .  .
13 -2:                 .  .  .  .
"""


def final_position() -> Position:
    """Return the last position of the scoring example, as far as its text tells.

    Yellow, seat 0: one bed of 5 spaces with 8 flowers at the lower violet fountain, trees of 11
    and 8, skills B, C and E.  Blue, seat 1: 6 spaces at the upper violet fountain and 2 at the
    lower one with 14 flowers, trees of 8, 7 and 4, skills A and D.
    """
    position = scene(FINAL_GROUND, fountains=("violet", "red", "white", "violet"))
    # Blue's bed at the upper fountain [0, 0].
    lay(position, "T12", (1, 0), 0)
    lay(position, "L02", (1, -1), 3)
    lay(position, "L04", (2, 1), 5)
    assistant(position, 1, (2, -1))
    # Yellow's bed and blue's second one at the lower fountain [1, 10].
    lay(position, "L12", (1, 9), 0)
    lay(position, "TS1", (1, 8), 5)
    assistant(position, 0, (1, 8))
    lay(position, "L03", (1, 12), 1)
    assistant(position, 1, (1, 12))
    for seat, card, at in (
        (0, 18, (2, 7)),
        (0, 9, (0, -1)),
        (1, 10, (2, 1)),
        (1, 6, (3, 0)),
        (1, 1, (1, 13)),
    ):
        plant(position, seat, card, at)
    learn(position, 0, "BCEGHJ")
    learn(position, 1, "ADFI")
    give(position, 0, violet=2, red=1, white=1)
    give(position, 1)
    spend(position, 0, violet=10, red=2)
    spend(position, 1, violet=8)
    position.state.phase = DONE
    return position


@pytest.mark.rule(
    "ISH-8.2", "ISH-8.3", "ISH-8.4", "ISH-8.5", "ISH-8.6", "ISH-8.7", "ISH-8.8", "ISH-8.9"
)
def test_the_final_score_is_61_to_51() -> None:
    position = final_position()
    assert (
        drawn_rows(position)
        == """\
  -3    0         .   .   .   .
  -2   -1       .   .   .   .   .
  -1   -2     .   .   T   2b  1B  .
   0   -3   .   .   .  (V)  2b  2b  T   .   .   .   .
   1   -3     .   .   .   .   2b  T   .   .   .   .   .
   2   -3       .   .   .   .   1b  .   .   .   .   .   .
   3   -3         .   .   .   .   .   .   .  (R)  .   .   .
   4   -3           .   .   .   .   .   .   .   .   .   .
   5   -4         .   .   .   .   .   .   .   .   .   .
   6   -5       .   .   .   .   .   .   .   .   .   .
   7   -6     .   .   .  (W)  .   .   .   .   T   .   .
   8   -6       .   .   .   .   .   .   #   1A  1a  .   .
   9   -6         .   .   .   .   .   #   2a  2a  2a  #   .
  10   -6           .   .   .   .   .   .   .  (V)  .   .   .
  11   -2                             .   .   .   2b  .   .
  12   -2                               .   .   #   2B  .
  13   -2                                 .   .   .   T"""
    )
    assert position.result() == {
        "scores": [61, 51],
        "winners": [0],
        "reason": "two stacks empty",
        "detail": [
            {"trees": 19, "flowers": 8, "fountains": 4, "skills": 30},
            {"trees": 19, "flowers": 14, "fountains": 4, "skills": 14},
        ],
    }
    assert [sheet["skills"] for sheet in sheets(position)] == [
        {"B": 7, "C": 9, "E": 14},
        {"A": 8, "D": 6},
    ]
    assert recount(position) == [61, 51]
    # The spaces the rulebook counts: 6 against 0 above, 5 against 2 below; the others have none.
    spaces = position.state.spaces
    assert [[spaces[board, seat] for seat in (0, 1)] for board in range(4)] == [
        [0, 6],
        [0, 0],
        [0, 0],
        [5, 2],
    ]
