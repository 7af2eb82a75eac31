"""The two editions: titles, colour and chip names in four languages, and who begins."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

NAMES = ("carat", "alhambra")


@cache
def editions() -> dict[str, Any]:
    """Return the texts of both editions by name."""
    path = Path(__file__).parents[1] / "data" / "editions.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def letters(s: Any) -> str:
    """Return the letters of the four colours in the edition a state is played in."""
    return str(editions()[NAMES[s.edition]]["letters"])


def colours(s: Any) -> dict[str, str]:
    """Return what the colours of the records are called in the edition a state is played in."""
    named = editions()[NAMES[s.edition]]["colours"]
    return {colour: str(texts["en"]) for colour, texts in named.items()}
