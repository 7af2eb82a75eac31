"""Exponential and logarithm made of plain floating-point operations: the same bits everywhere.

Those of `math` come from the system's library, whose last digit differs from machine to machine and
which a browser does not have.  Both are textbook: a table takes the argument near 0 or 1, and the
first terms of the series do the rest.  They err by about one unit in the last place; the logarithm
of a number below 1 by 1e-15.
"""

from __future__ import annotations

from decimal import Decimal
from math import inf

import numpy as np

from hortus.kernel import kernel

_LN_2 = Decimal(2).ln()
LN_2 = float(_LN_2)
# exp: 2**(1/32) is one step of the table; what is left of x is below a ninetieth.
STEPS = 32
STEP_HIGH = float(np.float32(_LN_2 / STEPS))  # short, so that products with it are exact
STEP_LOW = float(_LN_2 / STEPS - Decimal(STEP_HIGH))
PER_STEP = float(STEPS / _LN_2)
ROOTS = np.array([float((i * _LN_2 / STEPS).exp()) for i in range(STEPS)])
HALVINGS = 60
POWERS = np.array([2.0**i for i in range(-HALVINGS, HALVINGS + 1)])
# log: 1 + i/128, its logarithm and its inverse.
PARTS = 128
LOGS = np.array([float((1 + Decimal(i) / PARTS).ln()) for i in range(PARTS + 1)])
DIGITS = 52
BIAS = 1023
BEHIND = (1 << DIGITS) - 1
FIRST = BIAS << DIGITS
INVERSES = np.array([float(1 / (1 + Decimal(i) / PARTS)) for i in range(PARTS + 1)])


@kernel
def exp(x: float) -> float:
    """Return e to the power of x; 0 or infinity where that is out of range."""
    if x > 709.7:
        return inf
    if x < -745.0:
        return 0.0
    steps = int(x * PER_STEP + 0.5) if x >= 0.0 else int(x * PER_STEP - 0.5)
    r = (x - steps * STEP_HIGH) - steps * STEP_LOW
    series = r * r * (0.5 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120 + r * (1 / 720)))))
    root = float(ROOTS[steps % STEPS])
    y = root + root * (r + series)
    power = steps // STEPS
    while power > HALVINGS:
        y *= POWERS[2 * HALVINGS]
        power -= HALVINGS
    while power < -HALVINGS:
        y *= POWERS[0]
        power += HALVINGS
    return float(y * POWERS[power + HALVINGS])


@kernel
def log(x: float) -> float:
    """Return the natural logarithm of a positive number."""
    power = 0
    if x >= 1.0:
        # As a float is stored: its exponent, and 52 binary digits behind the first one.
        bits = np.float64(x).view(np.int64)
        power = int(bits >> DIGITS) - BIAS
        x = float(np.int64((bits & BEHIND) | FIRST).view(np.float64))
    while x < 1.0:
        x *= 2.0
        power -= 1
    part = int((x - 1.0) * PARTS + 0.5)
    r = (x - (1.0 + part / PARTS)) * INVERSES[part]
    series = r * r * (0.5 - r * (1 / 3 - r * (1 / 4 - r * (1 / 5 - r * (1 / 6 - r * (1 / 7))))))
    return float(power * LN_2 + (LOGS[part] + (r - series)))
