"""Training a network for a game and a number of seats, from where an earlier run stopped."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

import hortus
from hortus.bots.levels import LEVELS, level_bot
from hortus.core.contract import GameKind
from hortus.core.dice import new_dice
from hortus.core.engine import bind
from hortus.core.errors import UsageError
from hortus.core.game import Game
from hortus.core.network import DEEP, LARGEST, WEIGHT_ONE, WIDE, Weights, shapes
from hortus.core.struct import Structs, new_struct
from hortus.lab import learning
from hortus.lab.learning import COUNTS, PLAN, Layers, Learner
from hortus.search.searcher import new_search
from hortus.search.tree import MOST_SEATS, NODE

STORE = 60_000
LONGEST = 4_000  # states of a game that are noted, of all seats
# The state of a run is saved, and a line of its curve written, after so many games.
STEP = 500
TESTS = 100


@dataclass(frozen=True)
class Training:
    """All that decides what is learned."""

    game: str
    seats: int
    games: int
    seed: int = 1
    noise: float = 0.001
    trace: float = 0.95
    rate: float = 1e-3
    batches: int = 12

    def plan(self, done: int) -> Any:
        """Return how the next games are played and learned from; rates fall towards the end."""
        plan = new_struct(PLAN)
        share = done / self.games
        fall = 1.0 if share < 0.5 else 0.3 if share < 0.8 else 0.1
        plan.noise = self.noise * max(fall, 0.5)
        plan.trace = self.trace
        plan.rate = self.rate * fall
        plan.batches = self.batches
        return plan


@cache
def learning_kernels(kind: GameKind, fast: bool) -> SimpleNamespace:
    """Return the kernels of learning bound to a game."""
    return bind(learning, kind, fast)


class Trainer:
    """A network in training."""

    def __init__(self, game: Game, training: Training) -> None:
        if game.kind.features is None:
            raise UsageError(f"{game.kind.title} has no features that a network could learn from.")
        self.game, self.training = game, training
        self.settings = level_bot(game.kind, LEVELS[-1], game.seats).searcher.settings
        self.done = 0
        self.curve: list[dict[str, float]] = []
        self.dice = new_dice(training.seed, "training")
        self._worth = np.zeros(2 * MOST_SEATS)
        view = hortus.Position(game, game.start_state()).view(0)
        # States are judged by how games end: a network that is still learning judges elsewhere.
        search, _ = new_search(view, replace(self.settings, learned=0), Structs(NODE, 1))
        self._search = search
        self._learner = self._new_learner(game.kind.features)
        self._kernels = learning_kernels(game.kind, game.engine.fast)

    def _new_learner(self, module: ModuleType) -> Learner:
        features = int(module.FEATURES)
        sizes = shapes(features)
        self.flat = np.zeros((4, sum(sizes)), np.float32)
        rng = np.random.default_rng(self.training.seed)
        ends = np.cumsum(sizes)
        layers = [
            Layers(*(row[end - size : end] for size, end in zip(sizes, ends, strict=True)))
            for row in self.flat[:2]
        ]
        net = layers[0]
        # About a third of the inputs are not 0.
        net.first[:] = rng.normal(0, np.sqrt(6 / features), len(net.first))
        net.second[:] = rng.normal(0, np.sqrt(2 / WIDE), len(net.second))
        # At first the network adds nothing to the guess, so that the first games are good ones.
        for place, weight in module.GUESS.items():
            net.direct[place] = weight
        self.counts = Structs(COUNTS, 1)
        engine = self.game.engine
        return Learner(
            net=layers[0],
            slope=layers[1],
            flat=self.flat,
            counts=engine.record(self.counts[0]),
            inputs=engine.ints(features),
            neurons=np.zeros((4, max(WIDE, DEEP)), np.float32),
            path=np.zeros((LONGEST, features), np.int16),
            path_value=np.zeros(LONGEST),
            path_seat=np.zeros(LONGEST, np.int64),
            store=np.zeros((STORE, features), np.int16),
            target=np.zeros(STORE, np.float32),
        )

    @property
    def net(self) -> Layers:
        """The weights so far."""
        return self._learner.net

    def step(self, games: int) -> None:
        """Learn from so many games, and note in the curve how good play without noise is."""
        plan = self.training.plan(self.done)
        errors = [self._play(self._kernels.learn, plan, self.dice) for _ in range(games)]
        self.done += games
        self.curve.append({"games": self.done, "error": float(np.mean(errors)), **self.test()})

    def test(self) -> dict[str, float]:
        """Return what games without noise come to: the first seat's worth, score and wins."""
        plan = self.training.plan(self.training.games)
        plan.noise, plan.batches = 0.0, 0
        dice = new_dice(self.training.seed, "test")
        engine, state = self.game.engine, self._search.states
        found = []
        for _ in range(TESTS):
            self._play(self._kernels.play, plan, dice)
            end = Structs(self.game.kind.state.STATE, 1)
            end.array[0] = state[0] if engine.fast else state.array[0]
            score = engine.scores(end[0], self.game.seats)[0]
            found.append((self._worth[0], score, engine.winners(end[0]) & 1))
        worth, score, won = np.mean(found, axis=0)
        return {"worth": float(worth), "score": float(score), "won": float(won)}

    def _play(self, kernel: Callable[..., Any], plan: Any, dice: Any) -> float:
        engine = self.game.engine
        start = engine.record(self.game.start_state())
        about = (self._search, self._learner, engine.record(plan), self._worth, dice)
        return float(kernel(engine.box, start, *about) or 0.0)

    def weights(self) -> Weights:
        """Return the network in whole numbers."""
        whole = [
            np.clip(np.rint(layer * WEIGHT_ONE), -LARGEST, LARGEST).astype(np.int16)
            for layer in self.net
        ]
        return Weights(*whole)

    def save(self, path: Path) -> None:
        """Keep all that a later run needs to go on."""
        new = path.with_suffix(".new.npz")
        np.savez(
            new,
            about=json.dumps(self._about()),
            flat=self.flat,
            counts=self.counts.array,
            store=self._learner.store,
            target=self._learner.target,
            dice=self.dice,
        )
        os.replace(new, path)

    def load(self, path: Path) -> None:
        """Go on where a run stopped; that of another training is refused."""
        with np.load(path) as stored:
            about = json.loads(str(stored["about"]))
            if about["training"] != asdict(self.training):
                raise UsageError(f"{path} holds another training: name another file.")
            self.done, self.curve = about["done"], about["curve"]
            self.flat[:] = stored["flat"]
            self.counts.array[:] = stored["counts"]
            self._learner.store[:] = stored["store"]
            self._learner.target[:] = stored["target"]
            self.dice[:] = stored["dice"]

    def _about(self) -> dict[str, Any]:
        return {"training": asdict(self.training), "done": self.done, "curve": self.curve}


def train(game: Game, training: Training, path: Path, watch: Callable[[Trainer], None]) -> Trainer:
    """Return a network after all its games; `watch` is called now and then."""
    trainer = Trainer(game, training)
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        trainer.load(path)
    watch(trainer)
    while trainer.done < training.games:
        trainer.step(min(STEP, training.games - trainer.done))
        trainer.save(path)
        watch(trainer)
    return trainer
