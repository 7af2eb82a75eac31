"""How a search goes about it: settings that differ by game."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from hortus.core.struct import new_struct
from hortus.search.tree import PLAN


@dataclass(frozen=True)
class Plan:
    """Settings of the tree search; see PLAN in tree.py for what each one means."""

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
        """Return the settings as a record that kernels read."""
        record = new_struct(PLAN)
        for name, value in asdict(self).items():
            setattr(record, name, value)
        return record
