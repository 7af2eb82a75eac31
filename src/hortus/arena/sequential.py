"""A sequential test: play until it is clear whether the first bot of a contest is better.

Wald's test of two hypotheses about its lead, which is by how much it wins more than its even share
of a game: none, or `better`.  After each round, all games with the same chance, the evidence is
weighed; luck is taken off where it is known.  How far rounds scatter is estimated from themselves
and from one win and one loss that are imagined, so that a few equal results prove nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from hortus.arena.contest import Outcome
from hortus.arena.correction import Sample, without_luck
from hortus.arena.rounds import by_round, lead_sample


class Verdict(NamedTuple):
    """What a test has found, and the games that one of fixed length would have taken."""

    better: bool | None
    """None if it is not decided."""
    evidence: float
    """The logarithm of how much more likely the games are if the bot is better."""
    fixed: int


@dataclass(frozen=True)
class Question:
    """Whether a bot is better, and how likely the answer may be wrong, whichever it is."""

    better: float = 0.1
    risk: float = 0.05
    fewest: int = 8
    """Games, however clear the first ones are."""

    @property
    def bound(self) -> float:
        """The evidence that decides."""
        return log((1 - self.risk) / self.risk)

    def is_answered(self, outcomes: Sequence[Outcome]) -> bool:
        """Tell whether the games so far decide."""
        return self.verdict(outcomes).better is not None

    def verdict(self, outcomes: Sequence[Outcome]) -> Verdict:
        """Return what the games so far say about the first bot."""
        return self.weigh(lead_sample(by_round(outcomes)), len(outcomes))

    def weigh(self, sample: Sample, games: int) -> Verdict:
        """Return what a sample of leads says that so many games have brought."""
        leads, numbers = without_luck(sample), sample.games
        variance = _variance(leads, numbers)
        evidence = self.better * float(leads.sum() - self.better / 2 * numbers.sum()) / variance
        decided = games >= self.fewest and abs(evidence) >= self.bound
        # As many games for each of the sample as it took.
        fixed = _fixed(self, _variance(sample.values, numbers)) * games / numbers.sum()
        return Verdict(evidence > 0 if decided else None, evidence, int(np.ceil(fixed)))


def _variance(leads: np.ndarray, games: np.ndarray) -> float:
    """Return the variance of a game's lead, an imagined win and an imagined loss among them."""
    rest = leads - games * leads.sum() / games.sum()
    return float((np.sum(rest**2 / games) + 2 * 0.25) / (len(games) + 1))


def _fixed(question: Question, variance: float) -> float:
    """Return how many games a test of fixed length with the same risks takes."""
    deviations = 2 * NormalDist().inv_cdf(1 - question.risk)
    return float(variance * (deviations / question.better) ** 2)
