"""What the tiles of Gardlings are worth: many games alone with random purchases, and a regression.

    python examples/gardlings_tiles.py --games 100000

The table says how many rounds sooner a game ends for every piece of a bag, and how many gem halves
that equals: the unit in which `data/weights.toml` of Gardlings keeps what foresight gives for them.
"""

from __future__ import annotations

import argparse
import sys
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
from hortus.games.gardlings.foresight import colour_mates
from hortus.games.gardlings.state import (
    BAG,
    DRAGON,
    EGG,
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
from hortus.search import ponder
from hortus.search.rehearse import foreseen_best

to_act = slot()
legal = slot()
apply = slot()

PIECES = (
    "half",
    "egg",
    "triple half",
    "its mates",
    "line",
    "unicorn",
    "pig",
    "third dragon",
    "mates",
)
# Of a hundred purchases so many are random, so that bags differ.
RANDOM = 60

Array = np.ndarray[Any, Any]


@kernel
def play(box: Any, s: Any, dice: Any, work: Any, lists: Any, looks: Any, bags: Any) -> int:
    """Play a game alone, noting the bag after every purchase; return how many rounds it took."""
    while to_act(box, s) != OVER:
        if to_act(box, s) == CHANCE:
            roll(box, s, dice, lists[0], lists[1])
        elif s.phase == HIRING and below(dice, 100) < RANDOM:
            apply(box, s, 0, lists[0][below(dice, legal(box, s, 0, lists[0]))])
        else:
            apply(box, s, 0, foreseen_best(box, s, 0, work, lists, looks))
        if s.strips[0] == 0 and s.held[0] == 0:
            for tile in range(TILES):
                bags[s.round - 1, tile] = s.where[tile] == BAG
    return 0 + s.round


def sample(games: int, seed: int) -> tuple[Array, Array, Array]:
    """Return bags at the start of rounds, the number of that round, and how many were to come."""
    game = hortus.load("gardlings", seats=1)
    engine = game.compile()
    kernels = bind(sys.modules[__name__], game.kind, fast=True)
    longest = len(engine.buffer) + 1
    lists = tuple(engine.ints(longest) for _ in range(ponder.LISTS))
    work, looks = Structs(game.kind.state.STATE, ponder.STATES), np.zeros(longest)
    table = Structs(game.kind.state.STATE, 1)
    found: list[Array] = []
    numbers: list[Array] = []
    for number in track(range(games), "Playing"):
        table[0] = game.start_state()
        bags = np.zeros((ROUNDS, TILES), np.int8)
        dice = new_dice(seed, number)
        state = engine.records(table)[0]
        played = int(kernels.play(engine.box, state, dice, work.array, lists, looks, bags))
        # Before the first round nothing has been bought.
        found.append(bags[1:played])
        numbers.append(np.arange(2, played + 1))
    to_come = [numbers_of[::-1] - 2 for numbers_of in numbers]
    return np.concatenate(found), np.concatenate(numbers), np.concatenate(to_come)


def pieces(bags: Array) -> Array:
    """Return how much of each piece is in the bags, in the order of PIECES."""
    box = hortus.load("gardlings", seats=1).box
    shows = np.array([[box.shows[tile, sign] for sign in range(SIGNS)] for tile in range(TILES)])
    creature = np.array([box.creature[tile] for tile in range(TILES)])
    lines = np.array([box.lines[tile] for tile in range(TILES)])
    shown = bags @ shows
    dragons = bags @ (creature == DRAGON)
    columns = [
        shown[:, 1:].sum(1) - shown[:, EMPTY],
        shown[:, EGG],
        shown[:, TRIPLE],
        np.maximum(0, shown[:, TRIPLE] - 1),
        bags @ lines,
        bags @ (creature == UNICORN),
        bags @ (creature == PIGS),
        np.maximum(0, dragons - 2),
        [colour_mates(row) for row in shown],
    ]
    return np.stack(columns, axis=1).astype(float)


def sooner(bags: Array, numbers: Array, to_come: Array) -> tuple[Array, Array]:
    """Return by how many rounds each piece brings the end nearer, and the standard errors."""
    rounds = np.eye(ROUNDS + 1)[numbers]
    table = np.hstack([-pieces(bags), rounds[:, rounds.any(axis=0)]])
    inverse = np.linalg.inv(table.T @ table)
    found = inverse @ (table.T @ to_come)
    spread = np.var(to_come - table @ found)
    errors = np.sqrt(spread * np.diag(inverse))
    return found[: len(PIECES)], errors[: len(PIECES)]


def main() -> None:
    """Play, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    bags, numbers, to_come = sample(asked.games, asked.seed)
    worth, errors = sooner(bags, numbers, to_come)
    table = Table("piece", "rounds sooner", "in gem halves", title=f"{len(bags):,} bags")
    for name, value, error in zip(PIECES, worth, errors, strict=True):
        table.add_row(name, f"{value:+.3f} ± {error:.3f}", f"{value / worth[0]:+.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
