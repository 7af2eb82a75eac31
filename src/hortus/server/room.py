"""A table in use, and whoever looks at it: each is told what happens as their eyes may see it."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

from hortus.server import seen
from hortus.server.catalogue import title_of
from hortus.server.desk import Desk
from hortus.server.events import EventRow
from hortus.server.viewer import Viewer, encode


@dataclass(eq=False)
class Room:
    """A table in use, and whoever looks at it."""

    desk: Desk
    told: int
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    viewers: set[Viewer] = field(default_factory=set)
    thinking: set[int] = field(default_factory=set)
    waited: dict[int, int] = field(default_factory=dict)
    timer: asyncio.TimerHandle | None = None
    used: float = field(default_factory=time.monotonic)
    newest: int = 0
    """The latest version somebody told us of."""
    doubtful: bool = False
    """A commit failed: read the table again before anything else."""

    @property
    def title(self) -> str:
        """What the game is called."""
        return title_of(self.desk.spec.game, self.desk.spec.options)

    @property
    def online(self) -> set[int]:
        """The seats that somebody looks through."""
        return {viewer.eye for viewer in self.viewers if not viewer.watches}

    @property
    def watchers(self) -> int:
        """How many spectators there are."""
        return sum(viewer.watches for viewer in self.viewers)

    def info(self, known: seen.People, me: str | None, seated: bool = False) -> dict[str, Any]:
        """Return the table as one person sees it."""
        return seen.table_info(self.desk, self.title, known, me, self.online, self.watchers, seated)

    def welcome(
        self, known: seen.People, viewer: Viewer, request: str | None = None
    ) -> dict[str, Any]:
        """Return the first message of a socket."""
        desk = self.desk
        return {
            "type": "welcome",
            "id": request,
            "protocol": 1,
            "me": viewer.me,
            "table": self.info(known, viewer.me, viewer.seat_token is not None),
            "state": seen.state(desk, viewer.eye),
            "log": seen.log(desk, viewer.eye),
            "chat": [seen.chat_line(event, known) for event in desk.events if event.kind == "chat"],
        }

    def presence(self) -> None:
        """Tell everybody who is connected now."""
        text = encode(
            {"type": "presence", "online": sorted(self.online), "watchers": self.watchers}
        )
        for viewer in self.viewers:
            viewer.send(text)

    def tell(self, known: seen.People) -> list[EventRow]:
        """Send every event that was not sent yet to everybody who looks, and return them.

        The last one brings what they have changed, so that its version is that event's number.
        """
        news = self.desk.events[self.told :]
        self.told = self.desk.version
        moved = any("actors" in event.body or "outcome" in event.body for event in news)
        eyes = {viewer.eye for viewer in self.viewers} if moved else set()
        states = {eye: seen.state(self.desk, eye) for eye in eyes}
        for event in news[:-1]:
            self._send(event, {}, False, known)
        if news:
            self._send(news[-1], states, any(_changes_table(event) for event in news), known)
        return news

    def _send(
        self, event: EventRow, states: dict[int, Any], with_table: bool, known: seen.People
    ) -> None:
        messages: dict[int, str] = {}
        for viewer in list(self.viewers):
            eye = viewer.eye
            if with_table or eye not in messages:
                table = None
                if with_table:
                    table = self.info(known, viewer.me, viewer.seat_token is not None)
                messages[eye] = encode(
                    {
                        "type": "event",
                        "event": seen.event_data(self.desk, event, eye, known),
                        "state": states.get(eye),
                        "table": table,
                    }
                )
            viewer.send(messages[eye])


def _changes_table(event: EventRow) -> bool:
    """Tell whether an event changes seats, offers, status or clocks' settings."""
    return event.kind not in ("move", "chat") or "outcome" in event.body


def newly_waited_for(desk: Desk, news: int) -> list[int]:
    """Return the seats for whom somebody waits since the latest events, and not already before."""
    told = [set(event.body["must"]) for event in desk.events[-news:] if "must" in event.body]
    earlier = (
        event.body["must"] for event in reversed(desk.events[:-news]) if "must" in event.body
    )
    waiting = set.intersection(set(next(earlier, ())), *told)
    return [seat for seat in desk.must if seat not in waiting]
