"""Hiring, winning and clearing up: sections 5 and 6 of the rulebook."""

from __future__ import annotations

import pytest

import hortus
from hortus.games.gardlings.rules.state import BUILDING

from .oracle import BAG, check_conserved
from .table import (
    dealt,
    draw,
    empty_pile,
    gems,
    moves,
    settle,
    to_hiring,
    verbs,
)


def hiring(gems: int, coins: int = 0, seats: int = 2):  # type: ignore[no-untyped-def]  # a Position
    """Return a position in which seat 0 hires with so much money."""
    position = dealt(seats)
    position.state.plain[0] = gems
    position.state.coins[0] = coins
    position.state.supply -= coins
    to_hiring(position)
    return position


@pytest.mark.rule("GAR-5.2")
@pytest.mark.parametrize(("have", "left"), [(0, 0), (2, 0), (3, 0), (4, 1), (12, 9)])
def test_gnomes_steal_three_gems(have: int, left: int) -> None:
    position = dealt(2)
    position.state.plain[0] = have
    position.state.alarm[0] = 1
    assert gems(position) == left
    assert position.score_sheet()[0]["stolen"] == left - have


@pytest.mark.rule("GAR-5.2")
def test_unspent_gems_are_lost() -> None:
    position = hiring(16)
    position.play("hire green0")
    settle(position)
    position.play("pig")
    settle(position)
    assert gems(position) == 0
    assert position.state.coins[0] == 0


@pytest.mark.rule("GAR-5.3")
def test_the_top_tile_goes_into_the_bag_and_the_next_is_turned_up() -> None:
    position = hiring(4)
    top = position.state.top[0]
    left = position.state.unseen[0]
    position.play("hire green0")
    assert position.is_chance
    assert position.state.where[top - 1] == BAG
    unseen = [n for n, _ in position.outcomes()]
    assert len(unseen) == left + position.state.unseen[1]
    position.happen(unseen[3])
    assert position.state.top[0] == unseen[3] + 1
    assert position.state.unseen[0] == left - 1
    assert position.actors == (1,), "exactly one tile"


@pytest.mark.rule("GAR-5.3")
def test_nothing_is_turned_up_on_an_empty_pile() -> None:
    position = hiring(4)
    position.state.unseen[0] = 0
    position.play("hire green0")
    assert position.actors == (1,)
    assert position.state.top[0] == 0


@pytest.mark.rule("GAR-5.4")
@pytest.mark.parametrize(
    ("have", "coins", "piles"),
    [
        (3, 0, set()),
        (4, 0, {"green"}),
        (0, 4, {"green"}),
        (7, 0, {"green", "blue"}),
        (9, 1, {"green", "blue", "pink"}),
        (14, 0, {"green", "blue", "pink", "gold"}),
    ],
)
def test_what_money_buys(have: int, coins: int, piles: set[str]) -> None:
    position = hiring(have, coins)
    found = {move["pile"] for move in moves(position, 0, "hire")}
    assert found == {f"{colour}{number}" for colour in piles for number in (0, 1)}


@pytest.mark.rule("GAR-5.4")
def test_coins_pay_only_what_gems_do_not() -> None:
    position = hiring(5, 4)
    position.play("hire blue0")
    assert position.state.coins[0] == 4 - 2 + 1
    check_coins(position)


def check_coins(position) -> None:  # type: ignore[no-untyped-def]  # a Position
    s = position.state
    assert s.supply + sum(s.coins) + sum(s.pile_coin) == 32


@pytest.mark.rule("GAR-5.5")
def test_only_the_first_buyer_gets_the_coin_of_a_pile() -> None:
    position = hiring(7)
    position.state.plain[1] = 7
    for seat in (0, 1):
        position.play("hire blue1", seat)
        if seat == 0:
            settle(position)
    assert list(position.state.coins)[:2] == [1, 0]
    check_coins(position)


@pytest.mark.rule("GAR-5.6")
def test_a_pig_and_a_coin_are_always_there_for_the_taking() -> None:
    position = hiring(14)
    assert "pig" in verbs(position, 0)
    left = position.state.unseen[8]
    position.play("pig")
    outcomes = [n for n, _ in position.outcomes()]
    assert len(outcomes) == left
    assert all(position.game.components.tiles[tile].kind == "pig" for tile in outcomes)
    position.happen(outcomes[0])
    assert position.state.coins[0] == 1
    assert position.state.where[outcomes[0]] == BAG
    assert not position.state.seen[outcomes[0]]


@pytest.mark.rule("GAR-5.7")
def test_pig_or_coin_alone_when_the_other_has_run_out() -> None:
    position = hiring(0)
    position.state.unseen[8] = 0
    position.play("pig")
    assert not position.is_chance, "nothing to turn up"
    assert position.state.coins[0] == 1
    position = hiring(0)
    position.state.supply = 0
    position.play("pig")
    assert position.is_chance
    assert position.state.coins[0] == 0


@pytest.mark.rule("GAR-6.1")
def test_enough_gems_win_before_anybody_hires_and_coins_do_not_help() -> None:
    position = dealt(3)
    position.state.plain[2] = 17
    position.state.plain[1] = 16
    position.state.coins[1] = 9
    to_hiring(position)
    assert position.is_over
    assert position.result() == {
        "scores": [0, 16, 17],
        "winners": [2],
        "reason": "victory tile",
    }


@pytest.mark.rule("GAR-6.1")
def test_stolen_gems_do_not_count_for_the_victory_tile() -> None:
    position = dealt(2)
    position.state.plain[0] = 19
    position.state.gnomes[0] = 5
    position.play("stop", 1)
    draw(position, 0, 1)
    assert not position.is_over
    assert gems(position) == 16


@pytest.mark.rule("GAR-6.2", "GAR-6.3")
@pytest.mark.parametrize(
    ("have", "coins", "winners"),
    [
        ([18, 17, 19], [5, 5, 0], [2]),
        ([18, 18, 17], [1, 2, 9], [1]),
        ([18, 18, 18], [2, 1, 2], None),
        ([18, 18, 17], [3, 3, 9], None),
        ([17, 19, 19], [9, 1, 0], [1]),
    ],
)
def test_several_candidates(have: list[int], coins: list[int], winners: list[int] | None) -> None:
    position = dealt(3)
    for seat in range(3):
        position.state.plain[seat] = have[seat]
        position.state.coins[seat] = coins[seat]
    to_hiring(position)
    if winners is None:
        assert not position.is_over
        assert verbs(position, 0) == {"hire", "pig"}, "everybody hires as usual"
    else:
        result = position.result()
        assert result is not None
        assert result["winners"] == winners


@pytest.mark.rule("GAR-6.4")
def test_everything_goes_back_into_the_bag() -> None:
    position = dealt(2)
    position.play("stop", 1)
    for _ in range(3):
        position.play("draw", 0)
        settle(position)
        position.play(position.legal_numbers(0)[0], 0)
    position.state.gnomes[0] = 5
    left = [t for t in range(30) if position.state.where[t] == BAG]
    position.play("draw", 0)
    position.happen(left[0])
    assert position.state.bag[0] == 4
    to_hiring(position)
    for _ in range(2):
        position.play("pig")
        settle(position)
    s = position.state
    assert (s.round, s.start, s.phase) == (2, 1, BUILDING)
    assert list(s.bag)[:2] == [9, 9]
    assert s.strips[0] == 0
    assert not s.alarm[0]
    check_conserved(position)


@pytest.mark.rule("GAR-6.5")
def test_sixty_rounds_without_a_winner_are_a_draw() -> None:
    position = dealt(2)
    position.state.round = 60
    position.state.plain[1] = 5
    to_hiring(position)
    for _ in range(2):
        assert not position.is_over
        position.play("pig")
        settle(position)
    assert position.result() == {
        "scores": [0, 5],
        "winners": [],
        "reason": "no winner in sixty rounds",
    }


@pytest.mark.rule("GAR-6.5")
def test_a_game_of_nothing_but_pigs_ends_after_sixty_rounds() -> None:
    match = hortus.Match(hortus.load("gardlings", 1), seed=3)
    rounds = 0
    while not match.position.is_over:
        match.play("stop")
        match.play("pig")
        rounds += 1
    assert rounds == 60
    assert match.position.state.unseen[8] == 0
    check_conserved(match.position)


@pytest.mark.rule("GAR-5.3", "GAR-1.3")
def test_a_whole_pile_can_be_bought() -> None:
    position = dealt(1)
    for size in range(7, 0, -1):
        assert position.state.unseen[7] == size - 1
        position.state.plain[0] = 14
        to_hiring(position)
        position.play("hire gold1")
        settle(position)
    position.state.plain[0] = 14
    to_hiring(position)
    assert "gold1" not in {move["pile"] for move in moves(position, 0, "hire")}
    empty_pile(position, 6)
    assert not {"gold0", "gold1"} & {move["pile"] for move in moves(position, 0, "hire")}
