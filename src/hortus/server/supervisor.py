"""Several processes that serve one address: started, replaced when they die, stopped in order.

They accept from the same socket and share a PostgreSQL.  The socket stays open while one of them is
replaced, so whoever connects meanwhile is served by another.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from prometheus_client import multiprocess

from hortus.server.support.logs import set_up
from hortus.server.support.settings import Settings

Serve = Callable[[Settings, socket.socket, Callable[[], None]], bool]

# Whoever dies sooner than this after the start is started again later and later.
YOUNG = 5.0
PAUSE, LONGEST_PAUSE = 0.5, 30.0
GOODBYE = 12.0
"""How long a process may take to stop in order."""

log = logging.getLogger(__name__)


@dataclass
class Child:
    """One process, and the word that it is ready."""

    process: SpawnProcess
    ready: Connection
    began: float
    pause: float = PAUSE


class Supervisor:
    """Keeps a number of processes serving a socket until it is told to stop."""

    def __init__(self, settings: Settings, listening: socket.socket, serve: Serve) -> None:
        self._settings, self._listening, self._serve = settings, listening, serve
        self._context = multiprocessing.get_context("spawn")
        self._children: list[Child] = []
        self._stopping = False
        self._woken, self._wake = os.pipe()

    def run(self, ready: Callable[[], None]) -> bool:
        """Serve until SIGTERM or SIGINT; tell when all serve, and return whether they ever did."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        with _shared_metrics():
            try:
                # The first alone: it gives back the time in which nobody served.
                if not self._begin(1) or not self._begin(self._settings.processes - 1):
                    return False
                ready()
                while not self._stopping:
                    self._look_after()
                return True
            finally:
                self._stop_all()

    def _stop(self, _number: int, _frame: object) -> None:
        self._stopping = True
        os.write(self._wake, b".")

    def _begin(self, count: int) -> bool:
        """Start some processes and tell whether all of them serve."""
        begun = [self._start(PAUSE) for _ in range(count)]
        self._children += begun
        return all(self._await_ready(child) for child in begun)

    def _start(self, pause: float) -> Child:
        ours, theirs = self._context.Pipe(duplex=False)
        process = self._context.Process(
            target=_child, args=(self._settings, self._listening, self._serve, theirs)
        )
        process.start()
        theirs.close()
        return Child(process, ours, time.monotonic(), pause)

    def _await_ready(self, child: Child) -> bool:
        wait([child.ready, self._woken])
        return not self._stopping and _has_word(child.ready)

    def _look_after(self) -> None:
        """Wait until a process dies, and start another in its place."""
        wait([self._woken, *(child.process.sentinel for child in self._children)])
        for place, child in enumerate(self._children):
            if not self._stopping and not child.process.is_alive():
                self._children[place] = self._replace(child)

    def _replace(self, dead: Child) -> Child:
        pid, code = dead.process.pid, dead.process.exitcode
        log.error("process %s ended with %s, and is started again", pid, code)
        multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]  # its package says so
        dead.ready.close()
        if time.monotonic() - dead.began > YOUNG:
            child = self._start(PAUSE)
        else:
            wait([self._woken], dead.pause)
            child = self._start(min(2 * dead.pause, LONGEST_PAUSE))
        if not any(other.process.is_alive() for other in self._children):
            self._await_ready(child)
        return child

    def _stop_all(self) -> None:
        for child in self._children:
            child.process.terminate()
        until = time.monotonic() + GOODBYE
        for child in self._children:
            child.process.join(max(0.0, until - time.monotonic()))
            if child.process.is_alive():
                log.error("process %s does not stop, and is killed", child.process.pid)
                child.process.kill()
                child.process.join()


def _has_word(ready: Connection) -> bool:
    try:
        return bool(ready.recv())
    except EOFError:
        return False


@contextlib.contextmanager
def _shared_metrics() -> Iterator[None]:
    """Let all processes count together, so that each tells `/metrics` about all of them."""
    with tempfile.TemporaryDirectory(prefix="hortus-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        try:
            yield
        finally:
            del os.environ["PROMETHEUS_MULTIPROC_DIR"]


def _child(settings: Settings, listening: socket.socket, serve: Serve, ready: Connection) -> None:
    """Be one of the processes; of a Ctrl+C it is the supervisor that tells us."""
    os.setsid()
    set_up(settings.log_level, settings.log_json)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    served = serve(settings, listening, lambda: ready.send(True))
    raise SystemExit(0 if served else 1)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
