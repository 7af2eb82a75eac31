"""Little helpers for sentences."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """Return a number of things, such as `1 gem` or `2 gems`."""
    return f"{number} {noun if number == 1 else noun + 's'}"
