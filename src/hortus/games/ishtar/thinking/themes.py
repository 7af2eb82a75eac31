"""What a puzzle of Ishtar is about: which of its means the best move uses."""

from __future__ import annotations

from typing import Any

from hortus.games.ishtar.rules.scoring import seat_score

# The best move of a puzzle about points brings so many more than any other.
CLEAR = 1.0
THEMES = {
    "stack": "choose the right tile",
    "flowers": "place a tile for points of your own",
    "deny": "place a tile against the other",
    "ground": "place a tile for what comes later",
    "assistant": "send an assistant",
    "skill": "learn a skill",
    "tree": "plant a tree",
    "token": "let the desert bloom",
    "restraint": "leave something undone",
}
_BY_VERB = {
    "take": "stack",
    "assistant": "assistant",
    "skill": "skill",
    "reserve": "tree",
    "plant": "tree",
    "tree": "tree",
    "bloom": "token",
}


def theme(
    box: Any, best: Any, tempting: Any, seat: int, entry: dict[str, Any], other: dict[str, Any]
) -> str:
    """Return what the best move uses; of a placed tile, whose points it changes."""
    if entry["do"] != "place":
        return _BY_VERB.get(entry["do"], "restraint")
    if seat_score(box, best, seat) > seat_score(box, tempting, seat):
        return "flowers"
    return "deny" if _rivals(box, best, seat) < _rivals(box, tempting, seat) else "ground"


def _rivals(box: Any, s: Any, seat: int) -> int:
    return max(seat_score(box, s, other) for other in range(s.seats) if other != seat)
