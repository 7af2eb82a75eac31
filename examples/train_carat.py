"""Train a policy-value network for Carat by self-play: python examples/train_carat.py

Many games run side by side in `hortus.lab.vector`; both seats choose by the network with some
chance, and the network learns from how the games end. On one core this takes a few minutes. The
result is written to `carat.onnx`; `examples/onnx_bot.py` plays it.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import deque
from pathlib import Path

# The matrices are small: threads that share them would mostly wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from carat_chips import GAME, Array, Chips, worth
from carat_net import Net, open_chips, preferences

from hortus.lab import Vector
from hortus.lab.batch import NOBODY

# Rounds whose chips are learnt from, and how: steps of a round, chips of a step, largest rate.
REMEMBERED = 12
STEPS, BATCH, RATE = 60, 4096, 0.002
# How far from the best a choice may stray at first, in points.
HEAT = 3.0


def choose(net: Net, games: Vector, chips: Chips, heat: float, rng: np.random.Generator) -> Array:
    """Return an action for every game: softmax of the preferences, or the best if heat is 0."""
    rows = np.repeat(np.arange(games.n), games.count)
    moves = np.concatenate([games.moves[i, : games.count[i]] for i in range(games.n)])
    likes = preferences(net, chips, rows, moves.astype(np.int64))
    if heat > 0:
        # The largest of values with Gumbel noise is a draw from their softmax.
        likes = likes + heat * rng.gumbel(size=len(likes))
    best = np.lexsort((likes, rows))[np.cumsum(games.count) - 1]
    return moves[best].astype(np.int64)


def self_play(
    net: Net, games: Vector, seed: str, heat: float, rng: np.random.Generator
) -> tuple[Array, Array]:
    """Play all games to their end; return every open chip met, and what it brought in the end."""
    games.reset(seed)
    met = []
    while (games.seat != NOBODY).all():
        chips = Chips(games.observation)
        # The network judges what a seat leaves behind, so it learns from the other side.
        met.append((np.where(games.seat == 0, -1, 1)[:, None], *open_chips(chips.turned())))
        games.step(choose(net, games, chips, heat, rng))
    last = Chips(np.stack([games.observe(i, 0) for i in range(games.n)]))
    brought = worth(last.value, last.total)
    rows = np.concatenate([rows for _, rows, _ in met])
    return rows, np.concatenate([(sign * brought)[still] for sign, _, still in met])


def versus_greedy(net: Net, games: Vector, seed: str) -> float:
    """Return the share of wins against greedy, each seat in half of the games."""
    rng = np.random.default_rng(0)
    games.reset(seed)
    mine = np.arange(games.n) % 2
    while (games.seat != NOBODY).all():
        own = choose(net, games, Chips(games.observation), 0, rng)
        games.step(np.where(games.seat == mine, own, games.greedy()))
    margin = np.where(mine == 0, 1, -1) * (games.final[:, 0] - games.final[:, 1])
    return float(((margin > 0) + 0.5 * (margin == 0)).mean())


def train(rounds: int, games: int, test_games: int, seed: int) -> tuple[Net, list[float]]:
    """Return a trained network and its share of wins against greedy along the way."""
    net, rng = Net(seed), np.random.default_rng(seed)
    table, test = Vector(GAME, games, again=False), Vector(GAME, test_games, again=False)
    curve = [versus_greedy(net, test, f"{seed}/test")]
    met: deque[tuple[Array, Array]] = deque(maxlen=REMEMBERED)
    begun = time.perf_counter()
    for number in range(1, rounds + 1):
        left = 1 - number / (rounds + 1)
        met.append(self_play(net, table, f"{seed}/{number}", HEAT * left, rng))
        rows, brought = (np.concatenate(part) for part in zip(*met, strict=True))
        for _ in range(STEPS):
            part = rng.integers(len(rows), size=BATCH)
            error = net.learn(rows[part], brought[part], RATE * left)
        if number % max(1, rounds // 12) == 0:
            curve.append(versus_greedy(net, test, f"{seed}/test"))
            spent = time.perf_counter() - begun
            print(f"round {number:4} {spent:5.0f} s  error {error:5.2f}  wins {curve[-1]:.1%}")
    return net, curve


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=60)
    options.add_argument("--games", type=int, default=100, help="games of a round")
    options.add_argument("--test-games", type=int, default=400)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", type=Path, default=Path("carat.onnx"))
    given = options.parse_args()
    trained, wins = train(given.rounds, given.games, given.test_games, given.seed)
    trained.save(given.out)
    print("wins against greedy:", " ".join(f"{share:.1%}" for share in wins))
