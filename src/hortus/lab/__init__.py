"""The lab: environments for programs that learn, mass simulation, and numbers about the games."""

from __future__ import annotations

from typing import Any

from hortus.core.registry import load
from hortus.lab.layout import Layout
from hortus.lab.vectors import Vector

__all__ = ["Layout", "Vector", "vector"]


def vector(name: str, n: int, seats: int | None = None, **options: Any) -> Vector:
    """Return many games side by side, set up and ready to step; a finished one starts again."""
    games = Vector(load(name, seats, **options), n)
    games.reset()
    return games
