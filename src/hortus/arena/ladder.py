"""The ladder: every level against the one below it, in every game, and the controls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from hortus.arena.contest import Contest, code_digest
from hortus.bots.levels import LEVELS
from hortus.core.registry import find_kind


@dataclass(frozen=True)
class Rung:
    """One contest of the ladder and what it is for."""

    purpose: str
    contest: Contest
    share: float = 1.0  # of the games that neighbouring levels play

    def path(self, folder: Path) -> Path:
        """Return where its results are kept; other code gets another file."""
        contest = self.contest
        name = "-".join([contest.game, str(contest.seats), *contest.bots, str(contest.seed)])
        return folder / f"{name}-{code_digest(contest.game)}.jsonl"


NEIGHBOURS = "each level against the one below"
GREEDY = "the highest level against one move of foresight"
MIRROR = "a level against itself: must be even"
SOLO = "alone, on the same chance"

# Alone, each of two bots plays half of the games.
HALF = 0.5


def rungs(games: Iterable[str], seed: int) -> Iterator[Rung]:
    """Yield the contests of the ladder, with two seats and with the most."""
    for game in games:
        seats = find_kind(game).seats
        for count in sorted({2, seats[-1]}):
            for weaker, stronger in pairwise(LEVELS):
                yield Rung(NEIGHBOURS, Contest(game, count, (stronger, weaker), seed))
            yield Rung(GREEDY, Contest(game, count, (LEVELS[-1], "greedy"), seed))
            yield Rung(MIRROR, Contest(game, count, ("easy", "easy"), seed))
        if 1 in seats:
            yield Rung(SOLO, Contest(game, 1, (LEVELS[-1], "greedy"), seed), HALF)
