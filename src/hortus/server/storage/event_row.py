"""An event of a table as it is stored, whatever keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class EventRow:
    """One stored event of a table."""

    version: int
    kind: str
    seat: int | None
    at: float
    request: str | None
    body: dict[str, Any]
