"""Which components a move uses, for statistics."""

from __future__ import annotations

from typing import Any


def uses(box: Any, s: Any, seat: int, entry: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the tile placed, or the resource and the solo card of an egg."""
    verb = entry["do"]
    if verb in ("explore", "stack"):
        return [("tile", entry["tile"])]
    if verb == "lay":
        found = [("guaranteed", str(entry["guarantee"]))] if entry.get("guarantee") else []
        return [*found, ("solo card", str(entry["card"]))] if entry.get("card") else found
    return []
