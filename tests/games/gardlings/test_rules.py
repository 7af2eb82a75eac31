"""Setting up, rounds, laying tiles and the alarm: sections 1 to 3 of the rulebook."""

from __future__ import annotations

from collections import Counter

import pytest

import hortus
from hortus import Position
from hortus.core.dice import new_dice
from hortus.games.gardlings.rules.state import BUILDING, HIRING, OUT, STOPPED

from .oracle import ASIDE, BAG, Garden, check_conserved
from .table import (
    dealt,
    draw,
    fill_bag,
    gems,
    hold,
    lay,
    moves,
    places_by_hand,
    settle,
    to_hiring,
    verbs,
)


@pytest.mark.rule("GAR-1.1", "GAR-1.2")
def test_tiles_of_the_box() -> None:
    tiles = hortus.load("gardlings").components.tiles
    kinds = {"gnome": 20, "dgnome": 10, "pig": 22, "green": 23, "blue": 23, "pink": 17, "gold": 15}
    assert Counter(tile.kind for tile in tiles) == kinds
    assert all(len(tile.edges) == 8 for tile in tiles)
    assert hortus.load("gardlings").components.prices == (4, 7, 10, 14)


@pytest.mark.rule("GAR-1.3", "GAR-1.4", "GAR-1.5")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_market_pigs_and_coins(seats: int) -> None:
    s = dealt(seats).state
    assert [s.unseen[pile] + 1 for pile in range(8)] == [12, 11, 12, 11, 9, 8, 8, 7]
    assert all(s.top[pile] for pile in range(8))
    assert s.unseen[8] == 22 - 2 * seats
    assert list(s.pile_coin) == [0, 0, 1, 1, 1, 1, 1, 1]
    assert s.supply == 26


@pytest.mark.rule("GAR-1.6")
@pytest.mark.parametrize("target", [17, 20])
def test_victory_tile_asks_for_17_or_20(target: int) -> None:
    for have in (target - 1, target):
        position = dealt(1, target=target)
        position.state.plain[0] = have
        to_hiring(position)
        assert position.is_over == (have == target)


@pytest.mark.rule("GAR-1.7")
def test_bags_hold_eight_tiles() -> None:
    position = dealt(5)
    tiles = position.game.components.tiles
    for seat in range(5):
        kinds = Counter(
            tiles[tile].kind for tile in range(130) if position.state.where[tile] == BAG + seat
        )
        assert kinds == {"gnome": 4, "dgnome": 2, "pig": 2}
    check_conserved(position)


@pytest.mark.rule("GAR-1.7")
def test_the_order_of_a_deal_is_free() -> None:
    match = hortus.Match(hortus.load("gardlings", 2), seed=4)
    record = match.record()
    for order in (slice(None, None, -1), slice(None)):
        record.moves[0]["tiles"] = record.moves[0]["tiles"][order]
        assert not hortus.replay(record).is_chance


@pytest.mark.rule("GAR-1.8", "GAR-5.1")
def test_seat_0_starts_and_hiring_goes_clockwise() -> None:
    position = dealt(3)
    to_hiring(position)
    order = []
    for _ in range(3):
        order += position.actors
        position.play("pig")
        settle(position)
    assert order == [0, 1, 2]
    assert position.state.start == 1, "the marker moves on"
    to_hiring(position)
    assert position.actors == (1,)


@pytest.mark.rule("GAR-1.9", "GAR-5.6")
def test_other_bags_are_known_only_as_far_as_they_lay_open() -> None:
    position = dealt(2)
    assert position.view(1).data()["gardens"][0]["bag"] == {"count": 8, "known": []}
    assert len(position.view(0).data()["gardens"][0]["bag"]["known"]) == 8
    assert position.view().data()["gardens"][0]["bag"]["known"] == []
    position.play("draw", 0)
    settle(position)
    drawn = position.state.held[0]
    assert position.view(1).data()["gardens"][0]["held"] == drawn
    position.play(position.legal_numbers(0)[0], 0)
    to_hiring(position)
    for _ in range(2):
        position.play("pig")
        settle(position)
    known = position.view(1).data()["gardens"][0]["bag"]
    assert known == {"count": 9, "known": [drawn]}, "the pig was taken face down"
    assert len(position.view(0).data()["gardens"][0]["bag"]["known"]) == 9


@pytest.mark.rule("GAR-2.1")
def test_two_phases_make_a_round() -> None:
    position = dealt(2)
    assert verbs(position, 0) == {"draw", "stop"}
    assert position.state.phase == BUILDING
    to_hiring(position)
    assert position.state.phase == HIRING
    assert verbs(position, 0) == {"pig"}


@pytest.mark.rule("GAR-2.2")
def test_everybody_builds_at_the_same_time() -> None:
    position = dealt(3)
    assert position.actors == (0, 1, 2)
    draw(position, 1, 1)
    assert position.actors == (0, 1, 2), "the others may act while a tile is held"
    draw(position, 0, 2)
    position.play("stop", 2)
    assert position.actors == (0, 1, 2)


@pytest.mark.rule("GAR-2.3")
def test_a_draw_is_uniform_over_the_bag_and_open_to_all() -> None:
    position = dealt(2)
    fill_bag(position, 0, 1, 7, 60, 130)
    position.play("draw", 0)
    assert position.outcomes() == [(0, 1), (6, 1), (59, 1), (129, 1)]
    position.happen(59)
    assert position.state.held[0] == 60
    assert position.state.bag[0] == 3
    assert "draw" not in verbs(position, 0)


@pytest.mark.rule("GAR-2.4")
def test_nothing_can_be_drawn_from_an_empty_bag() -> None:
    position = dealt(2)
    fill_bag(position, 0)
    assert verbs(position, 0) == {"stop"}


@pytest.mark.rule("GAR-2.5", "GAR-2.6")
def test_a_stop_can_be_taken_back_while_somebody_builds() -> None:
    position = dealt(2)
    position.play("stop", 0)
    assert position.state.doing[0] == STOPPED
    assert verbs(position, 0) == {"draw"}
    assert position.view(0).may_wait
    assert not position.view(1).may_wait
    draw(position, 0, 1)
    assert position.state.doing[0] != STOPPED
    assert not position.view(0).may_wait


@pytest.mark.rule("GAR-2.6")
def test_a_stopped_seat_moves_unicorns_and_stays_stopped() -> None:
    position = dealt(2)
    lay(position, 0, (91, 0, 0, 0))
    hold(position, 0, 92)
    position.play(moves(position, 0, "place")[0], 0)
    position.play("stop", 0)
    gallop = moves(position, 0, "unicorn")[0]
    position.play(gallop, 0)
    assert position.state.doing[0] == STOPPED


@pytest.mark.rule("GAR-2.7")
def test_building_ends_when_all_have_stopped_or_are_out() -> None:
    position = dealt(3)
    position.play("stop", 0)
    position.state.gnomes[1] = 5
    draw(position, 1, 1)
    assert position.state.doing[1] == OUT
    assert position.state.phase == BUILDING
    assert position.actors == (0, 2)
    position.play("stop", 2)
    assert position.state.phase == BUILDING, "seat 0 may answer the draw of seat 1"
    position.play("stop", 0)
    assert position.state.phase == HIRING


@pytest.mark.rule("GAR-3.1")
def test_a_tile_that_fits_must_be_laid() -> None:
    position = dealt(2)
    lay(position, 0, (91, 0, 0, 0))
    draw(position, 0, 3)
    assert verbs(position, 0) == {"place"}, "the only unicorn is alone"


@pytest.mark.rule("GAR-3.2")
def test_the_first_tile_lies_at_the_origin() -> None:
    position = dealt(2)
    draw(position, 0, 3)
    assert position.legal(0) == [{"do": "place", "at": [0, 0], "turn": 0}]


@pytest.mark.rule("GAR-3.3", "GAR-3.4", "GAR-3.5")
def test_where_a_second_tile_may_lie() -> None:
    #      - Y B           tile 3, -YB--YBY, with its edges
    #    Y     -
    #      B Y -
    position = dealt(1)
    lay(position, 0, (3, 0, 0, 0))
    draw(position, 0, 13)  # GBBG---G
    found = {(*move["at"], move["turn"]) for move in moves(position, 0, "place")}
    # Its blue halves can only meet the blue halves above the right and below the left unit.
    assert (1, -1, 2) not in found, "G would lie above Y"
    for x, y, turn in found:
        twin = position.copy()
        twin.play({"do": "place", "at": [x, y], "turn": turn}, 0)
        assert gems(twin) + twin.state.blanks[0] > 0, "something touches"
    assert (0, 0, 0) not in found
    assert (3, 1, 0) not in found, "a corner is no contact"
    assert (5, 5, 0) not in found


@pytest.mark.rule("GAR-3.6")
def test_a_tile_has_four_ways_to_lie() -> None:
    position = dealt(1)
    lay(position, 0, (127, 0, 0, 0))
    draw(position, 0, 129)
    assert {move["turn"] for move in moves(position, 0, "place")} == {0, 1, 2, 3}


@pytest.mark.rule("GAR-3.8")
@pytest.mark.parametrize(("lying", "drawn", "alarm"), [(4, 1, False), (5, 1, True), (4, 21, True)])
def test_alarm_comes_with_the_sixth_gnome(lying: int, drawn: int, alarm: bool) -> None:
    position = dealt(2)
    lay(position, 0, (90, 0, 0, 0))
    position.state.gnomes[0] = lying
    draw(position, 0, drawn)
    assert position.state.alarm[0] == alarm
    assert (position.state.doing[0] == OUT) == alarm
    assert (position.state.where[drawn - 1] == ASIDE) == alarm
    assert not position.state.alarm[1]


@pytest.mark.rule("GAR-3.9")
def test_a_tile_that_fits_nowhere_ends_building_without_a_penalty() -> None:
    position = dealt(2)
    position.play("stop", 1)
    lay(position, 0, (13, 0, 0, 0))
    draw(position, 0, 116)  # YPYPPPYY beside GBBG---G
    assert position.state.where[115] == ASIDE
    assert not position.state.alarm[0]
    assert position.state.doing[0] == OUT


@pytest.mark.rule("GAR-3.10", "GAR-8.10")
def test_one_may_give_in_while_a_second_look_could_help() -> None:
    position = dealt(2, missions=True)
    for mission in ("M7", "M1"):
        twin = position.copy()
        twin.state.front[0] = int(mission[1])
        twin.state.gnomes[0] = 5
        draw(twin, 0, 1)
        if mission == "M7":
            assert verbs(twin, 0) == {"accept", "second_look"}
            twin.play("accept", 0)
        assert twin.state.alarm[0]
        assert twin.state.doing[0] == OUT


def two_unicorns_and_a_stranger() -> Position:
    """Return a garden of two unicorns, blue and pink, with a yellow and green tile in hand."""
    position = dealt(2)
    lay(position, 0, (68, 0, 0, 0))
    hold(position, 0, 70)
    position.play(moves(position, 0, "place")[0], 0)
    draw(position, 0, 130)
    return position


@pytest.mark.rule("GAR-3.10")
def test_one_may_give_in_while_a_unicorn_could_make_room() -> None:
    position = two_unicorns_and_a_stranger()
    assert verbs(position, 0) == {"accept", "unicorn"}
    position.play("accept", 0)
    assert not position.state.alarm[0]
    assert position.state.doing[0] == OUT
    assert position.state.where[129] == ASIDE


@pytest.mark.rule("GAR-3.9", "GAR-4.7")
def test_one_is_out_when_the_last_unicorn_has_moved_in_vain() -> None:
    position = two_unicorns_and_a_stranger()
    for step in range(6):
        assert position.state.doing[0] != OUT, step
        position.play(moves(position, 0, "unicorn")[-1], 0)
    assert position.state.doing[0] == OUT
    assert not position.state.alarm[0]


@pytest.mark.rule("GAR-3.7")
def test_a_garden_grows_beyond_forty_units() -> None:
    position = dealt(1)
    tiles = [t for t in range(53, 131) if t not in position.state.top]
    fill_bag(position, 0, *tiles[:40])
    dice = new_dice(7)
    while position.state.bag[0]:
        position.play("draw", 0)
        position.roll(dice)
        if not position.state.held[0]:
            break
        found = moves(position, 0, "place")
        by_hand = places_by_hand(position, 0, position.state.held[0])
        assert {(*move["at"], move["turn"]) for move in found} == by_hand
        # Always as far to the right as possible.
        far = max(found, key=lambda move: (move["at"][0] + 2 * (move["turn"] == 0), move["at"]))
        position.play(far, 0)
    garden = Garden(position, 0)
    columns = [x for x, _ in garden.owner]
    assert max(columns) - min(columns) + 1 > 40
    assert garden.gems == gems(position)
    assert all(len(line) <= 100 for line in str(position).splitlines())


@pytest.mark.rule("GAR-1.7", "GAR-1.9")
def test_a_deal_stays_hidden_step_by_step() -> None:
    position = hortus.load("gardlings", 3, missions=True).new()
    dice = new_dice(8)
    while position.is_chance:
        position.roll(dice)
        for seat in range(3):
            view = position.view(seat)
            guess = Position(position.game, view.guess(dice))
            assert guess.view(seat).state.to_bytes() == view.state.to_bytes()
            assert list(guess.state.bag) == list(position.state.bag)
            check_own(guess)


def check_own(position: Position) -> None:
    """Assert that every bag has as many tiles of each kind as it says."""
    tiles = position.game.components.tiles
    for seat in range(3):
        held = Counter(
            tiles[tile].kind for tile in range(130) if position.state.where[tile] == BAG + seat
        )
        kinds = ("gnome", "dgnome", "pig")
        assert [held[kind] for kind in kinds] == [position.state.own[seat, k] for k in range(3)]
