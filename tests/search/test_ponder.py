"""The closer look: chance is weighed, answers are the best ones, and a round ends the look."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from hortus import Position
from hortus.core.dice import new_dice
from hortus.core.engine import bind
from hortus.core.struct import Structs
from hortus.games.gardlings import evaluate
from hortus.games.gardlings.numbers import DRAW, STOP
from hortus.search import ponder
from hortus.search.plan import Plan
from hortus.search.searcher import Searcher
from tests.conformance.worlds import world
from tests.games.gardlings.table import dealt, fill_bag, lay

pytestmark = pytest.mark.xdist_group("gardlings")

DOUBLE_GNOME, UNICORN, DRAGON, OTHER_DRAGON = 21, 128, 129, 130
ALL = 10_000


def looked_at(position: Position, most: int = ALL) -> float:
    """Return what the closer look says to seat 0."""
    kernels: SimpleNamespace = bind(ponder, position.game.kind, fast=False)
    lists = tuple(np.zeros(4000, np.int64) for _ in range(ponder.LISTS))
    work = Structs(position.game.kind.state.STATE, ponder.STATES)
    work[0] = position.state
    return float(kernels.ponder(position.game.box, work[0], 0, most, work, lists, np.zeros(4000)))


def foreseen(position: Position) -> float:
    return float(evaluate.foresee(position.game.box, position.state, 0))


def garden(*bag: int) -> Position:
    position = dealt(seats=1)
    fill_bag(position, 0, *bag)
    lay(position, 0, (DRAGON, 0, 0, 0))
    return position


def answers(position: Position, tile: int) -> float:
    """Return the best foresight after drawing a tile and playing any move."""
    drawn = position.copy()
    drawn.happen(tile - 1)
    if drawn.state.held[0] == 0:
        return foreseen(drawn)
    worths = []
    for move in drawn.legal_numbers(0):
        after = drawn.copy()
        after.play(move, 0)
        worths.append(foreseen(after))
    return max(worths)


def test_what_a_bag_may_bring_is_weighed_with_the_best_answers() -> None:
    position = garden(UNICORN, DOUBLE_GNOME)
    position.state.gnomes[0] = 4
    position.play(DRAW, 0)
    expected = (answers(position, UNICORN) + answers(position, DOUBLE_GNOME)) / 2
    assert looked_at(position) == pytest.approx(expected)
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


def test_interpreted_and_compiled_looks_agree() -> None:
    plan = Plan(foresight=1, trust=100.0, answers=3, width=3.0, widening=0.0)
    found = []
    for game in (dealt(seats=2, seed=3).game, world("gardlings", 2, "{}")):
        position = game.new()
        dice = new_dice(5)
        while position.is_chance:
            position.roll(dice)
        found.append(Searcher(plan).look(position.view(0), new_dice(4), iterations=6))
    assert found[0] == found[1]
