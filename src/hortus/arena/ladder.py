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
    share: float = 1.0  # of the games that neighbouring levels play at most
    stops: bool = True
    """Whether it ends once it is clear who is better."""

    def path(self, folder: Path) -> Path:
        """Return where its results are kept; other code gets another file."""
        contest = self.contest
        name = "-".join([contest.game, str(contest.seats), *contest.bots, str(contest.seed)])
        return folder / f"{name}-{code_digest(contest.game)}.jsonl"


NEIGHBOURS = "each level against the one below"
GREEDY = "the highest level against one move of foresight"
MIRROR = "a level against itself: must be even"
SOLO = "alone, on the same chance"

# Every contest has so many games, however clear it is: a share wants an interval too.
FEWEST = 40
# Playouts of each chance event, to take luck off the results of games that are dear themselves.
LUCK = 64
DEAR = LEVELS[-2:]
# Alone all bots together play so many times as many games: each a quarter.
ALONE = (*reversed(LEVELS), "greedy")
EACH = len(ALONE) / 4


def rungs(games: Iterable[str], seed: int) -> Iterator[Rung]:
    """Yield the contests of the ladder, with two seats and with the most."""
    for game in games:
        seats = find_kind(game).seats
        for count in sorted({2, seats[-1]}):
            for weaker, stronger in pairwise(LEVELS):
                yield Rung(NEIGHBOURS, _contest(game, count, (stronger, weaker), seed))
            yield Rung(GREEDY, _contest(game, count, (LEVELS[-1], "greedy"), seed))
            yield Rung(MIRROR, _contest(game, count, ("easy", "easy"), seed), stops=False)
        if 1 in seats:
            yield Rung(SOLO, _contest(game, 1, ALONE, seed), EACH, stops=False)


def _contest(game: str, seats: int, bots: tuple[str, ...], seed: int) -> Contest:
    luck = LUCK if set(bots) & set(DEAR) else 0
    return Contest(game, seats, bots, seed, luck=luck)
