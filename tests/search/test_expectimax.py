"""Expectimax weighs chance and ends with the round; rollouts play the round out."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from hortus import Position
from hortus.core.dice import below, fork, new_dice
from hortus.core.engine import bind
from hortus.games.gardlings.rules.numbers import DRAW, STOP
from hortus.games.gardlings.thinking import evaluate
from hortus.search import expectimax, rollouts
from hortus.search.scratch import new_scratch
from hortus.search.searcher import Searcher
from hortus.search.sequential_halving import note
from hortus.search.settings import SearchSettings
from hortus.search.tree import Streams
from tests.conformance.worlds import world
from tests.games.gardlings.table import dealt, fill_bag, lay
from tests.search.test_sequential_halving import begun

pytestmark = pytest.mark.xdist_group("gardlings")

SINGLE_GNOME, DOUBLE_GNOME, UNICORN, DRAGON, OTHER_DRAGON = 1, 21, 128, 129, 130
# They fit the dragon in many places.
BLUE_AND_PINK = (53, 55)
GARDENERS = (57, 58)
SINGLE_GNOMES = (1, 2, 3)
ALL = 10_000


def looked_at(position: Position, most: int = ALL) -> float:
    """Return what the closer look says to seat 0."""
    kernels: SimpleNamespace = bind(expectimax, position.game.kind, fast=False)
    scratch = new_scratch(position.game)
    state = position.copy().state
    return float(kernels.expectimax(position.game.box, state, 0, most, scratch))


def rollout_of(position: Position, dice: np.ndarray[Any, Any]) -> float:
    """Return what a rollout by seat 0 comes to with a given dice."""
    kernels: SimpleNamespace = bind(rollouts, position.game.kind, fast=False)
    box, scratch = position.game.box, new_scratch(position.game)
    return float(kernels.rollout(box, position.copy().state, 0, dice, scratch))


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


def test_a_rollout_ends_with_the_round() -> None:
    position = garden(UNICORN, OTHER_DRAGON)
    position.play(STOP, 0)
    assert rollout_of(position, new_dice(1)) == foreseen(position)


def test_a_rollout_plays_what_is_foreseen_to_be_best() -> None:
    """A bag of one tile, so that there is no dice in it; then only stopping is left."""
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
    best = max(afters[: rollouts.CONSIDERED], key=foreseen)
    best.play(STOP, 0)
    assert rollout_of(position, new_dice(1)) == foreseen(best)


def test_a_rollout_depends_on_its_stream_only() -> None:
    position = garden(*BLUE_AND_PINK, SINGLE_GNOME, DOUBLE_GNOME)
    position.state.gnomes[0] = 4
    position.play(DRAW, 0)
    worths = [rollout_of(position, new_dice(seed)) for seed in range(8)]
    assert worths == [rollout_of(position, new_dice(seed)) for seed in range(8)]
    assert len(set(worths)) > 1


def often(position: Position, move: int, first: int, last: int, base: Any) -> float:
    """Return what seat 0's rollouts of a move come to on average."""
    kernels: SimpleNamespace = bind(rollouts, position.game.kind, fast=False)
    box, view = position.game.box, position.view(0).state
    streams, scratch = Streams(new_dice(1), base, new_dice(0)), new_scratch(position.game)
    return float(kernels.mean_rollout(box, view, 0, move, (first, last), streams, scratch))


def test_all_that_chance_may_bring_next_is_played_out_as_often() -> None:
    bag = (*BLUE_AND_PINK, SINGLE_GNOME, DOUBLE_GNOME)
    position = garden(*bag)
    position.state.gnomes[0] = 4
    base, dice = new_dice(3), new_dice(0)
    worths = []
    for number in (1, 2):
        for place, tile in enumerate(sorted(bag)):
            drawn = position.copy()
            drawn.play(DRAW, 0)
            drawn.happen(tile - 1)
            fork(dice, base, 4 * number + place)
            worths.append(rollout_of(drawn, dice))
    assert len(set(worths)) > 1
    assert often(position, DRAW, 4, 12, base) == pytest.approx(sum(worths) / 8)


def test_what_no_luck_can_change_is_foreseen() -> None:
    position = garden(UNICORN, OTHER_DRAGON)
    stopped = position.copy()
    stopped.play(STOP, 0)
    assert often(position, STOP, 0, 50, new_dice(3)) == foreseen(stopped)


def test_rollouts_decide_between_moves_that_are_about_as_good() -> None:
    position = garden(*BLUE_AND_PINK, *GARDENERS, *SINGLE_GNOMES)
    position.state.gnomes[0] = 2
    position.play(DRAW, 0)
    position.happen(BLUE_AND_PINK[0] - 1)
    settings = SearchSettings(foresight=1, trust=1e6, answers=ALL, width=6.0, widening=0.0, prior=1)
    plain = Searcher(settings).search(position.view(0), new_dice(4), iterations=8)
    halving = replace(settings, candidates=6, behind=30.0, rollouts=2, tree_weight=0.5)
    found = Searcher(halving).search(position.view(0), new_dice(4), iterations=8)
    base = new_dice(int(below(new_dice(4), 2**31 - 1)), "lucks")
    promised = {}
    for finding in plain:
        after = position.copy()
        after.play(finding.move, 0)
        promised[finding.move] = looked_at(after)
    halved = begun(halving, promised)
    count = halved.round.running
    promising = [halved.field[place].move for place in range(count)]
    while halved.round.running > 1:
        one, times = halved.field[halved.round.turn], halved.round.times
        mean = often(position, one.move, one.times, one.times + times, base)
        note(halved, mean, halving.record())
    ranked = [halved.field[place].move for place in range(count)]
    assert [finding.move for finding in found] == ranked
    assert ranked != promising
    strict = replace(halving, behind=-1.0)
    assert Searcher(strict).search(position.view(0), new_dice(4), iterations=8) == plain


def test_interpreted_and_compiled_looks_agree() -> None:
    settings = SearchSettings(
        foresight=1,
        trust=100.0,
        answers=3,
        width=3.0,
        widening=0.0,
        candidates=2,
        behind=20.0,
        rollouts=2,
        tree_weight=4.0,
    )
    found = []
    for game in (dealt(seats=2, seed=3).game, world("gardlings", 2, "{}")):
        position = game.new()
        dice = new_dice(5)
        while position.is_chance:
            position.roll(dice)
        found.append(Searcher(settings).search(position.view(0), new_dice(4), iterations=6))
    assert found[0] == found[1]
