"""Reading the fields of a move in record form, with errors that say what is wrong."""

from __future__ import annotations

from typing import Any

from hortus.core.errors import MoveFormatError


def keys(entry: dict[str, Any], *names: str) -> None:
    """Require exactly these keys."""
    for name in names:
        if name not in entry:
            raise MoveFormatError(f"{name!r} is missing.")
    for name in entry:
        if name not in names:
            raise MoveFormatError(f"{name!r:.40} does not belong here.")


def text(entry: dict[str, Any], key: str) -> str:
    """Return a field that must be a text."""
    value = entry.get(key)
    if not isinstance(value, str):
        raise MoveFormatError(f"{key!r} must be a text, not {value!r:.40}.")
    return value


def integer(entry: dict[str, Any], key: str, low: int, high: int) -> int:
    """Return a field that must be a whole number within bounds."""
    value = entry.get(key)
    if type(value) is not int or not low <= value <= high:
        raise MoveFormatError(
            f"{key!r} must be a whole number from {low} to {high}, not {value!r:.40}."
        )
    return value


def cell(entry: dict[str, Any], key: str, low: int, high: int, size: int = 2) -> tuple[int, ...]:
    """Return a field that must be a list of coordinates within bounds."""
    value = entry.get(key)
    if (
        not isinstance(value, list)
        or len(value) != size
        or not all(type(part) is int and low <= part <= high for part in value)
    ):
        raise MoveFormatError(
            f"{key!r} must be {size} whole numbers from {low} to {high}, not {value!r:.40}."
        )
    return tuple(value)
