"""Several events told at once, as after news from another service."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from hortus.server.live.live_table import LiveTable
from hortus.server.live.viewer import Viewer
from hortus.server.people.public_person import NOBODY
from hortus.server.tables import decisions
from hortus.server.tables.caller import Caller
from hortus.server.tables.decisions import Decision
from hortus.server.tables.events import Said

from .test_undo import happen, people, table_of


class Paper:
    """A line that keeps what is written on it."""

    takes_more = True

    def __init__(self) -> None:
        self.read: list[dict[str, Any]] = []

    def write(self, text: bytes) -> None:
        """Keep a message."""
        self.read.append(json.loads(text))

    def abort(self) -> None:
        """Go on: there is no connection."""


def test_the_last_of_several_events_brings_what_they_changed() -> None:
    async def go() -> None:
        table = table_of("carat", people(2))
        live = LiveTable(table, told=table.version)
        paper = Paper()
        viewer = Viewer(Caller(), None, paper)
        live.viewers.add(viewer)
        assert table.match is not None
        move = table.match.position.legal(0)[0]
        happen(table, decisions.play(table, 0, 1, move))
        happen(table, decisions.offer_end(table, 1))
        happen(table, Decision(Said(None, None, "well?")))
        assert [event.version for event in live.tell(lambda _: NOBODY)] == [2, 3, 4]
        first, second, last = paper.read
        assert [message["event"]["number"] for message in (first, second, last)] == [2, 3, 4]
        assert first["state"] is first["table"] is second["table"] is None
        assert last["state"]["version"] == last["table"]["version"] == 4
        assert live.tell(lambda _: NOBODY) == []

    asyncio.run(go())
