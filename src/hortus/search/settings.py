"""How a search goes about it: settings that differ by game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hortus.core.struct import new_struct
from hortus.search.tree import PLAN


@dataclass(frozen=True)
class Plan:
    """Settings of a search: those of the tree, see PLAN in tree.py, and of rehearsals.

    Behind the tree, so many of the root's moves (`finalists`) that promise at most so many points
    less than the best one (`behind`) are rehearsed (`rehearsals` times each, twice as often in
    every further heat).  What the tree said of a move counts like `pondered` rehearsals.
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
    answers: int = 0
    finalists: int = 0
    behind: float = 0.0
    rehearsals: int = 0
    pondered: float = 0.0

    def record(self) -> Any:
        """Return the settings of the tree as a record that kernels read."""
        record = new_struct(PLAN)
        for name in PLAN.names or ():
            setattr(record, name, getattr(self, name))
        return record
