"""One run of the load benchmark against a service of its own."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import re
import statistics
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import asdict
from itertools import pairwise
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

from ..database import Postgres
from ..served import START, Served
from . import sampling
from .clients import Load, client
from .seat import Measured

LOOK_EVERY = 0.1


def tree(pid: int) -> list[int]:
    """Return a process and all that it has started, bots and compilers excepted."""
    found = [pid]
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        with contextlib.suppress(OSError):
            if b"\0-m\0" not in Path(f"/proc/{child}/cmdline").read_bytes():
                found += tree(int(child))
    return found


def _read(pid: int, file: str) -> str:
    """Return what the system says of a process: nothing if it has just ended."""
    try:
        return Path(f"/proc/{pid}/{file}").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def memory(pid: int) -> float:
    """Return the resident memory of a process in MiB."""
    for line in _read(pid, "status").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def cpu(pid: int) -> float:
    """Return the processor seconds of a process and of those it started that have ended."""
    parts = _read(pid, "stat").rpartition(")")[2].split() or ["0"] * 15
    return sum(map(int, parts[11:15])) / os.sysconf("SC_CLK_TCK")


def main_thread(pid: int) -> tuple[float, float]:
    """Return the seconds that a process's main thread ran, and waited for a core to run on."""
    ran, waited = _read(pid, "schedstat").split()[:2] or ("0", "0")
    return int(ran) / 1e9, int(waited) / 1e9


def commits(url: str) -> tuple[float, float]:
    """Return how many commits a service made, and the seconds they took by the clock."""
    with urllib.request.urlopen(f"{url}/metrics") as answer:
        text = answer.read().decode()
    found = dict(re.findall(r"^hortus_commit_seconds_(count|sum) (\S+)$", text, re.MULTILINE))
    return float(found["count"]), float(found["sum"])


class Watch:
    """Processor time and memory of some processes with all that they start."""

    def __init__(self, **pids: int) -> None:
        self._pids = pids
        self._before, self._looks = self._now(), [self._loops()]

    def _now(self) -> dict[str, float]:
        return {name: sum(map(cpu, tree(pid))) for name, pid in self._pids.items()}

    def _loops(self) -> dict[str, tuple[float, float]]:
        found = {}
        for name, pid in self._pids.items():
            ran, waited = zip(*map(main_thread, tree(pid)), strict=True)
            found[name] = sum(ran), sum(waited)
        return found

    def spent(self) -> dict[str, float]:
        """Return the processor seconds since the beginning."""
        return {name: value - self._before[name] for name, value in self._now().items()}

    def look(self) -> None:
        """Note what main threads got of what they wanted since the last time."""
        self._looks.append(self._loops())

    def given(self, name: str) -> list[float]:
        """Return which part of a core one got, whenever it wanted one, from look to look."""
        looks = [look[name] for look in self._looks]
        pairs = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(looks)]
        shares = [ran / (ran + waited) if ran else 1.0 for ran, waited in pairs]
        return [max(0.01, round(share, 2)) for share in shares]

    def loop(self, name: str) -> float:
        """Return the processor seconds of main threads alone."""
        return self._looks[-1][name][0] - self._looks[0][name][0]

    def memory(self, name: str) -> float:
        """Return the MiB of one of them."""
        return sum(map(memory, tree(self._pids[name])))


def _answer(process: SpawnProcess, out: Any) -> Any:
    """Return what the clients tell next."""
    while out.empty():
        assert process.is_alive(), "the clients failed"
        time.sleep(0.1)
    return out.get()


@contextlib.contextmanager
def _database(wanted: str) -> Iterator[tuple[dict[str, Any], dict[str, int]]]:
    """Return the settings of a database and its process; `postgres` starts one."""
    if wanted != "postgres":
        yield {"database": wanted} if wanted else {}, {}
        return
    server = Postgres()
    try:
        yield {"database": server.new_database("load")}, {"database": server.pid}
    finally:
        server.close()


def _await_compiled(served: Served, game: str) -> None:
    """Wait until the rules run compiled: what was before is not what anybody asks about."""
    while not any(f"{game} runs compiled" in line for line in served.lines):
        assert not any(f"compiling {game} failed" in line for line in served.lines)
        assert served.tracebacks() == []
        time.sleep(0.2)


def run(
    load: Load,
    database: str = "",
    processes: int = 1,
    profile: str = "",
) -> dict[str, Any]:
    """Return what was measured; `profile` names a file for where the service's time went."""
    start = sampling.START.format(file=profile) if profile else START
    with tempfile.TemporaryDirectory() as folder, _database(database) as (extra, others):
        served = Served(
            Path(folder),
            start=start,
            tables_per_person=1000,
            idle_seconds=10,
            compile=True,
            processes=processes,
            **extra,
        ).start()
        assert served.process is not None
        context = multiprocessing.get_context("spawn")
        out, go = context.Queue(), context.Event()
        process = context.Process(target=client, args=(served.port, load, out, go))
        process.start()
        _answer(process, out)
        _await_compiled(served, load.game)
        go.set()
        assert process.pid is not None
        watch = Watch(server=served.process.pid, clients=process.pid, **others)
        committed, grown, began = commits(served.url), [], time.monotonic()
        while process.is_alive() and out.empty():
            time.sleep(LOOK_EVERY)
            watch.look()
            if len(grown) < 12 * (time.monotonic() - began) / load.seconds:
                grown.append(watch.memory("server"))
                spent = watch.spent()
        measured: Measured = _answer(process, out)
        count, seconds = (
            now - was for now, was in zip(commits(served.url), committed, strict=True)
        )
        process.join()
        served.stop()
        wrong = served.tracebacks()
    times = measured.acknowledged
    spread = statistics.quantiles(times, n=100)
    fewest = sorted(measured.by_table[table] for table in range(load.tables))
    return {
        **asdict(load),
        "database": "postgres" if database else "sqlite",
        "processes": processes,
        "moves": len(times),
        "moves per second": round(len(times) / load.seconds, 1),
        "p50 ms": round(1000 * spread[49], 1),
        "p99 ms": round(1000 * spread[98], 1),
        "refused": dict(measured.refused),
        "told to wait": measured.told_to_wait,
        "moves of a table": {"fewest": fewest[0], "median": fewest[len(fewest) // 2]},
        "ms per move": {name: round(1000 * value / len(times), 2) for name, value in spent.items()},
        "cores taken": {name: round(value / load.seconds, 2) for name, value in spent.items()},
        "main threads": {
            name: {
                "ms per move": round(1000 * watch.loop(name) / len(times), 2),
                "given": watch.given(name),
            }
            for name in ("server", "clients")
        },
        "events per commit": round(len(times) / max(1, count), 2),
        "ms per commit": round(1000 * seconds / max(1, count), 2),
        "messages per move": round(measured.messages / len(times), 2),
        "bytes per message": round(measured.bytes / measured.messages),
        "memory MiB": [round(value) for value in grown],
        "errors": wrong,
    }
