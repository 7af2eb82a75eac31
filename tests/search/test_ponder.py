"""The closer look weighs chance and ends with the round; rehearsals play the round out."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from hortus import Position
from hortus.core.dice import below, fork, new_dice
from hortus.core.engine import bind
from hortus.core.struct import Structs
from hortus.games.gardlings import evaluate
from hortus.games.gardlings.numbers import DRAW, STOP
from hortus.search import ponder, rehearse
from hortus.search.plan import Plan
from hortus.search.searcher import Searcher
from tests.conformance.worlds import world
from tests.games.gardlings.table import dealt, fill_bag, lay

pytestmark = pytest.mark.xdist_group("gardlings")

SINGLE_GNOME, DOUBLE_GNOME, UNICORN, DRAGON, OTHER_DRAGON = 1, 21, 128, 129, 130
# They fit the dragon in many places.
BLUE_AND_PINK = (53, 55)
ALL = 10_000


def looked_at(position: Position, most: int = ALL) -> float:
    """Return what the closer look says to seat 0."""
    kernels: SimpleNamespace = bind(ponder, position.game.kind, fast=False)
    lists = tuple(np.zeros(4000, np.int64) for _ in range(ponder.LISTS))
    work = Structs(position.game.kind.state.STATE, ponder.STATES)
    work[0] = position.state
    return float(kernels.ponder(position.game.box, work[0], 0, most, work, lists, np.zeros(4000)))


def rehearsed(position: Position, luck: np.ndarray[Any, Any]) -> float:
    """Return what a rehearsal by seat 0 comes to with a given luck."""
    kernels: SimpleNamespace = bind(rehearse, position.game.kind, fast=False)
    lists = tuple(np.zeros(4000, np.int64) for _ in range(ponder.LISTS))
    work = Structs(position.game.kind.state.STATE, ponder.STATES)
    work[2] = position.state
    box, looks = position.game.box, np.zeros(4000)
    return float(kernels.rehearse(box, work[2], 0, luck, work, lists, looks))


def foreseen(position: Position) -> float:
    return float(evaluate.foresee(position.game.box, position.state, 0))


def garden(*bag: int) -> Position:
    position = dealt(seats=1)
    fill_bag(position, 0, *bag)
    lay(position, 0, (DRAGON, 0, 0, 0))
    return position


def answered(position: Position, tile: int) -> list[Position]:
    """Return what may be after drawing a tile and playing any move, the best foresight first."""
    drawn = position.copy()
    drawn.happen(tile - 1)
    if drawn.state.held[0] == 0:
        return [drawn]
    afters = []
    for move in drawn.legal_numbers(0):
        afters.append(drawn.copy())
        afters[-1].play(move, 0)
    return sorted(afters, key=foreseen, reverse=True)


def test_what_a_bag_may_bring_is_weighed_with_the_best_answers() -> None:
    position = garden(UNICORN, DOUBLE_GNOME)
    position.state.gnomes[0] = 4
    position.play(DRAW, 0)
    expected = [foreseen(answered(position, tile)[0]) for tile in (UNICORN, DOUBLE_GNOME)]
    assert looked_at(position) == pytest.approx(sum(expected) / 2)
    assert looked_at(position, most=1) <= looked_at(position)


def test_before_a_draw_the_best_way_to_go_on_counts() -> None:
    position = garden(UNICORN, OTHER_DRAGON)
    drawing, stopping = position.copy(), position.copy()
    drawing.play(DRAW, 0)
    stopping.play(STOP, 0)
    assert looked_at(position) == pytest.approx(max(looked_at(drawing), foreseen(stopping)))


def test_the_look_ends_with_the_round() -> None:
    position = garden(UNICORN, OTHER_DRAGON)
    position.play(STOP, 0)
    assert looked_at(position) == foreseen(position)


def test_a_rehearsal_ends_with_the_round() -> None:
    position = garden(UNICORN, OTHER_DRAGON)
    position.play(STOP, 0)
    assert rehearsed(position, new_dice(1)) == foreseen(position)


def test_a_rehearsal_plays_what_is_foreseen_to_be_best() -> None:
    """A bag of one tile, so that there is no luck in it; then only stopping is left."""
    position = garden(BLUE_AND_PINK[0])
    position.play(DRAW, 0)
    drawn = position.copy()
    drawn.happen(BLUE_AND_PINK[0] - 1)
    engine = position.game.engine
    afters = []
    for move in drawn.legal_numbers(0):
        afters.append(drawn.copy())
        afters[-1].play(move, 0)
    afters.sort(key=lambda after: engine.evaluate(after.state, 0), reverse=True)
    best = max(afters[: rehearse.LOOKS], key=foreseen)
    best.play(STOP, 0)
    assert rehearsed(position, new_dice(1)) == foreseen(best)


def test_a_rehearsal_depends_on_its_luck_only() -> None:
    position = garden(*BLUE_AND_PINK, SINGLE_GNOME, DOUBLE_GNOME)
    position.state.gnomes[0] = 4
    position.play(DRAW, 0)
    worths = [rehearsed(position, new_dice(seed)) for seed in range(8)]
    assert worths == [rehearsed(position, new_dice(seed)) for seed in range(8)]
    assert len(set(worths)) > 1


def test_rehearsals_decide_between_moves_that_are_about_as_good() -> None:
    position = garden(*BLUE_AND_PINK, SINGLE_GNOME)
    position.play(DRAW, 0)
    position.happen(BLUE_AND_PINK[0] - 1)
    plan = Plan(foresight=1, trust=1e6, answers=ALL, width=6.0, widening=0.0, prior=1)
    plain = Searcher(plan).look(position.view(0), new_dice(4), iterations=8)
    rehearsing = replace(plan, finalists=6, behind=1.0, rehearsals=3, pondered=2.0)
    found = Searcher(rehearsing).look(position.view(0), new_dice(4), iterations=8)
    # The search's own lucks, one after the other.
    lucks = new_dice(int(below(new_dice(4), 2**31 - 1)), "lucks")
    luck = new_dice(0)
    worths = []
    for finding in found:
        after = position.copy()
        after.play(finding.move, 0)
        total = 2.0 * looked_at(after)
        for number in range(3):
            fork(luck, lucks, number)
            total += rehearsed(after, luck)
        worths.append(total / 5)
    assert len(set(worths)) > 1
    assert worths == sorted(worths, reverse=True)
    strict = replace(rehearsing, behind=-1.0)
    assert Searcher(strict).look(position.view(0), new_dice(4), iterations=8) == plain


def test_interpreted_and_compiled_looks_agree() -> None:
    plan = Plan(
        foresight=1,
        trust=100.0,
        answers=3,
        width=3.0,
        widening=0.0,
        finalists=2,
        behind=1.0,
        rehearsals=2,
        pondered=4.0,
    )
    found = []
    for game in (dealt(seats=2, seed=3).game, world("gardlings", 2, "{}")):
        position = game.new()
        dice = new_dice(5)
        while position.is_chance:
            position.roll(dice)
        found.append(Searcher(plan).look(position.view(0), new_dice(4), iterations=6))
    assert found[0] == found[1]
