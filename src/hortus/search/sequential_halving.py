"""Heats of rehearsals between the best moves of a search: of each heat the better half goes on.

Most moves are told from the best by a few rehearsals, so the many are kept for those that are hard
to tell apart (sequential halving).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hortus.search.settings import Plan

# What a move comes to on average, from one number of its rehearsals up to another.
Rehearse = Callable[[int, int, int], float]


@dataclass
class Finalist:
    """A move, the points that a search promises after it, and what its rehearsals came to."""

    move: int
    points: float
    total: float = 0.0
    times: int = 0

    def worth(self, plan: Plan) -> float:
        """Return what all looks at the move together say."""
        return (plan.pondered * self.points + self.total) / (plan.pondered + self.times)


def finalists(found: list[Finalist], plan: Plan) -> list[Finalist]:
    """Return the moves that are worth rehearsing, the most promising first."""
    ranked = sorted(found, key=lambda one: (-one.points, one.move))
    least = ranked[0].points - plan.behind
    return [one for one in ranked if one.points >= least][: plan.finalists]


def run_heats(
    field: list[Finalist], plan: Plan, rehearse: Rehearse, in_time: Callable[[], bool]
) -> list[Finalist]:
    """Return the finalists, the best first; a heat for which time runs out does not count."""
    ranked = list(field)
    running = len(ranked)
    times = plan.rehearsals
    while running > 1:
        for one in ranked[:running]:
            if not in_time():
                return ranked
            one.total += times * rehearse(one.move, one.times, one.times + times)
            one.times += times
        ranked[:running] = sorted(ranked[:running], key=lambda one: -one.worth(plan))
        running = (running + 1) // 2
        times *= 2
    return ranked
