"""A simulation on a Ray cluster; every actor makes its player once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hortus.core.errors import UsageError
from hortus.extras import needs
from hortus.lab.player import Player
from hortus.lab.simulation import Simulation

LOCAL = "local"


class Actor:
    """Does its task for any span of games."""

    def __init__(self, simulation: Simulation, fast: bool, task: Any) -> None:
        self._player, self._task = Player(simulation, fast), task

    def perform(self, span: range) -> Any:
        """Return what the task makes of a span of games."""
        return self._task(self._player, span)


def shared_on_ray(
    simulation: Simulation,
    fast: bool,
    task: Any,
    spans: Sequence[range],
    jobs: int,
    address: str,
) -> Iterator[tuple[range, Any]]:
    """Do a task on the cluster at an address, or on a local one, and yield what is done."""
    try:
        import ray
    except ModuleNotFoundError:
        raise UsageError(needs("A run on Ray", "ray")) from None

    own = address == LOCAL
    if own:
        ray.init(num_cpus=jobs, include_dashboard=False, log_to_driver=False)
    else:
        ray.init(address=address, log_to_driver=False)
    try:
        remote: Any = ray.remote(Actor)
        actors = [remote.remote(simulation, fast, task) for _ in range(jobs)]
        waiting = list(reversed(spans))
        running: dict[Any, tuple[range, Any]] = {}
        for actor in actors:
            _give(actor, waiting, running)
        while running:
            (ready,), _ = ray.wait(list(running), num_returns=1)
            span, actor = running.pop(ready)
            yield span, ray.get(ready)
            _give(actor, waiting, running)
    finally:
        ray.shutdown()


def _give(actor: Any, waiting: list[range], running: dict[Any, tuple[range, Any]]) -> None:
    """Give an actor its next span, if there is one."""
    if waiting:
        span = waiting.pop()
        running[actor.perform.remote(span)] = span, actor
