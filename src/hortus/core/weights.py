"""Weights of a game's heuristic: data beside the game, found by `make tune`, kept in the box."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from types import ModuleType

MOST_WEIGHTS = 32


def weights_file(evaluate: ModuleType) -> Path:
    """Return where a game keeps the weights of its heuristic."""
    return Path(evaluate.__file__ or "").parent / "data" / "weights.toml"


@cache
def read_weights(evaluate: ModuleType) -> tuple[float, ...]:
    """Return a game's weights in the order in which its heuristic names them."""
    table = tomllib.loads(weights_file(evaluate).read_text(encoding="utf-8"))["weights"]
    assert set(table) == set(evaluate.WEIGHTS), "weights.toml and WEIGHTS name the same weights"
    return tuple(float(table[name]) for name in evaluate.WEIGHTS)
