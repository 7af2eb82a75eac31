"""95 % intervals: Wilson's for shares, the bootstrap for everything else."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any

import numpy as np

Z = 1.959963984540054  # 95 % of a normal distribution lie so many deviations around its mean

Floats = np.ndarray[Any, np.dtype[np.float64]]


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """Return Wilson's interval of a share; half a success counts as half."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    spread = Z * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    centre = share + Z * Z / (2 * trials)
    whole = 1 + Z * Z / trials
    return max(0.0, (centre - spread) / whole), min(1.0, (centre + spread) / whole)


def bootstrap(
    units: Floats, statistic: Callable[[Floats], Floats], times: int = 400
) -> tuple[Floats, Floats]:
    """Return the interval of a statistic of the sum of units (first axis), drawn with repetition.

    The draws are the same in every run.
    """
    rng = np.random.default_rng(1)
    count = len(units)
    flat = units.reshape(count, -1)
    drawn = [
        statistic((rng.multinomial(count, [1 / count] * count) @ flat).reshape(units.shape[1:]))
        for _ in range(times)
    ]
    low, high = np.quantile(np.stack(drawn), [0.025, 0.975], axis=0)
    return low, high
