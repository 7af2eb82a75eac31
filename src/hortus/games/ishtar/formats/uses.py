"""Which components a move uses, for statistics."""

from __future__ import annotations

from typing import Any

from hortus.games.ishtar.rules.names import TILE_IDS


def uses(box: Any, s: Any, seat: int, entry: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the tile taken, the skill learnt, the tree card planted or the assistant placed."""
    verb = entry["do"]
    if verb == "take":
        return [("tile", TILE_IDS[s.top[entry["stack"]] - 1])]
    if verb == "skill":
        return [("skill", entry["skill"])]
    if verb == "plant":
        in_row = isinstance(entry["slot"], int)
        card = s.row[entry["slot"]] if in_row else s.reserved[seat]
        return [("tree card", str(card))]
    if verb == "assistant":
        return [("assistant", "assistant")]
    if verb == "bloom":
        return [("token", "single" if len(entry["cells"]) == 1 else "double")]
    return []
