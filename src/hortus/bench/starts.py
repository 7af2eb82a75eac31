"""How long one waits: for the import, and for the first move of compiled code."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

_IMPORT = """
import time
begun = time.perf_counter()
import hortus
print(time.perf_counter() - begun)
"""

_FIRST_MOVE = """
import sys, hortus
from hortus.core.dice import new_dice
game = hortus.load(sys.argv[1])
game.compile()
position, dice = game.new(), new_dice(1)
while position.is_chance:
    position.roll(dice)
seat = position.actors[0]
position.play(position.legal_numbers(seat)[0], seat)
"""


def import_time(tries: int) -> float:
    """Return the seconds that `import hortus` takes in a fresh Python, the best of some tries."""
    return min(float(_python(_IMPORT)) for _ in range(tries))


def compiled_start(game: str, tries: int) -> tuple[float, float]:
    """Return the seconds from starting Python to the end of a process that plays one compiled move.

    The first is cold, with an empty cache; the second is the best of some tries with a full one.
    """
    with tempfile.TemporaryDirectory() as cache:
        cold, *warm = (_first_move(game, cache) for _ in range(1 + tries))
    return cold, min(warm)


def _first_move(game: str, cache: str) -> float:
    begun = time.perf_counter()
    _python(_FIRST_MOVE, game, HORTUS_CACHE=cache)
    return time.perf_counter() - begun


def _python(program: str, *arguments: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, **environment},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return done.stdout
