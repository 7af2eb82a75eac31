"""Many games side by side play by the same rules as one."""

from __future__ import annotations

import numpy as np
import pytest

import hortus
from hortus import UsageError
from hortus.lab import Vector, vector
from hortus.lab.batch import NOBODY, STAY
from hortus.lab.rewards import utilities
from tests.conformance.worlds import world
from tests.lab.tables import every_table


@every_table
def test_every_row_lists_the_legal_moves_of_its_game(name: str, seats: int) -> None:
    games = Vector(world(name, seats, "{}"), 4)
    games.reset(1)
    for _ in range(40):
        for i in range(games.n):
            seat, position = int(games.seat[i]), games.position(i)
            assert seat in position.actors
            actions = np.flatnonzero(games.mask[i]).tolist()
            moves = [games.move(i, action) for action in actions]
            assert moves == position.legal_numbers(seat)
            assert [games.action(i, move) for move in moves] == actions
            assert np.array_equal(games.observation[i], games.observe(i, seat))
        games.step(games.sample())


@every_table
def test_finished_games_pay_and_start_again(name: str, seats: int) -> None:
    games, alone = Vector(world(name, seats, "{}"), 2), Vector(world(name, seats, "{}"), 2, False)
    games.reset(1)
    alone.reset(1)
    ended = 0
    while ended == 0:
        actions = games.sample().copy()
        games.step(actions)
        alone.step(actions)
        ended = int(games.done.sum())
    assert np.array_equal(games.done, alone.done)
    for i in np.flatnonzero(games.done):
        assert alone.seat[i] == NOBODY
        assert games.seat[i] != NOBODY
        assert games.rewards[i].tolist() == pytest.approx(utilities(alone.position(i)))
        assert games.final[i].tolist() == alone.position(i).scores()
        if seats > 1:
            assert games.rewards[i].sum() == pytest.approx(0, abs=1e-6)


def test_a_seed_gives_the_same_games() -> None:
    first, second = vector("carat", 5), vector("carat", 5)
    for games in (first, second):
        games.reset("again")
        for _ in range(50):
            games.step(games.sample())
    assert np.array_equal(first.observation, second.observation)
    assert not np.array_equal(first.observation[0], first.observation[1])


def test_interpreted_and_compiled_vectors_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = Vector(hortus.load("carat"), 2)
    monkeypatch.setattr("hortus.lab.vectors.can_compile", lambda: False)
    slow = Vector(hortus.load("carat"), 2)
    assert (fast.fast, slow.fast) == (True, False)
    for games in (fast, slow):
        games.reset(3)
    for _ in range(40):
        actions = fast.sample().copy()
        assert np.array_equal(actions, slow.sample())
        fast.step(actions)
        slow.step(actions)
        for name in ("seat", "mask", "count", "observation", "rewards", "done"):
            assert np.array_equal(getattr(fast, name), getattr(slow, name)), name


def test_greedy_beats_random() -> None:
    games = Vector(world("carat", 2, "{}"), 50, again=False)
    games.reset(1)
    while (games.seat != NOBODY).any():
        greedy = games.greedy().copy()
        games.step(np.where(games.seat == 0, greedy, games.sample()))
    assert (games.final[:, 0] > games.final[:, 1]).mean() > 0.8


def test_an_illegal_action_changes_nothing() -> None:
    games = Vector(world("carat", 2, "{}"), 2)
    games.reset(1)
    before = games.position(0).to_bytes(), games.position(1).to_bytes()
    legal = games.sample().copy()
    for wrong in (-2, games.layout.actions, int(np.flatnonzero(games.mask[1] == 0)[0])):
        with pytest.raises(UsageError, match="not legal in game 1"):
            games.step([legal[0], wrong])
    with pytest.raises(UsageError, match="2 games need 2 actions"):
        games.step([legal[0]])
    assert before == (games.position(0).to_bytes(), games.position(1).to_bytes())
    games.step([legal[0], STAY])
    assert before[0] != games.position(0).to_bytes()
    assert before[1] == games.position(1).to_bytes()


def test_a_vector_needs_a_game() -> None:
    with pytest.raises(UsageError, match="at least one"):
        vector("carat", 0)
