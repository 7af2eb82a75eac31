"""Running the service: the web server with its limits, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections.abc import Callable

import uvicorn

from hortus.core.errors import UsageError
from hortus.server.http.app import make_app
from hortus.server.http.connections import cut_off_closing, protocols
from hortus.server.storage.store import Store, claim
from hortus.server.supervisor import Supervisor
from hortus.server.support.logs import set_up
from hortus.server.support.settings import Settings

MOST_MESSAGE = 64 * 1024


def listen_on(settings: Settings) -> socket.socket:
    """Return a socket on the address of the settings."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise UsageError(
            f"Cannot listen on {settings.host}:{settings.port}: {error.strerror}."
        ) from None
    return listening


class _Server(uvicorn.Server):
    """Tells when it is ready."""

    def __init__(self, config: uvicorn.Config, pause: float, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._pause = pause
        self._ready = ready
        self._tasks: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            # What is there now stays for good: looking through it for garbage again and again
            # would hold every table up (measured: 0.3 s at a time).
            gc.collect()
            gc.freeze()
            gc.set_threshold(5_000, 20, 20)
            # A commit takes turns with the event loop several times; five milliseconds each add up.
            sys.setswitchinterval(0.001)
            work = cut_off_closing(self.server_state.connections, self._pause)
            self._tasks.append(asyncio.create_task(work, name="closing connections"))
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        for task in self._tasks:
            task.cancel()


async def _prepare(settings: Settings) -> None:
    """Bring the database up to date; what is wrong is said before anything runs."""
    if not settings.is_postgres:
        claim(settings.folder).close()
    store = Store(settings)
    try:
        await store.open()
    finally:
        await store.close()


def serve(settings: Settings, ready: Callable[[str], None]) -> bool:
    """Serve until SIGTERM or SIGINT; tell the address once it answers, and whether it ever did."""
    if settings.processes > 1 and not settings.is_postgres:
        raise UsageError(
            "Several processes need a PostgreSQL: name it with --database. "
            "A SQLite file is used by one process."
        )
    set_up(settings.log_level, settings.log_json)
    asyncio.run(_prepare(settings))
    listening = listen_on(settings)
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    # The port that was asked for may have been any.
    settings = settings.model_copy(update={"port": port})

    def tell() -> None:
        ready(f"http://{shown}:{port}")

    with contextlib.closing(listening):
        if settings.processes == 1:
            return serve_on(settings, listening, tell)
        return Supervisor(settings, listening, serve_on).run(tell)


def serve_on(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> bool:
    """Serve a socket in this process until SIGTERM or SIGINT; return whether it ever did."""
    http, ws = protocols(settings)
    config = uvicorn.Config(
        make_app(settings),
        log_config=None,
        access_log=False,
        lifespan="on",
        http=http,
        ws=ws,
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        timeout_graceful_shutdown=5,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        server_header=False,
    )
    # The web server stops in order and then raises the signal again, which must end nothing more.
    signal.signal(signal.SIGTERM, lambda _number, _frame: None)
    server = _Server(config, settings.pause_seconds, ready)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    return server.started
