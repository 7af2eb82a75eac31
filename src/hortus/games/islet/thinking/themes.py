"""What a puzzle of Islet is about: which of a turn's steps has to be chosen well."""

from __future__ import annotations

from typing import Any

# The best move of a puzzle about points brings so many more than any other.
CLEAR = 0.5
THEMES = {
    "build": "place a tile where it helps",
    "hand": "give up the right tiles or cards",
    "way": "find the bird's way",
    "nest": "lay the egg, and pay for it well",
    "restraint": "stop in time",
}
_BY_VERB = {
    "start": "build",
    "explore": "build",
    "stack": "build",
    "depart": "hand",
    "discard": "hand",
    "advance": "way",
    "lay": "nest",
}


def theme(
    box: Any, best: Any, tempting: Any, seat: int, entry: dict[str, Any], other: dict[str, Any]
) -> str:
    """Return the step that the best move is."""
    return _BY_VERB.get(entry["do"], "restraint")
