"""What all ways to lay a map share: boards as data, and small parts of their chance steps."""

from __future__ import annotations

from typing import Any

from hortus.games.ishtar.rules.state import FACES
from hortus.kernel import kernel

Board = tuple[int, int, int, int]
"""Face, q and r of the centre, and turn."""


class NoMap(ValueError):
    """A list of boards that is no map, with a sentence and a word that say why."""

    def __init__(self, word: str, sentence: str, **values: int) -> None:
        super().__init__(sentence)
        self.word, self.values = word, values


@kernel
def listed(n: int, out: Any, weights: Any) -> int:
    """List the outcomes 0 to n - 1 as equally likely."""
    for i in range(n):
        out[i] = i
        weights[i] = 1
    return n


@kernel
def face_chance(s: Any, laid: int, out: Any, weights: Any) -> int:
    """List the faces of all boards but those that are laid, given as bits."""
    n = 0
    for face in range(FACES):
        used = False
        for other in range(s.boards):
            if (laid >> other) & 1 and s.face[other] // 2 == face // 2:
                used = True
        if not used:
            out[n] = face
            weights[n] = 1
            n += 1
    return n


@kernel
def signed(outcome: int) -> int:
    """Return 0, -1, 1, -2, 2, ... for 0, 1, 2, 3, 4, ..."""
    if outcome % 2 == 1:
        return -(outcome + 1) // 2
    return outcome // 2


def unsigned(value: int) -> int:
    """Return the inverse of `signed`."""
    return 2 * value if value >= 0 else -2 * value - 1
