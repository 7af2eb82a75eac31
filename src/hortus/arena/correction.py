"""Results corrected for luck: control variates, as poker programs are measured.

What chance gave to a seat is nothing on average (see search/ledger.py), so it may be taken off a
result, any share of it, and the mean stays what it is while it scatters less.  The share is the
one that helps most in all other rounds: what a round itself brought must not decide about it, or
the mean would move.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hortus.arena.intervals import Floats, student

# Fewer rounds do not tell how much of a result is luck.
FEWEST = 4


class Sample(NamedTuple):
    """Sums over the games of each round: some figure of a bot, and its luck; and their number."""

    values: Floats
    luck: Floats
    games: Floats


class Corrected(NamedTuple):
    """A mean for each game with its 95 % interval, as it is and corrected for luck."""

    plain: tuple[float, float, float]
    corrected: tuple[float, float, float]
    gain: float
    """So many times as many games would be needed for as narrow an interval without."""


def corrected(sample: Sample) -> Corrected | None:
    """Return the mean of a figure with and without luck; None if that cannot be told."""
    if len(sample.games) < FEWEST or not np.any(sample.luck):
        return None
    plain, its_variance = _mean(sample.values, sample.games)
    without, variance = _mean(without_luck(sample), sample.games)
    gain = its_variance / variance if variance > 0 else 1.0
    return Corrected(plain, without, gain)


def without_luck(sample: Sample) -> Floats:
    """Return the values of the rounds with luck taken off: by what share, the others say."""
    values, luck, games = sample
    if len(games) < FEWEST or not np.any(luck):
        return values
    mean = (values.sum() - values) / (games.sum() - games)
    # Sums over all rounds but one: products of luck with what lies above that mean, and squares.
    products = (values @ luck - values * luck) - mean * (games @ luck - games * luck)
    squares = luck @ luck - luck * luck
    share = np.divide(products, squares, out=np.zeros_like(squares), where=squares > 0)
    return values - share * luck


def _mean(values: Floats, games: Floats) -> tuple[tuple[float, float, float], float]:
    """Return the mean for each game with its interval, and the variance of that mean."""
    mean = float(values.sum() / games.sum())
    rounds = len(games)
    rest = values - mean * games
    variance = float(rounds / (rounds - 1) * (rest @ rest) / games.sum() ** 2)
    width = student(rounds - 1) * variance**0.5
    return (mean, mean - width, mean + width), variance
