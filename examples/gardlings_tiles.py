"""What the tiles of Gardlings are worth: many games alone with random purchases, and a regression.

    python examples/gardlings_tiles.py --games 100000

The table says how many rounds sooner a game ends for every piece that a purchase adds to a bag, and
how many gem halves that equals: the unit in which `data/weights.toml` of Gardlings keeps what
foresight gives for them.  Whoever has many gems can buy dear tiles and is about to win anyway, so
purchases are compared only with others from such a bag, with as many gems and coins, in that round.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

import hortus
from hortus.core.contract import CHANCE, OVER
from hortus.core.dice import below, new_dice
from hortus.core.engine import bind
from hortus.core.loops import roll
from hortus.core.struct import Structs
from hortus.games.gardlings.rules.scoring import net_gems
from hortus.games.gardlings.rules.state import (
    BAG,
    DRAGON,
    EMPTY,
    HIRING,
    PIGS,
    ROUNDS,
    SIGNS,
    TILES,
    TRIPLE,
    UNICORN,
)
from hortus.kernel import kernel, slot
from hortus.search.expectimax import best_answer
from hortus.search.rollouts import CONSIDERED
from hortus.search.scratch import new_scratch

to_act = slot()
legal = slot()
apply = slot()

PIECES = (
    "half",
    "triple half",
    "its mates",
    "line",
    "unicorn",
    "pig",
    "third dragon",
    "fellows",
)
# Of a hundred purchases so many are random, so that bags differ.
RANDOM = 50

# What is noted of a round: its coins at first, and gems, coins and luck when a tile is bought.
FIRST_COINS, GEMS, COINS, IS_RANDOM = range(4)

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Purchases:
    """Random purchases: the bags before and after them, and what was noted, a row each."""

    before: Array
    after: Array
    rounds: Array
    gems: Array
    coins: Array
    coins_gained: Array
    to_come: Array  # rounds until the game was won


@kernel
def play(box: Any, s: Any, dice: Any, scratch: Any, bags: Any, notes: Any) -> int:
    """Play a game alone, noting the bag before every round; return how many rounds it took."""
    while to_act(box, s) != OVER:
        if to_act(box, s) == CHANCE:
            roll(box, s, dice, scratch.outcomes, scratch.weights)
        else:
            chosen = best_answer(box, s, 0, CONSIDERED, scratch)[0]
            if s.phase == HIRING:
                notes[s.round - 1, GEMS] = net_gems(box, s, 0)
                notes[s.round - 1, COINS] = s.coins[0]
                if below(dice, 100) < RANDOM:
                    notes[s.round - 1, IS_RANDOM] = 1
                    moves = scratch.answers
                    chosen = moves[below(dice, legal(box, s, 0, moves))]
            apply(box, s, 0, chosen)
        if s.strips[0] == 0 and s.held[0] == 0:
            notes[s.round - 1, FIRST_COINS] = s.coins[0]
            for tile in range(TILES):
                bags[s.round - 1, tile] = s.where[tile] == BAG
    return 0 + s.round


def sample(games: int, seed: int) -> Purchases:
    """Return the random purchases of many games."""
    game = hortus.load("gardlings", seats=1)
    engine = game.compile()
    kernels = bind(sys.modules[__name__], game.kind, fast=True)
    scratch = new_scratch(game)
    table = Structs(game.kind.state.STATE, 1)
    found = []
    for number in track(range(games), "Playing"):
        table[0] = game.start_state()
        bags = np.zeros((ROUNDS + 1, TILES), np.int8)
        notes = np.zeros((ROUNDS + 1, 4), np.int64)
        dice = new_dice(seed, number)
        state = engine.records(table)[0]
        played = int(kernels.play(engine.box, state, dice, scratch, bags, notes))
        bought = np.flatnonzero(notes[: played - 1, IS_RANDOM])
        found.append(
            (
                bags[bought],
                bags[bought + 1],
                bought + 1,
                notes[bought, GEMS],
                notes[bought, COINS],
                notes[bought + 1, FIRST_COINS] - notes[bought, COINS],
                played - 1 - bought,
            )
        )
    return Purchases(*(np.concatenate(column) for column in zip(*found, strict=True)))


def pieces(bags: Array) -> Array:
    """Return how much of each piece is in the bags, in the order of PIECES."""
    box = hortus.load("gardlings", seats=1).box
    shows = np.array([[box.shows[tile, sign] for sign in range(SIGNS)] for tile in range(TILES)])
    creature = np.array([box.creature[tile] for tile in range(TILES)])
    lines = np.array([box.lines[tile] for tile in range(TILES)])
    gems = box.record["fellows"].astype(float) ** 2
    bags = bags.astype(float)
    shown = bags @ shows
    dragons = bags @ (creature == DRAGON)
    columns = [
        shown[:, 1:].sum(1) - shown[:, EMPTY],
        shown[:, TRIPLE],
        np.maximum(0, shown[:, TRIPLE] - 1),
        bags @ lines,
        bags @ (creature == UNICORN),
        bags @ (creature == PIGS),
        np.maximum(0, dragons - 2),
        # Every pair counts once.
        ((bags @ gems) * bags).sum(1) / 2 / bags.sum(1),
    ]
    return np.stack(columns, axis=1)


def sooner(bought: Purchases) -> tuple[Array, Array]:
    """Return by how many rounds each piece and a coin bring the end nearer, and their errors."""
    before = pieces(bought.before)
    added = np.column_stack([pieces(bought.after) - before, bought.coins_gained])
    alike = [np.eye(values.max() + 1)[values] for values in (bought.rounds, bought.gems)]
    table = np.hstack([-added, before, bought.coins[:, None], *alike])
    inverse = np.linalg.pinv(table.T @ table)
    found = inverse @ (table.T @ bought.to_come)
    spread = np.var(bought.to_come - table @ found)
    errors = np.sqrt(spread * np.abs(np.diag(inverse)))
    return found[: added.shape[1]], errors[: added.shape[1]]


def main() -> None:
    """Play, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    bought = sample(asked.games, asked.seed)
    worth, errors = sooner(bought)
    title = f"{len(bought.rounds):,} random purchases"
    table = Table("piece", "rounds sooner", "in gem halves", title=title)
    for name, value, error in zip((*PIECES, "coin"), worth, errors, strict=True):
        table.add_row(name, f"{value:+.3f} ± {error:.3f}", f"{value / worth[0]:+.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
