"""What `/metrics` tells Prometheus: of this process, or of all that serve one address together."""

from __future__ import annotations

import os

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

registry = CollectorRegistry()
_FINE = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)

commits = Histogram(
    "hortus_commit_seconds", "Time of a durable commit.", registry=registry, buckets=_FINE
)
events = Counter("hortus_events", "Events stored.", registry=registry)
commands = Counter(
    "hortus_commands", "Commands by kind and answer.", ["kind", "answer"], registry=registry
)
answers = Histogram(
    "hortus_command_seconds",
    "Time from a command to its acknowledgement.",
    registry=registry,
    buckets=_FINE,
)
conflicts = Counter("hortus_conflicts", "Commits another process was faster at.", registry=registry)
told_to_wait = Counter(
    "hortus_told_to_wait",
    "Messages and requests that came while there was too much to do.",
    registry=registry,
)
sockets = Gauge("hortus_sockets", "Open sockets.", registry=registry, multiprocess_mode="livesum")
live_tables = Gauge(
    "hortus_tables_loaded", "Tables in memory.", registry=registry, multiprocess_mode="livesum"
)
bot_moves = Histogram(
    "hortus_bot_seconds", "Thinking time of bots.", ["bot"], registry=registry, buckets=_FINE
)
thoughts = Gauge(
    "hortus_thoughts",
    "Questions to bots, waiting or at work.",
    registry=registry,
    multiprocess_mode="livesum",
)
bot_failures = Counter("hortus_bot_failures", "Bots that hung or broke.", registry=registry)
requests = Counter("hortus_requests", "Requests by answer.", ["status"], registry=registry)
restarts = Counter(
    "hortus_restarts",
    "Background work that stopped and was started again.",
    ["work"],
    registry=registry,
)
set_aside = Gauge(
    "hortus_tables_set_aside",
    "Tables that cannot be read.",
    registry=registry,
    multiprocess_mode="livemax",
)
lag = Gauge(
    "hortus_loop_lag_seconds",
    "Latest delay of the event loop.",
    registry=registry,
    multiprocess_mode="livemax",
)


def text() -> bytes:
    """Return all metrics in Prometheus' text format."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(registry)
    together = CollectorRegistry()
    multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]  # as it comes
    return generate_latest(together)
