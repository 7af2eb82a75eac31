"""Interpreted and compiled runs of one seed are the same game."""

from __future__ import annotations

import json
import re
from types import FunctionType

import hortus
from hortus.core import loops
from hortus.core.contract import WAIT
from hortus.core.dice import new_dice
from hortus.core.struct import new_struct
from hortus.kernel import is_kernel
from hortus.search import tree

from .worlds import every_game, every_variant, world


@every_variant
def test_interpreted_and_compiled_agree(name: str, seats: int, options: str) -> None:
    fast = world(name, seats, options)
    slow = hortus.load(name, seats, **json.loads(options))
    assert fast.engine.fast
    assert not slow.engine.fast
    ends = []
    for game in (fast, slow):
        position = game.new()
        log = game.engine.random_game(position.state, new_dice(11))
        ends.append((log, position.to_bytes(), position.result()))
    assert ends[0] == ends[1]


@every_variant
def test_views_and_guesses_agree(name: str, seats: int, options: str) -> None:
    fast = world(name, seats, options)
    slow = hortus.load(name, seats, **json.loads(options))
    outcomes = []
    for game in (fast, slow):
        position, dice = game.new(), new_dice(12)
        seen = []
        for _ in range(400):
            if position.is_over:
                break
            if position.is_chance:
                position.roll(dice)
                continue
            seat = position.actors[-1]
            observed = new_struct(game.kind.state.STATE)
            game.engine.observe(position.state, seat, observed)
            seen.append(observed.to_bytes())
            move = game.engine.best_move(observed, seat, dice)
            game.engine.redeterminise(observed, seat, dice)
            seen.append(observed.to_bytes())
            position.play(position.legal_numbers(seat)[0] if move == WAIT else move, seat)
            if len(seen) >= 30:
                break
        outcomes.append(seen)
    assert outcomes[0] == outcomes[1]


@every_game
def test_no_kernel_calls_itself(name: str) -> None:
    # A recursive kernel that another kernel calls crashes when Numba loads it from its cache.
    kind = hortus.load(name).kind
    for module in (kind.rules, kind.view, kind.evaluate):
        for function in vars(module).values():
            if is_kernel(function):
                assert not _reaches(function, function, set()), function.__qualname__


@every_game
def test_no_kernel_returns_an_array(name: str) -> None:
    # A kernel that allocates nothing runs without Numba's reference counts: an array that another
    # kernel returned to it would never be freed.
    kind = hortus.load(name).kind
    for module in (kind.rules, kind.view, kind.evaluate, loops, tree):
        for function in vars(module).values():
            if is_kernel(function):
                given = re.sub(r"tuple|[\[\],]", " ", function.__annotations__["return"]).split()
                assert set(given) <= {"int", "float", "bool", "None"}, function.__qualname__


def _reaches(function: FunctionType, goal: FunctionType, seen: set[FunctionType]) -> bool:
    for used in function.__code__.co_names:
        called = function.__globals__.get(used)
        if is_kernel(called) and called not in seen:
            seen.add(called)
            if called is goal or _reaches(called, goal, seen):
                return True
    return False
