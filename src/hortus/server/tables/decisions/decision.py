"""What was decided: the event to store, and the game that it leads to."""

from __future__ import annotations

from dataclasses import dataclass

from hortus.core.match import Match
from hortus.server.tables.events import Event


@dataclass(frozen=True)
class Decision:
    """An event that may happen next at a table, which is as it was until it is stored."""

    event: Event
    match: Match | None = None
    """The game afterwards, if the event changes it."""
