"""The table as text."""

from __future__ import annotations

from typing import Any


def draw(box: Any, s: Any) -> str:
    """Return the table."""
    return ""
