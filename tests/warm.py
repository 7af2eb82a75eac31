"""Compile the rules of every game before the tests: python -m tests.warm [GAME].

Both halves of a test run and the services they start share the cache on disk.  Without this they
would compile the same kernels at the same time.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import hortus
from hortus.bots.warm import warm as warm_bots
from hortus.core.registry import find_kind
from hortus.lab import Vector

AT_ONCE = 2


def warm(name: str) -> None:
    """Compile the engine of a game, its bots and its vectors."""
    warm_bots(name)
    game = hortus.load(name, 2)
    game.compile()
    games = Vector(game, 2)
    games.reset(1)
    games.step(games.sample())


def size(name: str) -> int:
    """Return how long a game's sources are: the longest takes the compiler longest."""
    return sum(path.stat().st_size for path in find_kind(name).folder.rglob("*.py"))


def warm_elsewhere(name: str) -> None:
    """Compile a game in a process of its own."""
    subprocess.run([sys.executable, "-m", "tests.warm", name], check=True)
    print(f"  {name}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:]:
        warm(sys.argv[1])
    else:
        print("Compiling the rules (once after a change, some minutes):", flush=True)
        with ThreadPoolExecutor(AT_ONCE) as pool:
            list(pool.map(warm_elsewhere, sorted(hortus.names(), key=size, reverse=True)))
