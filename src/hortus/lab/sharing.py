"""The games of a simulation shared out: here, among processes, or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

from hortus.lab.player import Player
from hortus.lab.simulation import Simulation

T = TypeVar("T")
# What is made of the games of some numbers.
Task = Callable[[Player, range], T]


def shared(
    simulation: Simulation,
    fast: bool,
    task: Task[T],
    spans: Sequence[range],
    jobs: int,
    ray: str | None = None,
) -> Iterator[tuple[range, T]]:
    """Yield what a task makes of each span of games; other processes must be able to import it."""
    if ray is not None:
        from hortus.lab.on_ray import shared_on_ray

        yield from shared_on_ray(simulation, fast, task, spans, jobs, ray)
    elif jobs == 1 or len(spans) < 2:
        player = Player(simulation, fast)
        yield from ((span, task(player, span)) for span in spans)
    else:
        start = (_start, (simulation, fast, task))
        with ProcessPoolExecutor(jobs, get_context("spawn"), *start) as pool:
            yield from zip(spans, pool.map(_perform, spans), strict=True)


_player: Player | None = None
_task: Task[Any] | None = None


def _start(simulation: Simulation, fast: bool, task: Task[Any]) -> None:
    global _player, _task
    _player, _task = Player(simulation, fast), task


def _perform(span: range) -> Any:
    assert _player is not None
    assert _task is not None
    return _task(_player, span)
