"""The pro game: section 7 of the rulebook."""

from __future__ import annotations

import pytest

from hortus import Position
from hortus.games.gardlings.rules.scoring import ponds
from hortus.games.gardlings.rules.state import MUTATING

from .oracle import BAG, GARDEN, TOP, UNDER
from .table import (
    PINWHEEL,
    dealt,
    empty_pile,
    gems,
    hold,
    lay,
    moves,
    settle,
    to_hiring,
    verbs,
)

BEIGE, GREEN_PIG, BLUE_PIG, PINK_PIG, GOLD_PIG = 31, 53, 76, 99, 116


def with_pigs(*pigs: int) -> Position:
    """Return a pro game in which seat 0 hires with these pigs in its garden."""
    position = dealt(2, pro=True)
    for pig in pigs:
        hold(position, 0, pig)
        found = moves(position, 0, "place")
        if found:
            position.play(found[0], 0)
        else:
            position.state.held[0] = 0
            lay(position, 0, (pig, 0, 10 * position.state.strips[0], 0))
        if pig <= 52:
            position.state.own[0, 2] += 1
    to_hiring(position)
    return position


@pytest.mark.rule("GAR-7.1", "GAR-7.5")
def test_pro_rules_are_an_option() -> None:
    for pro in (False, True):
        position = dealt(1, pro=pro)
        for pig in (GREEN_PIG, 54, 55):
            lay(position, 0, (pig, 0, 4 * position.state.strips[0], 0))
        hold(position, 0, 76)
        position.state.pigs[0] = 2
        position.play(moves(position, 0, "place")[0], 0)
        assert position.state.coins[0] == (0 if pro else 1), "pro pigs bring no coin"


@pytest.mark.rule("GAR-7.2")
@pytest.mark.parametrize(("have", "left"), [(0, 0), (1, 1), (7, 4), (8, 4), (17, 9)])
def test_gnomes_steal_half_rounded_down(have: int, left: int) -> None:
    position = dealt(2, pro=True)
    position.state.plain[0] = have
    position.state.alarm[0] = 1
    assert gems(position) == left


def pond_count(*strips: tuple[int, int, int], mission: bool = False) -> int:
    """Return the ponds among strips x, y, turn."""
    position = dealt(2, pro=True, missions=mission)
    lay(position, 0, *((53 + i, *strip) for i, strip in enumerate(strips)))
    return int(ponds(position.game.box, position.state, 0))


@pytest.mark.rule("GAR-7.3")
def test_gaps_of_any_size_are_ponds() -> None:
    pinwheel = [strip[1:] for strip in PINWHEEL]
    assert pond_count() == 0
    assert pond_count(*pinwheel[:3]) == 0, "open at one side"
    assert pond_count(*pinwheel) == 1
    # A single cell between four strips.
    assert pond_count((0, 0, 0), (0, 1, 1), (2, 1, 1), (1, 2, 1)) == 1
    # A gap of three cells, framed.
    assert pond_count((0, 0, 0), (0, 1, 1), (2, 1, 1), (0, 4, 0)) == 1


@pytest.mark.rule("GAR-7.3")
def test_a_gap_with_only_a_diagonal_opening_is_closed() -> None:
    #   A A A .
    #   B . . C       A and C meet only at a corner
    #   B . . C
    #   B . . C
    #   D D D E E E
    strips = [(0, 0, 0), (0, 1, 1), (0, 4, 0), (3, 4, 0), (3, 1, 1)]
    assert pond_count(*strips) == 1


@pytest.mark.rule("GAR-7.3")
def test_the_mission_tile_counts_around_a_pond() -> None:
    # Right of the mission: a strip above, one upright, one below.
    assert pond_count((3, 0, 0), (5, 1, 1), (3, 2, 0), mission=True) == 1
    assert pond_count((3, 0, 0), (5, 1, 1), mission=True) == 0


@pytest.mark.rule("GAR-7.4")
def test_pond_coins_come_at_the_start_of_the_own_turn_and_can_be_spent() -> None:
    position = dealt(2, pro=True)
    for seat in (0, 1):
        lay(position, seat, *((t + 60 + 4 * seat, x, y, turn) for t, x, y, turn in PINWHEEL))
        position.state.plain[seat] = 3
    to_hiring(position)
    assert list(position.state.coins)[:2] == [1, 0], "the second seat waits for its turn"
    assert "hire" in verbs(position, 0), "three gems and a coin"
    position.play("pig")
    settle(position)
    assert position.state.coins[1] == 1


@pytest.mark.rule("GAR-7.4", "GAR-1.5")
def test_no_pond_coins_from_an_empty_supply() -> None:
    position = dealt(2, pro=True)
    lay(position, 0, *((t + 60, x, y, turn) for t, x, y, turn in PINWHEEL))
    position.state.supply = 0
    to_hiring(position)
    assert position.state.coins[0] == 0


@pytest.mark.rule("GAR-7.5")
@pytest.mark.parametrize("hire", ["pig", "hire green0"])
def test_three_pigs_mutate_after_hiring_and_after_taking_a_pig(hire: str) -> None:
    position = with_pigs(BEIGE, GREEN_PIG, BLUE_PIG)
    position.state.plain[0] = 4
    assert verbs(position, 0) == {"hire", "pig"}
    position.play(hire)
    settle(position)
    assert position.state.phase == MUTATING
    assert verbs(position, 0) == {"mutate"}


@pytest.mark.rule("GAR-7.5")
def test_two_pigs_do_not_mutate() -> None:
    position = with_pigs(BEIGE, GREEN_PIG)
    position.play("pig")
    settle(position)
    assert position.actors == (1,)


@pytest.mark.rule("GAR-7.6", "GAR-7.7")
def test_which_pigs_mutate_into_what() -> None:
    position = with_pigs(BEIGE, GREEN_PIG, BLUE_PIG, PINK_PIG, GOLD_PIG)
    position.play("pig")
    settle(position)
    found = {(move["tile"], move["pile"]) for move in moves(position, 0, "mutate")}
    assert found == {
        (pig, f"{colour}{number}")
        for pig, colour in (
            (BEIGE, "green"),
            (GREEN_PIG, "blue"),
            (BLUE_PIG, "pink"),
            (PINK_PIG, "gold"),
        )
        for number in (0, 1)
    }


@pytest.mark.rule("GAR-7.5", "GAR-7.6")
def test_golden_pigs_alone_do_not_mutate() -> None:
    position = with_pigs(GOLD_PIG, 117)
    position.state.pigs[0] = 3
    position.play("pig")
    settle(position)
    assert position.actors == (1,)


@pytest.mark.rule("GAR-7.7")
def test_an_empty_dearer_pile_offers_nothing_and_coins_stay() -> None:
    position = with_pigs(GREEN_PIG, 54, 55)
    empty_pile(position, 2)
    position.play("pig")
    settle(position)
    assert {move["pile"] for move in moves(position, 0, "mutate")} == {"blue1"}
    top = position.state.top[3]
    coins = position.state.coins[0]
    position.play(f"mutate {GREEN_PIG} blue1")
    settle(position)
    assert position.state.where[top - 1] == BAG
    assert position.state.pile_coin[3] == 1
    assert position.state.coins[0] == coins
    both = with_pigs(GREEN_PIG, 54, 55)
    empty_pile(both, 2)
    empty_pile(both, 3)
    both.play("pig")
    settle(both)
    assert both.actors == (1,), "nothing can mutate"


@pytest.mark.rule("GAR-7.8")
def test_where_a_mutated_pig_goes() -> None:
    position = with_pigs(BEIGE, GREEN_PIG, BLUE_PIG)
    position.play("pig")
    settle(position)
    beige, green, above = position.copy(), position.copy(), position.copy()
    beige.play(f"mutate {BEIGE} green1")
    assert beige.state.where[BEIGE - 1] == UNDER + 8
    green.play(f"mutate {GREEN_PIG} blue1")
    assert green.state.where[GREEN_PIG - 1] == UNDER + 1, "the pile with the same number"
    empty_pile(above, 1)
    above.play(f"mutate {GREEN_PIG} blue1")
    assert above.state.top[1] == GREEN_PIG
    assert above.state.where[GREEN_PIG - 1] == TOP
    settle(above)
    assert above.actors == (1,)
    assert above.state.top[1] == GREEN_PIG, "no chance move for it"


@pytest.mark.rule("GAR-7.9")
def test_mutated_pigs_come_up_last_in_order() -> None:
    position = dealt(1, pro=True)
    s = position.state
    for order, pig in enumerate((55, 53, 54), 1):
        s.where[pig - 1] = UNDER
        s.seen[pig - 1] = 1
        s.under[pig - 1] = order
    s.next_under = 3
    s.unseen[0] = 1
    came = []
    for _ in range(5):
        position.state.plain[0] = 4
        to_hiring(position)
        position.play("hire green0")
        if position.is_chance:
            outcomes = [number + 1 for number, _ in position.outcomes()]
            came.append(outcomes)
            position.happen(outcomes[0] - 1)
            if position.is_chance:
                break
    assert len(came[0]) > 1, "first the unseen tile"
    assert came[1:] == [[55], [53], [54]]
    assert position.state.top[0] == 0


@pytest.mark.rule("GAR-7.9")
def test_a_known_pig_from_the_pile_stays_known() -> None:
    position = dealt(2, pro=True)
    s = position.state
    pig = next(tile for tile in range(30, 52) if s.where[tile] == 0)
    s.where[pig], s.seen[pig], s.under[pig], s.next_under = UNDER + 8, 1, 1, 1
    s.unseen[8] = 0
    to_hiring(position)
    position.play("pig")
    assert position.outcomes() == [(pig, 1)]
    position.happen(pig)
    assert pig + 1 in position.view(1).data()["gardens"][0]["bag"]["known"]


@pytest.mark.rule("GAR-7.8", "GAR-6.4")
def test_a_mutated_pig_leaves_its_outline_until_the_round_ends() -> None:
    position = with_pigs(BEIGE, GREEN_PIG, BLUE_PIG)
    before = gems(position)
    position.play("pig")
    settle(position)
    position.play(f"mutate {GREEN_PIG} blue0")
    settle(position)
    assert gems(position) == before
    garden = position.view().data()["gardens"][0]
    assert [strip["tile"] for strip in garden["strips"] if strip["gone"]] == [GREEN_PIG]
    assert position.state.where[BEIGE - 1] == GARDEN
    position.play("pig")
    settle(position)
    assert position.state.where[GREEN_PIG - 1] == UNDER
    assert position.state.where[BEIGE - 1] == BAG
