"""What the details of solo games add up to: the mean of a number, the count of each word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from hortus.arena.contest import Outcome


def details(outcomes: Iterable[Outcome]) -> dict[str, Any]:
    """Return each detail of solo games summed up; nothing for games of several seats."""
    found: dict[str, list[Any]] = {}
    for outcome in outcomes:
        if len(outcome.bots) == 1 and isinstance(outcome.detail, dict):
            for name, value in outcome.detail.items():
                found.setdefault(name, []).append(value)
    return {name: _summed(values) for name, values in found.items()}


def _summed(values: list[Any]) -> Any:
    if all(isinstance(value, int | float) for value in values):
        return sum(values) / len(values)
    return dict(Counter("none" if value is None else str(value) for value in values).most_common())
