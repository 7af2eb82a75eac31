"""The solver of endings says what brute force says, and nothing where a seat cannot know enough."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import hortus
from hortus.bots.levels import level_bot, searching_only
from hortus.core.dice import new_dice
from hortus.search.ending import POINTS, WIN, WIN_FIRST, Goal, is_small, solve
from tests.conformance.worlds import oracle, world

from .brute_force import BruteForce, small_endings

TWO_EACH = [["red", "yellow"], ["blue", "green"]]
SERVED = [
    pytest.param(name, seats, json.dumps(options), id=f"{name}-{seats}-{label}", marks=mark)
    for name, seats, options, label in (
        ("carat", 2, {}, "one tile"),
        ("carat", 2, {"hand": 3, "colours": TWO_EACH}, "three tiles"),
        ("ishtar", 2, {}, "all"),
        ("islet", 1, {}, "alone"),
        ("islet", 2, {"eggs": 6}, "two"),
    )
    for mark in (pytest.mark.xdist_group(name),)
]
served = pytest.mark.parametrize(("name", "seats", "options"), SERVED)
GOALS = (WIN, POINTS, WIN_FIRST)


def is_near(position: hortus.Position) -> bool:
    """Tell whether the end of a random game may be near enough."""
    state: Any = position.state
    if position.game.name == "carat":
        return bool(state.laid >= 33)
    if position.game.name == "ishtar":
        return sorted(state.stack)[1] <= 1
    return bool(state.in_bag == 0)


def compare(game: hortus.Game, count: int, most: int) -> None:
    """Compare all moves of some endings under every goal."""
    for number, view in enumerate(small_endings(game, count, most, is_near)):
        goal: Goal = GOALS[number % len(GOALS)]
        expected = {
            move: worths[view.seat] for move, worths in BruteForce(goal).moves(view).items()
        }
        solution = solve(view, goal, 10**9, expected)
        assert solution is not None
        assert solution.worths == pytest.approx(expected, abs=1e-9)
        assert expected[solution.best] == pytest.approx(max(expected.values()), abs=1e-9)
        quick = solve(view, goal, 10**9)
        assert quick is not None
        assert expected[quick.best] == pytest.approx(max(expected.values()), abs=1e-9)


@served
def test_brute_force_agrees(name: str, seats: int, options: str) -> None:
    compare(hortus.load(name, seats, **json.loads(options)), count=3, most=60)


@pytest.mark.slow
@served
def test_brute_force_agrees_a_thousand_times(name: str, seats: int, options: str) -> None:
    compare(world(name, seats, options), count=1000, most=2000)


@pytest.mark.xdist_group("carat")
def test_both_kinds_of_kernel_take_the_same_way() -> None:
    plain = hortus.load("carat", 2)
    fast = world("carat", 2, "{}")
    for view in small_endings(plain, 2, 200, is_near):
        same = hortus.Position(fast, view.guess(new_dice(1))).view(view.seat)
        assert solve(same, WIN_FIRST, 1000) == solve(view, WIN_FIRST, 1000)


@pytest.mark.parametrize(
    ("name", "seats", "options"), [("carat", 2, {"hand": 3}), ("islet", 2, {}), ("carat", 3, {})]
)
def test_what_a_seat_cannot_know_is_not_solved(name: str, seats: int, options: Any) -> None:
    position = hortus.Match(hortus.load(name, seats, **options), seed=1).position
    assert solve(position.view(position.actors[0]), WIN, 10**9) is None


@pytest.mark.xdist_group("carat")
def test_the_solver_gives_up_when_its_nodes_are_spent() -> None:
    (view,) = small_endings(hortus.load("carat", 2), 1, 200, is_near)
    solution = solve(view, WIN, 10**9)
    assert solution is not None
    assert solve(view, WIN, solution.nodes) == solution
    assert solve(view, WIN, solution.nodes - 1) is None


@pytest.mark.parametrize("options", [{}, {"hand": 3}], ids=["one tile", "three tiles"])
def test_a_solution_does_not_change_when_hidden_things_do(options: dict[str, Any]) -> None:
    game, rng = hortus.load("carat", 2, **options), random.Random(4)
    position = game.new()
    dice = new_dice(4)
    while not is_near(position) or position.is_chance:
        if position.is_chance:
            position.roll(dice)
        else:
            (seat,) = position.actors
            game.engine.apply(position.state, seat, rng.choice(position.legal_numbers(seat)))
    (seat,) = position.actors
    permuted = oracle("carat").permute_hidden(position, seat, rng)
    assert solve(permuted.view(seat), POINTS, 5000) == solve(position.view(seat), POINTS, 5000)


@pytest.mark.xdist_group("carat")
def test_the_highest_level_plays_small_endings_as_they_are_solved() -> None:
    game = world("carat", 2, "{}")
    expert = level_bot(game.kind, "expert", 2)
    searching = searching_only(game, "expert")
    assert searching.searcher.settings.ending == 0
    for view in small_endings(game, 5, 200, is_near):
        solution = solve(view, WIN_FIRST, 10**6)
        assert solution is not None
        assert is_small(view)
        # Dice decide nothing where nothing is left to chance.
        assert {expert.choose(view, new_dice(k)) for k in range(3)} == {solution.best}


def test_the_search_goes_on_where_an_ending_is_too_large() -> None:
    position = hortus.Match(hortus.load("carat", 2), seed=1).position
    view = position.view(position.actors[0])
    assert not is_small(view)
    assert not is_small(hortus.Match(hortus.load("carat", 3), seed=1).position.view(0))
