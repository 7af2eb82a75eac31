"""A search from a view: how long to think, on how many cores, and what was found."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from hortus.core.contract import GameKind
from hortus.core.dice import below, new_dice
from hortus.core.engine import bind
from hortus.core.game import Game
from hortus.core.network import Network, numbers_of, read_weights
from hortus.core.struct import Structs, new_struct
from hortus.core.view import View
from hortus.search import rollouts, tree
from hortus.search.ending import WIN_FIRST, is_small, solve
from hortus.search.scratch import longest_list, new_scratch
from hortus.search.sequential_halving import CANDIDATE, ROUND, Halving, begin, note
from hortus.search.settings import SearchSettings

ENDLESS = 2**62


@dataclass(frozen=True)
class Finding:
    """One move that was looked at: how often, and how well each seat fared after it."""

    move: int
    visits: int
    outcomes: tuple[float, ...]


@cache
def tree_kernels(kind: GameKind, fast: bool) -> SimpleNamespace:
    """Return the search's kernels bound to a game."""
    return bind(tree, kind, fast)


@cache
def rollout_kernels(kind: GameKind, fast: bool) -> SimpleNamespace:
    """Return the kernels of rollouts bound to a game."""
    return bind(rollouts, kind, fast)


class Searcher:
    """Searches from views of one game; it is given a view and nothing else."""

    def __init__(self, settings: SearchSettings) -> None:
        self.settings = settings

    def search(
        self,
        view: View,
        dice: Any,
        iterations: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        settle: bool = False,
    ) -> list[Finding]:
        """Return the moves looked at, the best first: those with rollouts, then by visits.

        Give a number of iterations (shared by the threads), a time, or both.  To settle is to stop
        as soon as no other move of a tree can become the most visited one.
        """
        if iterations is None and seconds is None:
            raise ValueError("a search needs a number of iterations or a time")
        trees = [_Tree(view, self.settings, int(below(dice, 2**31 - 1))) for _ in range(threads)]
        until = None if seconds is None else time.monotonic() + seconds
        share = None if iterations is None else -(-iterations // threads)
        if threads == 1:
            trees[0].grow(share, until, settle)
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(lambda one: one.grow(share, until, settle), trees))
        return _merged(trees, view.game.seats)

    def best(self, view: View, dice: Any, **limits: Any) -> int:
        """Return the best move, or WAIT; a single legal move is played without thought.

        An ending is solved, if the settings say so and the rules are compiled.
        """
        legal = view.legal_numbers()
        if len(legal) == 1 and not view.may_wait:
            return legal[0]
        if self.settings.ending > 0 and view.game.engine.fast and is_small(view):
            solution = solve(view, WIN_FIRST, self.settings.ending)
            if solution is not None:
                return solution.best
        return self.search(view, dice, settle=True, **limits)[0].move


def new_search(
    view: View, settings: SearchSettings, nodes: Structs
) -> tuple[tree.Search, tree.Notes]:
    """Return all that the kernels of a search need, from a view and settings."""
    game, engine = view.game, view.game.engine
    length, scratch = longest_list(game), new_scratch(game)
    search = tree.Search(
        seat=view.seat,
        seats=game.seats,
        settings=engine.record(settings.record()),
        nodes=engine.records(nodes),
        moves=engine.ints(length),
        taken=engine.ints(length),
        states=scratch.states,
        network=_new_network(game, settings),
    )
    notes = tree.Notes(
        path=engine.ints(tree.MOST_DEPTH),
        worth=np.zeros(2 * tree.MOST_SEATS),
        weights=engine.ints(length),
        scratch=scratch,
    )
    return search, notes


def _new_network(game: Game, settings: SearchSettings) -> Network:
    """Return the network of a game, an empty one if nobody asks it."""
    numbers = np.zeros(0, np.int64)
    if settings.learned:
        numbers = numbers_of(read_weights(game.kind, game.seats))
    worth = np.zeros(2 * tree.MOST_SEATS)
    return Network(numbers if game.engine.fast else numbers.data, worth)


class _Tree:
    """One tree with everything its kernels write to."""

    def __init__(self, view: View, settings: SearchSettings, seed: int) -> None:
        self.view = view
        self.settings = settings
        self.engine = view.game.engine
        self.kernels = tree_kernels(view.game.kind, self.engine.fast)
        self.observed = self.engine.record(view.state)
        # The names decide what a seed means, so they stay what they were.
        self.streams = tree.Streams(
            new_dice(seed, "tree"), new_dice(seed, "lucks"), new_dice(seed, "luck")
        )
        self.nodes = Structs(tree.NODE, 1024)
        self.search, self.notes = new_search(view, settings, self.nodes)
        self.progress = new_struct(tree.PROGRESS)
        self.progress.size = 1
        self.rolled_out: list[int] = []
        """Moves that had rollouts, the best first."""

    def grow(self, iterations: int | None, until: float | None, settle: bool) -> None:
        """Run iterations, at least one, and rollouts while there is time for them."""
        self._iterate(iterations, until, settle)
        if self.settings.rollouts > 0:
            self._halve(until)

    def _halve(self, until: float | None) -> None:
        field, settings = Structs(CANDIDATE, self.settings.candidates + 1), self.settings.record()
        halving = Halving(field, new_struct(ROUND))
        count = begin(self.nodes, halving, settings)
        if count > 1:
            while halving.round.running > 1 and (until is None or time.monotonic() < until):
                one, times = field[halving.round.turn], halving.round.times
                mean = self._mean_rollout(one.move, one.times, one.times + times)
                note(halving, mean, settings)
            self.rolled_out = [field[place].move for place in range(count)]

    def _iterate(self, iterations: int | None, until: float | None, settle: bool) -> None:
        """Run iterations until their number or the time is used up, at least one."""
        progress, fast = self.progress, self.engine.fast
        progress.total = ENDLESS if iterations is None else iterations
        progress.settle = int(settle and iterations is not None)
        # Interpreted, a single iteration may take a noticeable part of the time.
        step = tree.BATCH if fast else 1
        while progress.done < progress.total:
            unwatched = fast and until is None
            progress.stop = progress.total if unwatched else progress.done + step
            progress.stop = min(progress.stop, progress.total)
            self._make_room()
            self._run()
            if until is not None and time.monotonic() >= until:
                return

    def _make_room(self) -> None:
        while tree.is_short_of_room(self.nodes, self.progress):
            larger = Structs(tree.NODE, 2 * len(self.nodes))
            larger.array[: self.progress.size] = self.nodes.array[: self.progress.size]
            self.nodes = larger
            self.search = self.search._replace(nodes=self.engine.records(larger))

    def _run(self) -> None:
        work = (self.search, self.notes, self.engine.record(self.progress), self.streams)
        self.kernels.grow_tree(self.engine.box, self.observed, *work)

    def _mean_rollout(self, move: int, first: int, last: int) -> float:
        kernels = rollout_kernels(self.view.game.kind, self.engine.fast)
        about = (self.engine.box, self.observed, self.view.seat, move)
        memory = (self.streams, self.notes.scratch)
        return float(kernels.mean_rollout(*about, (first, last), *memory))

    def children(self) -> list[Any]:
        """Return the nodes below the root."""
        found = []
        child = int(self.nodes.array[0]["first"])
        while child:
            found.append(self.nodes.array[child])
            child = int(self.nodes.array[child]["next"])
        return found


def _merged(trees: list[_Tree], seats: int) -> list[Finding]:
    visits: dict[int, int] = {}
    totals: dict[int, Any] = {}
    places: dict[int, int] = {}
    for one in trees:
        for node in one.children():
            move = int(node["move"])
            visits[move] = visits.get(move, 0) + int(node["visits"])
            totals[move] = totals.get(move, np.zeros(seats)) + node["total"][:seats]
        for place, move in enumerate(one.rolled_out):
            places[move] = min(place, places.get(move, place))
    findings = [
        Finding(move, count, tuple((totals[move] / max(1, count)).tolist()))
        for move, count in visits.items()
    ]
    last = len(findings)
    return sorted(findings, key=lambda one: (places.get(one.move, last), -one.visits, one.move))
