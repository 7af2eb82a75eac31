"""What a puzzle of Gardlings is about: daring, stopping, joining or hiring."""

from __future__ import annotations

from typing import Any

# The best move of a puzzle about points brings so many more than any other.
CLEAR = 1.0
THEMES = {
    "dare": "draw once more",
    "stop": "stop in time",
    "join": "place a tile where it brings most",
    "unicorn": "move a unicorn",
    "hire": "hire the right tile",
    "save": "hire nothing",
    "fate": "what to do with a tile that does no good",
}
_BY_VERB = {
    "draw": "dare",
    "place": "join",
    "unicorn": "unicorn",
    "hire": "hire",
    "mutate": "hire",
}


def theme(
    box: Any, best: Any, tempting: Any, seat: int, entry: dict[str, Any], other: dict[str, Any]
) -> str:
    """Return what the best move does; not to draw and not to hire are two things."""
    if entry["do"] == "stop":
        return "save" if other["do"] in ("hire", "mutate") else "stop"
    return _BY_VERB.get(entry["do"], "fate")
