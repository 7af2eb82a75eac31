"""Rare moments, from records of games that came there: real tables that begin with them."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from hortus.core.record import Record
from hortus.server.admin import registry_of
from hortus.server.storage.store import Store, new_id
from hortus.server.support.settings import Settings
from hortus.server.tables.spec import Holder, Spec
from tests.server.served import Served
from tests.web.table import wait_for_turn

FIXTURES = Path(__file__).parent / "fixtures"


def opening(record: Record, ply: int, seat: int, bot: str) -> Spec:
    """Return a table that begins with entries of a record, with one free seat."""
    return Spec(
        id=new_id(),
        game=record.game,
        seed="1",
        rules=record.rules,
        host=None,
        invite=new_id(),
        public=True,
        rated=False,
        daily=None,
        created=time.time(),
        options=dict(record.options),
        components=None,
        shuffle=False,
        hints=True,
        clock={},
        seats=[
            Holder() if other == seat else Holder("bot", bot=bot) for other in range(record.seats)
        ],
        opening=record.moves[:ply],
    )


async def _store(data: Path, spec: Spec) -> None:
    settings = Settings(data=str(data))
    store = Store(settings)
    await store.open()
    await registry_of(store, settings).create(spec)
    await store.close()


def sit_down_at(
    page: Page, served: Served, record: Path, ply: int, seat: int = 0, bot: str = "random"
) -> str:
    """Sit down where a record was at a ply; returns the table."""
    spec = opening(Record.load(record), ply, seat, bot)
    # The browser's driver has taken the event loop of this thread.
    work = threading.Thread(target=lambda: asyncio.run(_store(served.data, spec)))
    work.start()
    work.join()
    page.request.post("/api/v1/session", data={"language": "en"})
    wanted: dict[str, Any] = {"seat": seat}
    answer = page.request.post(f"/api/v1/tables/{spec.id}/sit", data=wanted)
    assert answer.ok, answer.text()
    page.goto(f"/table/{spec.id}")
    wait_for_turn(page)
    return spec.id
