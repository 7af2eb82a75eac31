"""Playing a contest, in one process or in several, from where an earlier run stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from hortus.arena.contest import Contest, Outcome, player
from hortus.arena.results import Results
from hortus.arena.seating import Seating, schedule

Watch = Callable[[Results, int], None]


def run(
    contest: Contest,
    games: int,
    path: Path | None = None,
    jobs: int = 1,
    watch: Watch | None = None,
) -> Results:
    """Return at least so many games of a contest; `watch` is called after each with their number.

    Games that the file at `path` holds are not played again, and fresh ones are added to it.
    """
    results = Results(contest.header(), path)
    wanted = list(schedule(len(contest.bots), contest.load().seats, games))
    missing = [seating for seating in wanted if seating.index not in results.outcomes]
    if watch:
        watch(results, len(wanted))
    if missing:
        with results.writing():
            for outcome in _play(contest, missing, jobs):
                results.add(outcome)
                if watch:
                    watch(results, len(wanted))
    results.outcomes = {seating.index: results.outcomes[seating.index] for seating in wanted}
    return results


def _play(contest: Contest, seatings: list[Seating], jobs: int) -> Iterator[Outcome]:
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
