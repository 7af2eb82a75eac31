"""Playing a contest, in one process or in several, from where an earlier run stopped."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, nullcontext
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path

from hortus.arena.contest import Contest, Outcome, player
from hortus.arena.results import Results
from hortus.arena.seating import Seating, schedule

Watch = Callable[[Results, int], None]
Enough = Callable[[list[Outcome]], bool]


def run(
    contest: Contest,
    games: int,
    path: Path | None = None,
    jobs: int = 1,
    watch: Watch | None = None,
    enough: Enough | None = None,
) -> Results:
    """Return at least so many games of a contest; `watch` is called after each with their number.

    Games that the file at `path` holds are not played again, and fresh ones are added to it.
    `enough` is asked after each round, in their order, and ends the contest there.
    """
    results = Results(contest.header(), path)
    wanted = list(schedule(len(contest.bots), contest.load().seats, games))
    missing = [seating for seating in wanted if seating.index not in results.outcomes]
    taken: dict[int, Outcome] = {}
    if watch:
        watch(results, len(wanted))
    with (
        results.writing() if missing else nullcontext(),
        closing(_play(contest, missing, jobs)) as fresh,
    ):
        for _, games_of_round in groupby(wanted, key=lambda seating: seating.round):
            for seating in games_of_round:
                if seating.index not in results.outcomes:
                    results.add(next(fresh))
                    if watch:
                        watch(results, len(wanted))
                taken[seating.index] = results.outcomes[seating.index]
            if enough and enough(list(taken.values())):
                break
    results.outcomes = taken
    return results


def _play(contest: Contest, seatings: list[Seating], jobs: int) -> Generator[Outcome]:
    if jobs == 1:
        yield from map(player(contest), seatings)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _start_worker, (contest,)) as pool:
        yield from pool.map(_play_in_worker, seatings)


_worker: Callable[[Seating], Outcome] | None = None


def _start_worker(contest: Contest) -> None:
    global _worker
    _worker = player(contest)


def _play_in_worker(seating: Seating) -> Outcome:
    assert _worker is not None
    return _worker(seating)
