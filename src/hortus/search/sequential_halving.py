"""Sequential halving between the best moves of a search: after each round the better half goes on.

Most moves are told from the best by a few rollouts, so the many are kept for those that are hard
to tell apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hortus.search.settings import SearchSettings

# What a move comes to on average, from one number of its rollouts up to another.
MeanRollout = Callable[[int, int, int], float]


@dataclass
class Candidate:
    """A move, the points that a search promises after it, and what its rollouts came to."""

    move: int
    points: float
    total: float = 0.0
    times: int = 0

    def worth(self, settings: SearchSettings) -> float:
        """Return what tree and rollouts together say of the move."""
        return (settings.tree_weight * self.points + self.total) / (
            settings.tree_weight + self.times
        )


def candidates(found: list[Candidate], settings: SearchSettings) -> list[Candidate]:
    """Return the moves that are worth rollouts, the most promising first."""
    ranked = sorted(found, key=lambda one: (-one.points, one.move))
    least = ranked[0].points - settings.behind
    return [one for one in ranked if one.points >= least][: settings.candidates]


def sequential_halving(
    field: list[Candidate],
    settings: SearchSettings,
    mean_rollout: MeanRollout,
    in_time: Callable[[], bool],
) -> list[Candidate]:
    """Return the candidates, the best first; a round for which time runs out does not count."""
    ranked = list(field)
    running = len(ranked)
    times = settings.rollouts
    while running > 1:
        for one in ranked[:running]:
            if not in_time():
                return ranked
            one.total += times * mean_rollout(one.move, one.times, one.times + times)
            one.times += times
        ranked[:running] = sorted(ranked[:running], key=lambda one: -one.worth(settings))
        running = (running + 1) // 2
        times *= 2
    return ranked
