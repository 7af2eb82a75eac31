"""Contenders that take turns on the clock, so that a noisy machine disturbs all of them alike.

The clock counts processor time: what other programs take from the core is nobody's fault here.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple


class Counts(NamedTuple):
    """What one burst of work did; copies count as decisions."""

    decisions: int
    chances: int = 0


@dataclass(frozen=True, order=True)
class Speed:
    """What was done in a second."""

    decisions: float
    moves: float
    """Decisions and chance outcomes together."""


Burst = Callable[[], Counts]


@dataclass(frozen=True)
class Effort:
    """How much care a run takes."""

    rounds: int
    seconds: float
    """Of each contender in each round."""
    starts: int
    """Tries of each start-up time."""
    compiled_starts: bool
    """Whether to wait for the compilation of every game from nothing."""
    lab: bool
    """Whether to measure the search of the bots and the environments of the lab too."""


FULL = Effort(rounds=9, seconds=0.25, starts=5, compiled_starts=True, lab=True)
QUICK = Effort(rounds=1, seconds=0.01, starts=1, compiled_starts=False, lab=False)


def race(contenders: Mapping[str, Burst], effort: Effort) -> dict[str, Speed]:
    """Return the speed of each contender in its middle round.

    Not in its best: games differ in length, and the best would reward luck.
    """
    for burst in contenders.values():
        burst()  # what is done only once, such as compiling, stays off the clock
    rounds = [
        {name: _timed(burst, effort.seconds) for name, burst in contenders.items()}
        for _ in range(effort.rounds)
    ]
    return {
        name: sorted(found[name] for found in rounds)[effort.rounds // 2] for name in contenders
    }


def _timed(burst: Burst, seconds: float) -> Speed:
    decisions = chances = 0
    begun = time.process_time()
    spent = 0.0
    while spent < seconds:
        done = burst()
        decisions += done.decisions
        chances += done.chances
        spent = time.process_time() - begun
    return Speed(decisions / spent, (decisions + chances) / spent)
