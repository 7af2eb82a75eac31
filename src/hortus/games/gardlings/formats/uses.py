"""Which components a move uses, for statistics."""

from __future__ import annotations

from typing import Any

from hortus.games.gardlings.rules.components import CREATURES, PILE_NAMES


def uses(box: Any, s: Any, seat: int, entry: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the creature placed or hired, with the tile that was bought."""
    verb = entry["do"]
    if verb == "place":
        return [("creature placed", CREATURES[box.creature[s.held[seat] - 1]])]
    if verb == "hire":
        tile = s.top[PILE_NAMES.index(entry["pile"])] - 1
        return [("creature hired", CREATURES[box.creature[tile]]), ("tile", str(tile + 1))]
    if verb == "mutate":
        return [("mutation", entry["pile"][:-1])]
    return []
