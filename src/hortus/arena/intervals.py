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


def student(freedom: int) -> float:
    """Return how many deviations of a mean 95 % lie around it if its scatter is estimated.

    Fisher's expansion of Student's distribution; from three degrees of freedom on it is 1 % off.
    """
    terms = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return Z + sum(term / freedom**power for power, term in enumerate(terms, 1))


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
