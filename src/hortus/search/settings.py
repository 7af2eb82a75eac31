"""How a search goes about it: settings that differ by game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hortus.core.struct import new_struct
from hortus.search.tree import SETTINGS


@dataclass(frozen=True)
class SearchSettings:
    """Settings of a search, see SETTINGS in tree.py for what each of them means.

    Endings that can be solved with so many nodes (`ending`) are solved instead.
    """

    exploration: float = 0.7
    width: float = 4.0
    widening: float = 1.0
    playout: int = 0
    sample: int = 1
    scale: float = 10.0
    win: float = 0.7
    prior: int = 1
    trust: float = 0.0
    foresight: int = 0
    own_turn: int = 0
    learned: int = 0
    answers: int = 0
    candidates: int = 0
    behind: float = 0.0
    rollouts: int = 0
    tree_weight: float = 0.0
    ending: int = 0

    def record(self) -> Any:
        """Return the settings as a record that kernels read."""
        record = new_struct(SETTINGS)
        for name in SETTINGS.names or ():
            setattr(record, name, getattr(self, name))
        return record
