"""Whole games looked at move by move, and move lists checked by trying every cell."""

from __future__ import annotations

import random

import numpy as np
import pytest

import hortus
from hortus.core.dice import new_dice
from hortus.games.gardlings.rules.chart import chart_size, draw_chart, lift, put_back

from .oracle import VARIANTS, check_conserved, recount
from .table import dealt, fill_bag, hold, moves, places_by_hand


@pytest.mark.parametrize(
    ("seats", "options"), [(1, {}), (1, {"pro": True, "missions": True}), (2, {"missions": True})]
)
def test_every_move_keeps_tiles_coins_missions_and_gems(
    seats: int, options: dict[str, bool]
) -> None:
    game = hortus.load("gardlings", seats, **options)
    game.compile()
    position, dice, rng = game.new(), new_dice(5, "gardens"), random.Random(5)
    while not position.is_over:
        if position.is_chance:
            position.roll(dice)
        else:
            seat = rng.choice(position.actors)
            position.play(rng.choice(position.legal_numbers(seat)), seat)
        if position.state.phase:
            check_conserved(position)
            assert position.scores() == recount(position)


@pytest.mark.rule("GAR-3.3", "GAR-3.4", "GAR-3.5", "GAR-4.5", "GAR-4.8")
@pytest.mark.parametrize(("seats", "options"), VARIANTS[1:4])
def test_lists_of_places_are_sound_and_complete(seats: int, options: dict[str, bool]) -> None:
    game = hortus.load("gardlings", seats, **options)
    game.compile()
    position, dice, rng = game.new(), new_dice(6, "gardens"), random.Random(6)
    checked = 0
    while not position.is_over and checked < 120:
        if position.is_chance:
            position.roll(dice)
            continue
        seat = rng.choice(position.actors)
        s = position.state
        if s.phase == 1 and (s.held[seat] or s.unicorns[seat]) and rng.random() < 0.3:
            checked += 1
            check_places(position, seat)
        position.play(rng.choice(position.legal_numbers(seat)), seat)
    assert checked > 30


def check_places(position: hortus.Position, seat: int) -> None:
    """Compare a seat's list with what trying every cell gives."""
    s = position.state
    listed: dict[int, set[tuple[int, int, int]]] = {}
    for move in position.legal(seat):
        if "at" in move:
            number = move.get("tile", s.held[seat])
            listed.setdefault(number, set()).add((*move["at"], move["turn"]))
    if "accept" in [move["do"] for move in position.legal(seat)] and not listed:
        return
    wanted = {}
    if s.held[seat]:
        wanted[s.held[seat]] = places_by_hand(position, seat, s.held[seat])
    for strip in range(s.strips[seat]):
        number = s.tile[seat, strip] + 1
        is_unicorn = position.game.components.tiles[number - 1].creature == "unicorn"
        if is_unicorn and s.moves[seat, strip] < 3:
            wanted[number] = places_by_hand(position, seat, number)
    assert listed == {number: places for number, places in wanted.items() if places}


@pytest.mark.rule("GAR-3.7")
def test_the_longest_garden_there_can_be() -> None:
    # Sixty rounds give sixty tiles; laid as far to the right as each one goes.
    position = dealt(1)
    free = [t for t in range(53, 131) if t not in position.state.top][:60]
    fill_bag(position, 0, *free)
    for number in free:
        hold(position, 0, number)
        found = moves(position, 0, "place")
        if not found:
            position.state.held[0] = position.state.where[number - 1] = 0
            continue
        position.play(max(found, key=lambda m: (m["at"][0] + 2 * (m["turn"] == 0), m["at"])), 0)
    s = position.state
    assert max(s.x[0, i] for i in range(s.strips[0])) > 100
    check_places(position, 0)
    assert position.scores() == recount(position)


def test_a_chart_forgets_a_lifted_strip_and_takes_it_back() -> None:
    position = dealt(1)
    for number in (91, 77, 94, 116, 110, 127):
        hold(position, 0, number)
        found = moves(position, 0, "place")
        if found:
            position.play(found[0], 0)
        else:
            position.state.held[0] = 0
    box, s = position.game.box, position.state
    chart = np.zeros(chart_size(s, 0), np.int64)
    draw_chart(box, s, 0, chart)
    before = chart.copy()
    for strip in range(s.strips[0]):
        lift(box, s, 0, chart, strip)
        assert (chart != before).any()
        put_back(box, s, 0, chart)
        assert (chart == before).all()
