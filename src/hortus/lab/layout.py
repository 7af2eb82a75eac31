"""How the numbers of a game's observations and actions are laid out."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import Any

import numpy as np

from hortus.core.contract import GameKind
from hortus.core.planes import Plane

# An action is the number of a move where a game has no more moves than this; else it is the
# place of a move in the ascending list of legal moves, of which so many are listed.
MOST_NUMBERED = 32768
MOST_LISTED = 4096


class Layout:
    """What an observation of a game says, and what its actions mean."""

    def __init__(self, kind: GameKind) -> None:
        self.planes: tuple[Plane, ...] = kind.planes.PLANES
        self.version: int = kind.planes.OBSERVATION_VERSION
        self.encode: Callable[..., Any] = kind.planes.encode
        ends = list(accumulate(plane.size for plane in self.planes))
        self.size = ends[-1]
        self._parts = {
            plane.name: (slice(end - plane.size, end), plane.shape)
            for plane, end in zip(self.planes, ends, strict=True)
        }
        self.numbered: bool = kind.rules.MOVES <= MOST_NUMBERED
        self.listed: int = min(kind.rules.MOST_LEGAL, MOST_LISTED)
        self.actions: int = kind.rules.MOVES if self.numbered else self.listed

    @property
    def most(self) -> np.ndarray[Any, np.dtype[np.int16]]:
        """The largest value of each number; dividing by it scales an observation to 0..1."""
        return np.concatenate([np.full(plane.size, plane.most, np.int16) for plane in self.planes])

    def named(self, observation: Any) -> dict[str, Any]:
        """Return views of an observation, or of rows of them, by the names of the planes."""
        return {
            name: observation[..., part].reshape(*observation.shape[:-1], *shape)
            for name, (part, shape) in self._parts.items()
        }
