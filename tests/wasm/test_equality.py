"""A module does what compiled Python does: games, rules, and the moves of every level.

`make test` builds and compares the module of one game only; `make wasm-test` all of them.
"""

from __future__ import annotations

from typing import Any

import pytest

import hortus
from hortus.bots.levels import LEVELS, level_bot
from hortus.core.registry import find_kind
from tests.wasm import native
from tests.wasm.conftest import Ask

SEED = 71
SMALL = "carat"
every_game = pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name, marks=[pytest.mark.xdist_group(name), *([pytest.mark.slow] * (name != SMALL))]
        )
        for name in hortus.names()
    ],
)
GAMES_AT_ONCE = 1_000
POSITIONS_AT_ONCE = 50


def check_random_games(asks: list[Ask], name: str, count: int) -> None:
    """Play the same random games natively and in modules."""
    games = native.variants(name)
    starts = [native.text(game.start_state().to_bytes()) for game in games]
    for first in range(0, count, GAMES_AT_ONCE):
        number = min(GAMES_AT_ONCE, count - first)
        job = {"do": "randomGames", "starts": starts, "first": first, "games": number, "seed": SEED}
        expected = native.random_ends(games, first, number, SEED)
        for ask in asks:
            assert ask(name, [job]) == [expected]


def check_searches(asks: list[Ask], name: str, count: int, levels: tuple[str, ...]) -> None:
    """Let levels choose in the same positions natively and in modules."""
    positions = native.moments(native.variants(name), count, SEED, decisions=True)
    check_choices(asks, name, positions, levels)


def check_endings(asks: list[Ask], name: str, count: int) -> None:
    """Let the level that solves endings choose in some of them."""
    endings = native.small_endings(native.variants(name), count, SEED)
    assert bool(endings) == hasattr(find_kind(name).view, "lay_open")
    check_choices(asks, name, endings, LEVELS[4:])


def check_choices(
    asks: list[Ask], name: str, positions: list[hortus.Position], levels: tuple[str, ...]
) -> None:
    """Let levels choose in positions natively and in modules."""
    count = len(positions)
    for first in range(0, count, POSITIONS_AT_ONCE):
        some = positions[first : first + POSITIONS_AT_ONCE]
        asked = native.questions(some, levels)
        expected = native.answers(some, asked)
        for ask in asks:
            (found,) = ask(name, [{"do": "searches", "asked": asked}])
            assert found["moves"] == expected


def facts_job(positions: list[Any], seats: int) -> dict[str, Any]:
    """Return the job to tell what the rules say of positions."""
    states = [native.text(one.state.to_bytes()) for one in positions]
    return {"do": "facts", "positions": states, "seats": seats, "seed": SEED}


@every_game
def test_random_games_are_equal(in_node: Ask, name: str) -> None:
    check_random_games([in_node], name, 40)


@every_game
def test_rules_say_the_same(in_node: Ask, name: str) -> None:
    games = native.variants(name)
    passed = [native.moments([game], 18, SEED) for game in games]
    jobs = [facts_job(some, game.seats) for game, some in zip(games, passed, strict=True)]
    assert in_node(name, jobs) == [native.facts(some, SEED) for some in passed]


@every_game
def test_levels_choose_the_same(in_node: Ask, name: str) -> None:
    # An expert takes a second in some games.
    check_searches([in_node], name, 8, LEVELS[:4])
    check_searches([in_node], name, 2, LEVELS[4:])


@every_game
def test_endings_are_solved_alike(in_node: Ask, name: str) -> None:
    check_endings([in_node], name, 6)


@every_game
def test_networks_judge_alike(in_node: Ask, name: str) -> None:
    kind = find_kind(name)
    games = [
        game
        for game in native.variants(name)
        if level_bot(kind, LEVELS[4], game.seats).searcher.settings.learned
    ]
    assert bool(games) == any(kind.folder.glob("data/network-*.npz"))
    positions = native.moments(games, 4 * len(games), SEED, decisions=True) if games else []
    check_choices([in_node], name, positions, LEVELS[4:])


@every_game
def test_chromium_does_the_same(in_chromium: Ask, name: str) -> None:
    check_random_games([in_chromium], name, 8)
    check_searches([in_chromium], name, 4, LEVELS[2:3])


@pytest.mark.slow
@every_game
def test_ten_thousand_random_games_are_equal(in_node: Ask, in_chromium: Ask, name: str) -> None:
    check_random_games([in_node, in_chromium], name, 10_000)


@pytest.mark.slow
@every_game
def test_levels_choose_the_same_in_many_positions(
    in_node: Ask, in_chromium: Ask, name: str
) -> None:
    check_searches([in_node, in_chromium], name, 500, LEVELS)


@pytest.mark.slow
@every_game
def test_many_endings_are_solved_alike(in_node: Ask, in_chromium: Ask, name: str) -> None:
    check_endings([in_node, in_chromium], name, 100)
