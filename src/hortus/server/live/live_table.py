"""A table in use, and whoever looks at it: each is told what happens from their viewpoint."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

from hortus.core.view import View
from hortus.server.catalogue.shelf import title_of
from hortus.server.live.viewer import Viewer, encode
from hortus.server.people.public_person import PeopleLookup
from hortus.server.support.shared_work import SharedWork
from hortus.server.tables import decisions, messages, projection
from hortus.server.tables.events import NumberedEvent
from hortus.server.tables.table import Table


@dataclass
class Judging:
    """What is being found out about one decision of a seat."""

    view: View
    version: int
    components: str | None
    who: str
    """Whom it serves."""
    work: SharedWork = field(default_factory=SharedWork)


@dataclass(eq=False)
class LiveTable:
    """A table in use, and whoever looks at it."""

    table: Table
    told: int
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    viewers: set[Viewer] = field(default_factory=set)
    thinking: set[int] = field(default_factory=set)
    considering: set[tuple[int, int]] = field(default_factory=set)
    """The offers, by number, that bots at some seats are making up their mind about."""
    waited: dict[int, int] = field(default_factory=dict)
    judgings: dict[int, Judging] = field(default_factory=dict)
    """What is being found out about decisions, by seat."""
    timer: asyncio.TimerHandle | None = None
    used: float = field(default_factory=time.monotonic)
    newest: int = 0
    """The latest version somebody told us of."""
    doubtful: bool = False
    """A commit failed: read the table again before anything else."""

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.table.id

    @property
    def title(self) -> str:
        """What the game is called."""
        return title_of(self.table.spec.game, self.table.spec.options)

    @property
    def online(self) -> set[int]:
        """The seats of everybody who plays here now; several may belong to one person."""
        playing = [viewer for viewer in self.viewers if not viewer.watches]
        people = {viewer.me for viewer in playing}
        seats = {seat for person in people for seat in self.table.seats_of(person)}
        return seats | {viewer.viewpoint for viewer in playing}

    @property
    def watchers(self) -> int:
        """How many spectators there are."""
        return sum(viewer.watches for viewer in self.viewers)

    def info(self, known: PeopleLookup, me: str | None, seated: bool = False) -> dict[str, Any]:
        """Return the table as one person sees it."""
        return projection.table_info(
            self.table, self.title, known, me, self.online, self.watchers, seated
        )

    def welcome(
        self, known: PeopleLookup, viewer: Viewer, request: str | None = None
    ) -> dict[str, Any]:
        """Return the first message of a socket, and of one whose viewpoint has changed."""
        table = self.table
        viewpoint = viewer.viewpoint = viewer.rightful_viewpoint(table)
        info = self.info_for(known, viewer)
        return messages.welcome(table, viewpoint, info, viewer.me, viewer.protocol, known, request)

    def info_for(self, known: PeopleLookup, viewer: Viewer) -> dict[str, Any]:
        """Return the table as whoever has a socket sees it."""
        return self.info(known, viewer.me, viewer.caller.key is not None and not viewer.watches)

    def presence(self) -> None:
        """Tell everybody who is connected now."""
        text = encode(
            {"type": "presence", "online": sorted(self.online), "watchers": self.watchers}
        )
        for viewer in self.viewers:
            viewer.send(text)

    def tell(self, known: PeopleLookup) -> list[NumberedEvent]:
        """Send every event that was not sent yet to everybody who looks, and return them.

        The last one brings what they have changed, so that its version is that event's number.
        """
        news = self.table.events[self.told :]
        self.told = self.table.version
        if not news:
            return news
        viewers = self._seat_viewers(known)
        moved = any(messages.changes_position(event) for event in news)
        if moved:
            self._drop_judgings()
        viewpoints = {viewer.viewpoint for viewer in viewers} if moved else set()
        states = {viewpoint: projection.state(self.table, viewpoint) for viewpoint in viewpoints}
        for event in news[:-1]:
            self._send(viewers, event, {}, False, known)
        with_table = any(messages.changes_table(event) for event in news)
        self._send(viewers, news[-1], states, with_table, known)
        return news

    def _drop_judgings(self) -> None:
        """End what is being found out about decisions that have been made."""
        for seat, judging in list(self.judgings.items()):
            if decisions.is_stale(self.table, seat, judging.version):
                self.judgings.pop(seat).work.drop()

    def greet_anew(self, known: PeopleLookup) -> None:
        """Send everybody all of it again: something of what they were sent is not so any more."""
        for viewer in self._seat_viewers(known):
            viewer.tell(self.welcome(known, viewer))

    def _seat_viewers(self, known: PeopleLookup) -> list[Viewer]:
        """Send away whoever may not look any more, and return who looks from the same viewpoint.

        To those whose viewpoint has changed the table is sent anew.
        """
        table, staying, moved = self.table, [], []
        for viewer in list(self.viewers):
            if not viewer.caller.sees(table):
                self.viewers.discard(viewer)
                viewer.cut(4403)
            elif viewer.viewpoint == viewer.rightful_viewpoint(table):
                staying.append(viewer)
            else:
                moved.append(viewer)
                viewer.viewpoint = viewer.rightful_viewpoint(table)
        for viewer in moved:
            viewer.tell(self.welcome(known, viewer))
        if moved:
            self.presence()
        return staying

    def _send(
        self,
        viewers: list[Viewer],
        event: NumberedEvent,
        states: dict[int, Any],
        with_table: bool,
        known: PeopleLookup,
    ) -> None:
        """Send an event; those who look from the same viewpoint, and saw the same, get the same."""
        sent: dict[tuple[int, int | None], bytes] = {}
        for viewer in viewers:
            viewpoint = viewer.viewpoint
            state = states.get(viewpoint)
            seen = viewer.shown if state is not None else None
            key = (viewpoint, None if seen is None else id(seen))
            if with_table or key not in sent:
                info = self.info_for(known, viewer) if with_table else None
                sent[key] = encode(
                    messages.happened(self.table, event, viewpoint, known, state, seen, info)
                )
            if state is not None:
                viewer.show(state)
            viewer.send(sent[key])


def newly_waited_for(table: Table, news: int) -> list[int]:
    """Return the seats for whom somebody waits since the latest events, and not already before."""
    told = [set(event.turn.must) for event in table.events[-news:] if event.turn is not None]
    earlier = (
        event.turn.must for event in reversed(table.events[:-news]) if event.turn is not None
    )
    waiting = set.intersection(set(next(earlier, ())), *told)
    return [seat for seat in table.must if seat not in waiting]
