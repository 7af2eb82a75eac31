"""News from the other processes on the same PostgreSQL: LISTEN, reconnected for ever."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import asyncpg

from hortus.server.live.registry import Registry
from hortus.server.storage.event_rows import CHANNEL
from hortus.server.storage.processes import life_lock
from hortus.server.storage.store import Unavailable

log = logging.getLogger(__name__)
RETRY_SECONDS = 0.5
CHECK_SECONDS = 5.0


async def listen(database: str, registry: Registry, process: str, ready: asyncio.Event) -> None:
    """Pass on what others commit; after every reconnect ask for what was missed.

    The connection also holds a lock by which the others see that this process lives: it is gone
    with the process, however that ends.
    """

    def heard(_connection: Any, _pid: int, _channel: str, payload: str) -> None:
        for word in payload.split():
            registry.heard(word)

    while True:
        connection = None
        try:
            connection = await asyncpg.connect(database, timeout=10)
            await connection.execute("SELECT pg_advisory_lock_shared($1, $2)", *life_lock(process))
            await connection.add_listener(CHANNEL, heard)
            await registry.catch_up_all()
            ready.set()
            while True:
                await asyncio.sleep(CHECK_SECONDS)
                await connection.execute("SELECT 1", timeout=10)
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            log.warning("not listening to the database: %s", type(error).__name__)
        except Unavailable as error:
            log.warning("not listening to the database: %s", error)
        finally:
            if connection is not None:
                with contextlib.suppress(Exception):
                    connection.terminate()
        await asyncio.sleep(RETRY_SECONDS)
