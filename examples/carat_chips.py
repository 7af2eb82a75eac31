"""What a chip of Carat looks like to a seat, as a row of numbers, now and after a placement.

Everything is read from the planes of an observation (docs/observations.md), for many games at
once. A finished chip has an exact worth; the network of `carat_net.py` judges the open ones.
"""

from __future__ import annotations

from copy import copy
from typing import Any

import numpy as np

import hortus
from hortus.games.carat.rules.state import CORNERS, NEEDED
from hortus.lab import Layout

Array = np.ndarray[Any, Any]

GAME = hortus.load("carat")
LAYOUT = Layout(GAME.kind)
ORDER, VALUE = (np.array(part) for part in (GAME.box.order, GAME.box.value))
CHIPS = 49
FEATURES = 15


class Chips:
    """The chips of many games: value, missing tiles, and totals with the own colour first."""

    def __init__(self, observation: Array) -> None:
        planes = LAYOUT.named(observation.astype(np.int64))
        games = len(observation)
        # The colours as the observing seat sees them: its own, the other's, two of nobody.
        mine, other = planes["owned"][:, 0].argmax(1), planes["owned"][:, 1].argmax(1)
        pairs = np.stack([mine, other], axis=1)
        rest = np.array([[c for c in range(4) if c not in pair] for pair in pairs.tolist()])
        self.colours = np.concatenate([pairs, rest], axis=1)
        total = planes["chip_total"].reshape(games, 4, CHIPS).transpose(0, 2, 1)
        self.total = np.take_along_axis(total, self.colours[:, None, :], axis=2)
        self.value = planes["chip_value"].reshape(games, CHIPS)
        self.missing = planes["chip_missing"].reshape(games, CHIPS)
        self.laid = (planes["tile_value"] > 0).reshape(games, -1).sum(1)

    def turned(self) -> Chips:
        """Return the same chips as the other seat sees them: after its own move."""
        other = copy(self)
        other.total = self.total[..., [1, 0, 2, 3]]
        return other

    def after(self, rows: Array, moves: Array) -> tuple[Array, Array, Array]:
        """Return which four chips each move of a row touches, and their totals and missing then."""
        tile, space, turn = moves // 144, moves // 4 % 36, moves % 4
        touched = CORNERS[space]
        colour = ORDER[tile[:, None], (np.arange(4) + turn[:, None]) % 4]
        place = (self.colours[rows][:, None, :] == colour[:, :, None]).argmax(2)
        total = self.total[rows[:, None], touched]
        total[np.arange(len(rows))[:, None], np.arange(4), place] += VALUE[tile][:, None]
        return touched, total, self.missing[rows[:, None], touched] - 1


def worth(value: Array, total: Array) -> Array:
    """Return what finished chips are worth to the own seat: points won less points lost."""
    level = (total[..., :, None] == total[..., None, :]).sum(-1)
    alone = np.where(level == 1, total, -1)
    winner, best = alone.argmax(-1), alone.max(-1)
    points = value * (total > 0).sum(-1)
    sign = np.select([winner == 0, winner == 1], [1, -1], 0)
    return np.where(best >= 0, sign * points, 0)


def features(value: Array, total: Array, missing: Array, kind: Array, laid: Array) -> Array:
    """Return open chips as rows of numbers around one; neutral colours in order of size."""
    neutral = np.sort(total[..., 2:], axis=-1)
    needed = NEEDED[kind]
    columns = [
        value / 5,
        total[..., 0] / 9,
        total[..., 1] / 9,
        neutral[..., 1] / 9,
        neutral[..., 0] / 9,
        (total > 0).sum(-1) / 4,
        np.sign(total[..., 0] - total[..., 1]),
        np.sign(total[..., 0] - neutral[..., 1]),
        np.sign(total[..., 1] - neutral[..., 1]),
        *(missing == count for count in (1, 2, 3)),
        needed == 2,
        needed == 4,
        laid / 36,
    ]
    return np.stack(np.broadcast_arrays(*columns), axis=-1).astype(np.float32)
