"""Days of the daily challenge: when one ends, and how long its chance is a secret."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

GRACE = timedelta(hours=2)
"""An attempt that was begun late in the day may still be finished so long after it."""


def today() -> str:
    """Return the day of the challenge, the same everywhere: that of UTC."""
    return datetime.now(UTC).strftime("%Y-%m-%d")


def oldest_open(now: datetime | None = None) -> str:
    """Return the first day whose attempts may still be played."""
    return ((now or datetime.now(UTC)) - GRACE).strftime("%Y-%m-%d")


def is_open(day: str) -> bool:
    """Tell whether an attempt of a day may still be played."""
    return day >= oldest_open()


def is_secret(day: str | None) -> bool:
    """Tell whether the chance of a challenge may still be of use to somebody."""
    return day is not None and is_open(day)
