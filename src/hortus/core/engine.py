"""The kernels of one game behind plain Python calls, interpreted or compiled."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from hortus.core import calls, loops
from hortus.core.contract import EQUALLY_LIKELY, GameKind
from hortus.core.dice import new_dice
from hortus.core.struct import Structs, new_struct
from hortus.kernel import compiled, interpreted
from hortus.kernel import is_compiled as is_in_cache

_IN_SLOTS = (
    "to_act",
    "legal",
    "apply",
    "chance",
    "winners",
    "may_wait",
    "redeterminise",
    "sees",
    "lay_open",
    "evaluate",
    "foresee",
    "is_midway",
    "problem",
    "scores",
    "ending",
    "observe",
    "features",
)


@cache
def _kernels(kind: GameKind, fast: bool) -> tuple[SimpleNamespace, SimpleNamespace]:
    """Return a game's kernels as calls from Python and the loops bound to them."""
    return bind(calls, kind, fast), bind(loops, kind, fast)


def bind(
    module: ModuleType, kind: GameKind, fast: bool, **more: Callable[..., Any]
) -> SimpleNamespace:
    """Return a generic module with a game's kernels, and more of its own, in its slots."""
    bound = bindings(kind) | more
    return compiled(module, kind.name, **bound) if fast else interpreted(module, **bound)


def is_compiled(module: ModuleType, kind: GameKind, kernel: str) -> bool:
    """Tell whether a kernel of a generic module is on disk, compiled for a game as it is now."""
    return is_in_cache(module, kind.name, kernel, **bindings(kind))


def bindings(kind: GameKind) -> dict[str, Callable[..., Any]]:
    """Return the kernels of a game by the names of the slots they go into."""
    optional = {
        "may_wait": loops.nobody_waits,
        "sees": loops.everybody_sees,
        "lay_open": loops.never_open,
        "foresee": kind.evaluate.evaluate,
        "is_midway": loops.always_midway,
        "features": loops.no_features,
    }
    sources = {**optional, **vars(kind.rules), **vars(kind.view), **vars(kind.evaluate)}
    if kind.features:
        sources |= vars(kind.features)
    return {name: sources[name] for name in _IN_SLOTS}


class Engine:
    """Runs a game's kernels on states; both kinds of kernel give the same answers.

    An engine owns buffers, so it serves one thread at a time.
    """

    def __init__(self, kind: GameKind, box: Any, fast: bool) -> None:
        self.fast = fast
        self._calls, self._loops = _kernels(kind, fast)
        self._kind = kind
        self.box = self.record(box)
        self._boxes = self.one(box)
        facts = kind.rules
        self.buffer = self.ints(max(facts.MOST_LEGAL, facts.MOST_CHANCE))
        self.weights = self.ints(facts.MOST_CHANCE)
        self._scores = self.ints(max(kind.seats))
        self._work = Structs(kind.state.STATE, 2)

    def ints(self, length: int) -> Any:
        """Return a buffer of numbers in the form these kernels read."""
        array = np.zeros(length, np.int64)
        return array if self.fast else array.data

    def record(self, struct: Any) -> Any:
        """Return a record in the form these kernels take."""
        return struct.record if self.fast else struct

    def one(self, struct: Any) -> Any:
        """Return a record in the form the kernels in calls.py take."""
        if not self.fast:
            return (struct,)
        array, index = struct.place
        return array if len(array) == 1 else array[index : index + 1]

    def records(self, structs: Structs) -> Any:
        """Return an array of records in the form these kernels take."""
        return structs.array if self.fast else structs

    def to_act(self, s: Any) -> int:
        """Return OVER, CHANCE or the bit mask of the seats that may act."""
        return int(self._calls.call_to_act(self._boxes, self.one(s)))

    def legal(self, s: Any, seat: int) -> list[int]:
        """Return the numbers of a seat's legal moves, ascending."""
        n = self._calls.call_legal(self._boxes, self.one(s), seat, self.buffer)
        return self.buffer[:n].tolist()

    def problem(self, s: Any, seat: int, move: int) -> int:
        """Return 0 for a legal move, else the index of the rule that forbids it."""
        return int(self._calls.call_problem(self._boxes, self.one(s), seat, move))

    def apply(self, s: Any, seat: int, move: int) -> None:
        """Play a move in place without checking it."""
        self._calls.call_apply(self._boxes, self.one(s), seat, move)

    def chance(self, s: Any) -> list[tuple[int, int]]:
        """Return the chance outcomes with their weights."""
        n = self._calls.call_chance(self._boxes, self.one(s), self.buffer, self.weights)
        numbers, weights = self.buffer[:n].tolist(), self.weights[:n].tolist()
        if weights[0] == EQUALLY_LIKELY:
            weights = [1] * n
        return list(zip(numbers, weights, strict=True))

    def roll(self, s: Any, dice: Any) -> int:
        """Play one chance outcome at random and return its number."""
        return int(self._calls.call_roll(self._boxes, self.one(s), dice, self.buffer, self.weights))

    def scores(self, s: Any, seats: int) -> list[int]:
        """Return what each seat would score if the game ended now."""
        self._calls.call_scores(self._boxes, self.one(s), self._scores)
        return self._scores[:seats].tolist()

    def winners(self, s: Any) -> int:
        """Return the bit mask of the winners of a finished game."""
        return int(self._calls.call_winners(self._boxes, self.one(s)))

    def ending(self, s: Any) -> int:
        """Return the index of the reason why a game is over."""
        return int(self._calls.call_ending(self._boxes, self.one(s)))

    def observe(self, s: Any, seat: int, out: Any) -> None:
        """Write what a seat may know into a zeroed state."""
        self._calls.call_observe(self._boxes, self.one(s), seat, self.one(out))

    def redeterminise(self, s: Any, seat: int, dice: Any) -> None:
        """Fill what an observed state leaves open, at random."""
        self._calls.call_redeterminise(self._boxes, self.one(s), seat, dice)

    def evaluate(self, s: Any, seat: int) -> float:
        """Return how good a state looks for a seat."""
        return float(self._calls.call_evaluate(self._boxes, self.one(s), seat))

    def may_wait(self, s: Any) -> int:
        """Return the bit mask of the acting seats that nobody waits for."""
        return int(self._calls.call_may_wait(self._boxes, self.one(s)))

    def best_move(self, view: Any, seat: int, dice: Any) -> int:
        """Return the move of an observed state that looks best one move ahead, or WAIT."""
        work = self.records(self._work)
        return int(
            self._calls.call_best_move(self._boxes, self.one(view), seat, dice, work, self.buffer)
        )

    def random_game(self, s: Any, dice: Any) -> list[tuple[int, int]]:
        """Play a state to its end at random and return the moves as (seat, number)."""
        most = self._kind.rules.MOST_PLIES
        seats, moves = self.ints(most), self.ints(most)
        n = self._loops.random_game(
            self.box, self.record(s), dice, self.buffer, self.weights, seats, moves
        )
        if n < 0:
            raise AssertionError(f"{self._kind.name} went on after {most} moves")
        return list(zip(seats[:n].tolist(), moves[:n].tolist(), strict=True))

    def random_games(self, start: Any, games: int, dice: Any) -> tuple[int, int]:
        """Play random games from a start; return how many decisions and chance moves."""
        self._work[0] = start
        work = self.records(self._work)
        decisions, chances = self._loops.random_games(
            self.box, work, games, dice, self.buffer, self.weights
        )
        return int(decisions), int(chances)

    def perft(self, start: Any, depth: int) -> int:
        """Count the decision sequences of a length, chance taking its first outcome."""
        work = Structs(self._kind.state.STATE, depth + 1)
        work[0] = start
        length = len(self.buffer)
        buffers: Any = [self.ints(length) for _ in range(depth + 2)]
        if self.fast:
            buffers = np.stack(buffers)
        return int(self._loops.perft(self.box, self.records(work), depth, buffers))

    def warm_up(self, start: Any) -> None:
        """Call every kernel once, so that all of them are compiled or loaded."""
        state, view = Structs(self._kind.state.STATE, 2), new_struct(self._kind.state.STATE)
        state[0] = start
        s = state[0]
        dice = new_dice(0)
        while self.to_act(s) < 0:
            self.chance(s)
            self.roll(s, dice)
        seat = next(seat for seat in range(32) if (self.to_act(s) >> seat) & 1)
        self.observe(s, seat, view)
        self.best_move(view, seat, dice)
        move = self.legal(s, seat)[0]
        self.problem(s, seat, move)
        self.redeterminise(view, seat, dice)
        self.evaluate(s, seat)
        self.apply(s, seat, move)
        self.random_game(s, dice)
        self.scores(s, 1)
        self.winners(s)
        self.ending(s)
        self.may_wait(s)
        self.random_games(start, 1, dice)
