"""Days of the daily challenge: when one ends, and how long its chance is a secret."""

from __future__ import annotations

import time
from datetime import UTC, datetime

DAY = 86400.0
GRACE = 2 * 3600.0
"""An attempt that was begun late in the day may still be finished so many seconds after it."""


def _day(at: float) -> str:
    """Return the day of a time, the same everywhere: that of UTC."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d")


def today() -> str:
    """Return the day of the challenge."""
    return _day(time.time())


def oldest_open() -> str:
    """Return the first day whose attempts may still be played."""
    return _day(time.time() - GRACE)


def is_open(day: str) -> bool:
    """Tell whether an attempt of a day may still be played."""
    return day >= oldest_open()


def is_secret(day: str | None) -> bool:
    """Tell whether the chance of a challenge may still be of use to somebody."""
    return day is not None and is_open(day)


def seconds_left() -> float:
    """Return how long the day of the challenge lasts."""
    return DAY - time.time() % DAY
