"""Tables between the store and the memory: rows and events become desks, and desks rows."""

from __future__ import annotations

import contextlib
import json
import logging
from typing import Any

from hortus.core.errors import HortusError
from hortus.server import seen
from hortus.server.catalogue import Catalogue
from hortus.server.desk import Desk
from hortus.server.events import EventRow
from hortus.server.spec import Holder, Spec
from hortus.server.table_events import Said, read_event

log = logging.getLogger(__name__)


async def prepare(catalogue: Catalogue, row: Any) -> None:
    """Read a table's own component set beside the event loop, if it is still to be read."""
    spec = spec_of(row)
    with contextlib.suppress(HortusError):
        await catalogue.load_stored(
            spec.game, len(spec.seats), spec.options, spec.components, spec.rules
        )


def build(
    catalogue: Catalogue,
    stored: Any,
    events: list[EventRow],
    snapshot: dict[str, Any] | None = None,
) -> Desk:
    """Return the table of a row and its events; archived if today's rules do not lead there."""
    spec = spec_of(stored)
    try:
        game = catalogue.load(spec.game, len(spec.seats), spec.options, spec.components, spec.rules)
    except HortusError as error:
        log.warning("table %s cannot be set up: %s", spec.id, error)
        game = None
    desk = Desk(spec, game)
    for row in events:
        desk.fold(read_event(row))
    try:
        desk.restore(snapshot)
    except HortusError as error:
        log.warning("table %s is archived: %s", spec.id, error)
        desk.match = desk.game = game = None
    if game is None:
        desk.status = "archived"
    return desk


def spec_of(row: Any) -> Spec:
    """Return what a stored table was set up with."""
    stored = json.loads(row.spec)
    return Spec(
        id=row.id,
        game=row.game,
        seed=row.seed,
        rules=row.rules,
        host=row.host,
        invite=row.invite,
        public=row.public,
        daily=row.daily,
        created=row.created,
        components=row.components,
        **{**stored, "seats": [Holder(**holder) for holder in stored["seats"]]},
    )


def new_row(spec: Spec, changing: dict[str, Any]) -> dict[str, Any]:
    """Return the row of a new table; `spec_of` reads it."""
    stored = {
        "options": spec.options,
        "shuffle": spec.shuffle,
        "hints": spec.hints,
        "rated": spec.rated,
        "clock": spec.clock,
        "seats": [vars(holder) for holder in spec.seats],
        "origin": spec.origin,
        "opening": spec.opening,
        "opening_news": spec.opening_news,
    }
    return {
        **changing,
        "id": spec.id,
        "game": spec.game,
        "public": spec.public,
        "daily": spec.daily,
        "host": spec.host,
        "invite": spec.invite,
        "seed": spec.seed,
        "rules": spec.rules,
        "spec": json.dumps(stored),
        "components": spec.components,
        "created": spec.created,
    }


def row_of(desk: Desk, known: seen.People) -> dict[str, Any]:
    """Return what the row of a table says about what may change."""
    names = [seen.seat_name(desk, seat, known) for seat in range(len(desk.seats))]
    return {
        "status": desk.status,
        "rated": desk.rated,
        "version": desk.version,
        "names": json.dumps(names),
        "waiting": json.dumps(list(desk.must)),
        "bot_turn": desk.bot_turn,
        "deadline": desk.clock.deadline if desk.status == "running" else None,
        "outcome": None if desk.outcome is None else json.dumps(desk.outcome),
        "ended": desk.ended,
        "updated": desk.updated,
    }


def persons_of(desk: Desk) -> set[str]:
    """Return everybody who has to do with a table."""
    seated = [holder.person for holder in desk.seats]
    talking = [one.event.person for one in desk.events if isinstance(one.event, Said)]
    return {who for who in (*seated, *talking) if who}
