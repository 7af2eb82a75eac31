"""Whether work is worth compiling for depends on what it costs, not on how many games there are."""

from __future__ import annotations

from pathlib import Path

import pytest

import hortus
from hortus.bots.levels import LEVELS
from hortus.cli import worth
from hortus.cli.worth import interpreted_seconds, worth_compiling
from hortus.core import loops
from hortus.core.engine import is_compiled
from hortus.kernel import can_compile

from .conftest import Run

every_game = pytest.mark.parametrize("name", hortus.names())


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let nothing be compiled yet."""
    monkeypatch.setenv("HORTUS_CACHE", str(tmp_path / "kernels"))


@every_game
@pytest.mark.usefixtures("cold")
def test_two_games_of_experts_are_worth_compiling_and_a_few_random_ones_are_not(name: str) -> None:
    game = hortus.load(name, 2)
    assert worth_compiling(game, ("expert", "expert"), 2)
    assert worth_compiling(game, ("random", "expert"), 2)
    assert not worth_compiling(game, (), 20)
    assert not worth_compiling(game, ("greedy", "random"), 5)
    assert not worth_compiling(game, ("external:some program", "random"), 20)
    assert worth_compiling(game, (), 100_000)
    assert worth_compiling(game, ("greedy", "greedy"), 1000)


@every_game
def test_more_work_costs_more(name: str) -> None:
    game = hortus.load(name, 2)
    costs = [interpreted_seconds(game, (level, level), 1) for level in LEVELS]
    assert costs == sorted(costs)
    assert interpreted_seconds(game, ("expert", "expert"), 3) == pytest.approx(3 * costs[-1])
    assert interpreted_seconds(game, (), 1) < interpreted_seconds(game, ("greedy",) * 2, 1)


def test_what_is_compiled_already_is_always_used(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = hortus.load("carat")
    game.compile()
    assert is_compiled(loops, game.kind, "random_games"), "the cache on disk tells"
    assert worth_compiling(game, (), 1)
    monkeypatch.setenv("HORTUS_CACHE", str(tmp_path / "kernels"))
    assert not worth_compiling(game, (), 1)


@pytest.mark.usefixtures("cold")
def test_a_search_that_is_not_compiled_yet_is_not_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = {"random_games"}
    monkeypatch.setattr(worth, "is_compiled", lambda module, kind, kernel: kernel in ready)
    game = hortus.load("gardlings", 2)
    assert worth_compiling(game, ("random", "random"), 1)
    assert not worth_compiling(game, ("beginner", "beginner"), 1)
    ready.add("grow_tree")
    assert worth_compiling(game, ("beginner", "beginner"), 1)
    monkeypatch.setattr(worth, "interpreted_seconds", lambda *work: 0.0)
    assert not worth_compiling(game, ("expert", "expert"), 1)
    ready.add("mean_rollout")
    assert worth_compiling(game, ("expert", "expert"), 1)


def test_simulate_asks_what_the_work_costs(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def note(game: hortus.Game, bots: tuple[str, ...], games: int) -> bool:
        asked.append((game.name, bots, games))
        return False

    monkeypatch.setattr("hortus.cli.simulate.worth_compiling", note)
    assert run("simulate", "carat", "--bots", "random,random", "--games", 2).code == 0
    assert asked == [("carat", ("random", "random"), 2)]


def test_without_numba_everything_is_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert can_compile()
    monkeypatch.setattr(worth, "can_compile", lambda: False)
    assert not worth_compiling(hortus.load("carat"), ("expert", "expert"), 1000)
