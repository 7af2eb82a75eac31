"""Planes: the named parts of an observation, as a game's `planes.py` lists them."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple


class Plane(NamedTuple):
    """One part of an observation: whole numbers from 0 to `most`."""

    name: str
    shape: tuple[int, ...]
    most: int
    says: str

    @property
    def size(self) -> int:
        """How many numbers the plane has."""
        return prod(self.shape)


def starts(planes: Sequence[Plane]) -> tuple[int, ...]:
    """Return where each plane begins in an observation."""
    return tuple(sum(plane.size for plane in planes[:i]) for i in range(len(planes)))
