"""Chunks of a run on a Ray cluster; every worker is an actor that makes its player once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hortus.core.errors import UsageError
from hortus.lab.runs import Parts, Worker
from hortus.lab.simulation import Run

LOCAL = "local"


def played(run: Run, chunks: list[int], jobs: int, address: str) -> Iterator[tuple[int, Parts]]:
    """Play chunks on the cluster at an address, or on a local one, and yield them as they come."""
    try:
        import ray
    except ModuleNotFoundError:
        raise UsageError("Ray is not installed: pip install 'hortus[ray]'") from None

    own = address == LOCAL
    if own:
        ray.init(num_cpus=jobs, include_dashboard=False, log_to_driver=False)
    else:
        ray.init(address=address, log_to_driver=False)
    try:
        remote: Any = ray.remote(Worker)
        workers = [remote.remote(run) for _ in range(jobs)]
        waiting = list(reversed(chunks))
        running: dict[Any, tuple[int, Any]] = {}
        for worker in workers:
            _give(worker, waiting, running)
        while running:
            (ready,), _ = ray.wait(list(running), num_returns=1)
            chunk, worker = running.pop(ready)
            yield chunk, ray.get(ready)
            _give(worker, waiting, running)
    finally:
        ray.shutdown()


def _give(worker: Any, waiting: list[int], running: dict[Any, tuple[int, Any]]) -> None:
    """Give a worker its next chunk, if there is one."""
    if waiting:
        chunk = waiting.pop()
        running[worker.parts.remote(chunk)] = chunk, worker
