"""Every rule of Carat, one by one."""

from __future__ import annotations

from collections import Counter

import pytest

import hortus
from hortus.core.dice import new_dice
from hortus.core.rulebook import LANGUAGES
from hortus.games.carat.rules.editions import editions
from hortus.games.carat.rules.state import AROUND, CORNERS

from .build import award, give, lay, surround, table
from .oracle import recount

CORNER_CHIPS = [0, 6, 42, 48]
INNER_CHIPS = [r * 7 + c for r in range(1, 6) for c in range(1, 6)]
EDGE_CHIPS = [n for n in range(49) if n not in INNER_CHIPS and n not in CORNER_CHIPS]


@pytest.mark.rule("CAR-1.1")
def test_every_order_exists_with_every_value() -> None:
    tiles = hortus.load("carat").components.tiles
    assert len(tiles) == 36
    assert {code[:4] for code in tiles} == {"RYBG", "RYGB", "RBYG", "RBGY", "RGYB", "RGBY"}
    assert Counter(code[4] for code in tiles) == dict.fromkeys("123456", 6)


@pytest.mark.rule("CAR-1.2", "CAR-1.4")
def test_all_chips_are_laid_out_one_to_a_spot() -> None:
    s = table().state
    assert Counter(s.chip) == {1: 10, 2: 10, 3: 10, 4: 10, 5: 9}


@pytest.mark.rule("CAR-1.3")
def test_chips_touch_four_two_or_one_space() -> None:
    touching = (AROUND >= 0).sum(axis=1)
    assert all(touching[chip] == 4 for chip in INNER_CHIPS)
    assert all(touching[chip] == 2 for chip in EDGE_CHIPS)
    assert all(touching[chip] == 1 for chip in CORNER_CHIPS)
    assert CORNERS[2 * 6 + 3].tolist() == [2 * 7 + 3, 2 * 7 + 4, 3 * 7 + 4, 3 * 7 + 3]


@pytest.mark.rule("CAR-1.4")
def test_a_random_layout_may_be_any_arrangement() -> None:
    position = hortus.load("carat").new()
    assert position.outcomes() == [(1, 10), (2, 10), (3, 10), (4, 10), (5, 9)]
    for _ in range(9):
        position.happen(5)
    assert position.outcomes() == [(1, 10), (2, 10), (3, 10), (4, 10)]


@pytest.mark.rule("CAR-1.5")
def test_a_balanced_layout_spreads_the_values() -> None:
    for seed in range(5):
        position = hortus.load("carat", layout="balanced").new()
        dice = new_dice(seed)
        while position.is_chance:
            position.roll(dice)
        chip = position.state.chip
        assert Counter(chip[n] for n in INNER_CHIPS) == dict.fromkeys(range(1, 6), 5)
        assert Counter(chip[n] for n in EDGE_CHIPS) == dict.fromkeys(range(1, 6), 4)
        assert sorted(chip[n] for n in CORNER_CHIPS) == [1, 2, 3, 4]


@pytest.mark.rule("CAR-1.6")
def test_everybody_owns_one_colour_and_the_rest_are_neutral() -> None:
    assert list(table(2).state.owner) == [0, 1, -1, -1]
    assert list(table(4).state.owner) == [0, 1, 2, 3]
    chosen = table(3, colours=[["green"], ["blue"], ["red"]])
    assert list(chosen.state.owner) == [2, -1, 1, 0]


@pytest.mark.rule("CAR-1.6")
@pytest.mark.parametrize(
    "colours",
    [
        [["red"], ["red"]],
        [["red"], ["pink"]],
        [["red"]],
        [["red", "blue"], ["green"]],
        [[], []],
        "red",
        [["red", "blue", "green"], ["yellow"]],
        [[1], [2]],
    ],
)
def test_impossible_colours_are_refused(colours: object) -> None:
    with pytest.raises(hortus.UsageError, match="colours"):
        hortus.load("carat", 2, colours=colours)


@pytest.mark.rule("CAR-1.7")
def test_everybody_draws_one_tile_from_all_that_are_left() -> None:
    position = hortus.load("carat", 3).new()
    dice = new_dice(1)
    for _ in range(49):
        position.roll(dice)
    for drawn in range(3):
        outcomes = position.outcomes()
        assert len(outcomes) == 36 - drawn
        assert {weight for _, weight in outcomes} == {1}
        position.roll(dice)
    assert list(position.state.in_hand) == [1, 1, 1, 0]
    assert not position.is_chance


@pytest.mark.rule("CAR-1.8")
def test_seat_zero_begins() -> None:
    assert table(3).actors == (0,)
    assert editions()["alhambra"]["first_player"]["en"] == "the oldest player"


@pytest.mark.rule("CAR-2.1")
def test_turns_go_round_one_tile_each() -> None:
    match = hortus.Match(hortus.load("carat", 3), seed=1)
    seats = []
    while not match.position.is_over:
        (seat,) = match.position.actors
        seats.append(seat)
        match.play(match.position.legal_numbers()[0])
    assert seats == [0, 1, 2] * 12


@pytest.mark.rule("CAR-2.2")
def test_only_held_tiles_are_listed() -> None:
    position = table(2, hand=3)
    held = {tile for tile in range(36) if position.state.held[0] >> tile & 1}
    assert {move // 144 for move in position.legal_numbers()} == held
    assert len(held) == 3


@pytest.mark.rule("CAR-2.3")
def test_one_draws_while_the_stock_lasts_and_then_plays_on() -> None:
    match = hortus.Match(hortus.load("carat", 4, hand=3), seed=5)
    while not match.position.is_over:
        match.play(match.position.legal_numbers()[0])
    kinds = [entry["do"] for entry in match.entries]
    assert kinds[:13] == ["chips"] + ["draw"] * 12
    assert kinds[13:61] == ["place", "draw"] * 24
    assert kinds[61:] == ["place"] * 12
    drawn = [entry for entry in match.entries[13:] if entry["do"] == "draw"]
    assert [entry["to"] for entry in drawn] == [0, 1, 2, 3] * 6


@pytest.mark.rule("CAR-2.4")
def test_other_hands_are_hidden_but_counted() -> None:
    position = table(3, hand=3)
    own, other, public = position.view(0).data(), position.view(1).data(), position.view().data()
    assert len(own["hand"]) == len(other["hand"]) == 3
    assert not set(own["hand"]) & set(other["hand"])
    assert public["hand"] == []
    assert own["in_hand"] == public["in_hand"] == [3, 3, 3]
    assert not any(code in str(position.view(0)) for code in other["hand"])


@pytest.mark.rule("CAR-3.1")
def test_a_taken_space_is_not_listed() -> None:
    position = table()
    lay(position, "RYBG1", 2, 2, 0)
    assert [2, 2] not in [move["at"] for move in position.legal()]


@pytest.mark.rule("CAR-3.2")
def test_the_first_tile_may_go_to_sixteen_spaces() -> None:
    position = table()
    spaces = {tuple(move["at"]) for move in position.legal()}
    assert spaces == {(r, c) for r in range(1, 5) for c in range(1, 5)}


@pytest.mark.rule("CAR-3.3")
def test_later_tiles_need_a_common_side() -> None:
    position = table()
    lay(position, "RYBG1", 1, 1, 0)
    assert {tuple(move["at"]) for move in position.legal()} == {(0, 1), (1, 0), (1, 2), (2, 1)}
    lay(position, "RYBG2", 0, 1, 0)
    spaces = {tuple(move["at"]) for move in position.legal()}
    assert spaces == {(0, 0), (0, 2), (1, 0), (1, 2), (2, 1)}


@pytest.mark.rule("CAR-3.4")
def test_all_four_turns_are_listed_and_show_their_sides() -> None:
    position = table()
    give(position, 0, "RYBG3")
    here = [move for move in position.legal() if move["at"] == [2, 2]]
    assert [move["turn"] for move in here] == [0, 1, 2, 3]
    lay(position, "RYBG3", 2, 2, 1)
    chips = position.view().data()["chips"]
    facing = [chips[n]["totals"] for n in (2 * 7 + 2, 2 * 7 + 3, 3 * 7 + 3, 3 * 7 + 2)]
    # Turn 1: yellow to the north-west, then blue, green and red clockwise.
    assert facing == [[0, 3, 0, 0], [0, 0, 3, 0], [0, 0, 0, 3], [3, 0, 0, 0]]


@pytest.mark.rule("CAR-4.1")
def test_a_chip_waits_for_all_its_tiles() -> None:
    position = table()
    lay(position, "RYBG6", 1, 1, 0)
    for row, column, code in ((0, 1, "RYBG1"), (0, 2, "RYBG2"), (1, 2, "RYBG3")):
        assert not position.view().data()["chips"][1 * 7 + 2]["scored"]
        lay(position, code, row, column, 0)
    scored = [chip["at"] for chip in position.view().data()["chips"] if chip["scored"]]
    assert scored == [[0, 2], [1, 2]]


@pytest.mark.rule("CAR-4.1", "CAR-4.2")
def test_one_tile_can_complete_several_chips() -> None:
    position = table()
    for row, column in ((1, 1), (1, 0), (0, 1)):
        lay(position, f"RYBG{row * 2 + column + 1}", row, column, 0)
    before = sum(chip["scored"] for chip in position.view().data()["chips"])
    lay(position, "RGBY6", 0, 0, 0)
    scored = [chip["at"] for chip in position.view().data()["chips"] if chip["scored"]]
    assert before == 0
    assert scored == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert position.scores() == recount(position)


@pytest.mark.rule("CAR-4.3", "CAR-4.7")
def test_a_corner_chip_is_never_multiplied() -> None:
    position = table()
    lay(position, "RYBG1", 1, 1, 0)
    lay(position, "RYBG2", 0, 1, 0)
    surround(position, (0, 0), 5, ["G6"])
    assert award(position, (0, 0)) == ("green", 5)


@pytest.mark.rule("CAR-4.6")
def test_all_four_level_give_the_chip_to_nobody() -> None:
    position = table()
    surround(position, (3, 3), 5, ["R4", "Y4", "B4", "G4"])
    assert award(position, (3, 3)) == (None, 0)


@pytest.mark.rule("CAR-4.8")
def test_points_of_a_neutral_winner_go_to_nobody() -> None:
    position = table(2)
    surround(position, (3, 3), 5, ["R1", "Y2", "B6", "G3"])
    assert award(position, (3, 3)) == ("blue", 0)
    assert position.scores() == [0, 0]


@pytest.mark.rule("CAR-4.9")
def test_a_player_and_a_neutral_colour_with_nothing_are_level() -> None:
    position = table(3)
    surround(position, (3, 3), 5, ["R3", "Y3", "R1", "Y1"])
    assert award(position, (3, 3)) == (None, 0)


@pytest.mark.rule("CAR-4.10")
def test_a_chip_nobody_won_is_turned_over_too() -> None:
    position = table()
    surround(position, (3, 3), 5, ["R4", "Y4", "B4", "G4"])
    chip = position.view().data()["chips"][3 * 7 + 3]
    assert chip["scored"]
    assert chip["winner"] is None
    assert "[5-]" in str(position)


@pytest.mark.rule("CAR-5.1")
def test_the_game_ends_when_the_board_is_full() -> None:
    match = hortus.Match(hortus.load("carat", 2), seed=2)
    for left in range(36, 0, -1):
        assert not match.position.is_over, left
        match.play(match.position.legal_numbers()[-1])
    assert match.position.is_over
    data = match.position.view().data()
    assert all(chip["scored"] for chip in data["chips"])
    assert match.position.result()["reason"] == "board full"  # type: ignore[index]  # it is over


@pytest.mark.rule("CAR-5.2")
def test_equal_points_share_the_victory() -> None:
    match = hortus.Match(hortus.load("carat", 4), seed=2)
    while not match.position.is_over:
        match.play(match.position.legal_numbers()[0])
    ties = (([70, 80, 80, 10], [1, 2]), ([9, 8, 7, 6], [0]), ([5] * 4, [0, 1, 2, 3]))
    for points, winners in ties:
        for colour, score in enumerate(points):
            match.position.state.score[colour] = score
        result = match.position.result()
        assert result is not None
        assert result["winners"] == winners


@pytest.mark.rule("CAR-6.1")
def test_three_tiles_are_dealt_in_turn() -> None:
    match = hortus.Match(hortus.load("carat", 2, hand=3), seed=1)
    assert [entry["to"] for entry in match.entries[1:]] == [0, 1, 0, 1, 0, 1]
    match.play(match.position.legal_numbers()[0])
    assert list(match.position.state.in_hand) == [3, 3, 0, 0]


@pytest.mark.rule("CAR-6.2")
def test_two_colours_each_score_apart_and_can_cancel() -> None:
    position = table(2, colours=[["red", "yellow"], ["blue", "green"]])
    surround(position, (3, 3), 2, ["R5", "Y5", "B1", "G2"])
    # Seat 0's own two colours cancel each other.
    assert award(position, (3, 3)) == ("green", 8)
    position.state.score[0], position.state.score[1] = 10, 20
    assert position.scores() == [30, 8]
    assert position.score_sheet()[0] == {"red": 10, "yellow": 20, "total": 30}


@pytest.mark.rule("CAR-7.1", "CAR-7.2")
@pytest.mark.parametrize("edition", ["carat", "alhambra"])
def test_both_editions_play_the_same_game(edition: str) -> None:
    games = [hortus.Match(hortus.load(name, 3), seed=9) for name in ("carat", edition)]
    for match in games:
        while not match.position.is_over:
            match.play(match.position.legal_numbers()[0])
    assert games[0].entries == games[1].entries
    assert games[0].position.result() == games[1].position.result()
    assert games[1].game.options["edition"] == edition


@pytest.mark.rule("CAR-7.1", "CAR-7.2")
def test_editions_have_their_own_names_in_every_language() -> None:
    for edition in editions().values():
        texts = [edition["title"], edition["first_player"]]
        texts += [*edition["colours"].values(), *edition["chips"].values()]
        assert all(set(text) == set(LANGUAGES) for text in texts)
        assert len(edition["colours"]) == 4
        assert len(edition["chips"]) == 5
    assert editions()["alhambra"]["chips"]["5"]["en"] == "tower"
    assert "O" in str(table(name="alhambra"))
