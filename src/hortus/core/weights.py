"""Weights of a game's heuristic: data beside the game, found by `make tune`, kept in the box."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hortus.core.contract import GameKind

MOST_WEIGHTS = 32


def weights_file(kind: GameKind) -> Path:
    """Return where a game keeps the weights of its heuristic."""
    return kind.folder / "data" / "weights.toml"


@cache
def read_weights(kind: GameKind) -> tuple[float, ...]:
    """Return a game's weights in the order in which its heuristic names them."""
    table, names = kind.data("weights.toml")["weights"], kind.evaluate.WEIGHTS
    assert set(table) == set(names), "weights.toml and WEIGHTS name the same weights"
    return tuple(float(table[name]) for name in names)
