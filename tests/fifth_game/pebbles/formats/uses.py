"""Which components a move uses, for statistics."""

from __future__ import annotations

from typing import Any


def uses(box: Any, s: Any, seat: int, entry: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the pebble that is laid."""
    return [("pebble", str(s.held[seat]))]
