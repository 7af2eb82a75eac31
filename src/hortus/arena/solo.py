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


def described(summed: dict[str, Any]) -> str:
    """Return summed details as one line."""
    return "; ".join(f"{name}: {_shown(value)}" for name, value in summed.items())


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {count}" for name, count in value.items())
    return f"{value:.2f}"


def _summed(values: list[Any]) -> Any:
    if all(isinstance(value, int | float) for value in values):
        return sum(values) / len(values)
    return dict(Counter("none" if value is None else str(value) for value in values).most_common())
