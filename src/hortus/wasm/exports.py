"""Arguments for every exported kernel, as Python would pass them.

They say all that is needed to call a kernel from elsewhere: types, names and lengths.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from inspect import signature
from typing import Any

from hortus.bots.levels import LEVELS, level_bot
from hortus.core.contract import GameKind
from hortus.core.dice import new_dice
from hortus.core.engine import Engine, bindings
from hortus.core.game import Game
from hortus.core.struct import Structs, new_struct
from hortus.core.view import View
from hortus.kernel import compiled_afresh
from hortus.search import choosing, tree
from hortus.search.ending import TABLE, new_first_moves, new_memory, walking_dice
from hortus.search.scratch import longest_list
from hortus.search.searcher import new_search
from hortus.search.sequential_halving import CANDIDATE, ROUND, Halving
from hortus.search.settings import SearchSettings
from hortus.wasm import kernels


@dataclass(frozen=True)
class Export:
    """A kernel under the name that a browser knows it by, and arguments to call it with."""

    name: str
    kernel: Any
    """Compiled by Numba once its code is asked for."""
    arguments: tuple[Any, ...]

    @property
    def named(self) -> Mapping[str, Any]:
        """The arguments by their names, in order."""
        names = signature(self.kernel.py_func).parameters
        return dict(zip(names, self.arguments, strict=True))


def exports(game: Game) -> list[Export]:
    """Return every kernel that a module exports."""
    # Only the memory of this engine is used: its kernels are compiled when they are called.
    game.engine = Engine(game.kind, game.box, fast=True)
    compiled = compiled_afresh(kernels, **bindings(game.kind))
    given = _arguments(game)
    return [
        Export(name.removeprefix("call_"), getattr(compiled, name), given[name])
        for name in kernels.__all__
    ]


def _arguments(game: Game) -> dict[str, tuple[Any, ...]]:
    kind, engine = game.kind, game.engine

    def states(number: int) -> Any:
        return Structs(kind.state.STATE, number).array

    def ints() -> Any:
        return engine.ints(longest_list(game))

    def on_state(*more: Any) -> tuple[Any, ...]:
        return (engine.one(game.box), states(1), *more)

    return {
        "below": (new_dice(0), 0),
        "call_apply": on_state(0, 0),
        "call_best_move": on_state(0, new_dice(0), states(2), ints()),
        "call_chance": on_state(ints(), ints()),
        "call_ending": on_state(),
        "call_evaluate": on_state(0),
        "call_legal": on_state(0, ints()),
        "call_may_wait": on_state(),
        "call_observe": on_state(0, states(1)),
        "call_problem": on_state(0, 0),
        "call_redeterminise": on_state(0, new_dice(0)),
        "call_roll": on_state(new_dice(0), ints(), ints()),
        "call_scores": on_state(engine.ints(max(kind.seats))),
        "call_to_act": on_state(),
        "call_winners": on_state(),
        "choose": _whole_search(game),
        "choose_in_ending": _ending(game),
        "random_games": (engine.record(game.box), states(2), 0, new_dice(0), ints(), ints()),
    }


def _whole_search(game: Game) -> tuple[Any, ...]:
    engine, view = game.engine, View(game, 0, new_struct(game.kind.state.STATE))
    search, notes = new_search(view, SearchSettings(), Structs(tree.NODE, 1024))
    field = engine.records(Structs(CANDIDATE, _most_candidates(game.kind) + 1))
    plan = choosing.Plan(
        engine.record(new_struct(tree.PROGRESS)), Halving(field, engine.record(new_struct(ROUND)))
    )
    streams = tree.Streams(new_dice(0), new_dice(1), new_dice(2))
    return (engine.record(game.box), engine.record(view.state), search, notes, plan, streams)


def _ending(game: Game) -> tuple[Any, ...]:
    engine = game.engine
    memory = new_memory(game, TABLE)._replace(scores=engine.ints(max(game.kind.seats)))
    view = engine.record(new_struct(game.kind.state.STATE))
    return (engine.record(game.box), view, 0, memory, new_first_moves(game), walking_dice(), 0)


def _most_candidates(kind: GameKind) -> int:
    """Return how many moves any level tells apart by rollouts."""
    bots = [level_bot(kind, level, seats) for level in LEVELS for seats in kind.seats]
    return max(bot.searcher.settings.candidates for bot in bots)
