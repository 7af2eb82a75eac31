"""Tables between the store and the memory: rows and events become tables, and tables rows."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from typing import Any

from hortus.core.errors import HortusError
from hortus.server.catalogue.catalogue import Catalogue
from hortus.server.people.public_person import PeopleLookup
from hortus.server.storage.event_row import EventRow
from hortus.server.tables import projection
from hortus.server.tables.events import Said, read_event
from hortus.server.tables.positions import Snapshot
from hortus.server.tables.spec import Holder, Spec
from hortus.server.tables.table import FEW, Table

log = logging.getLogger(__name__)


async def prepare(catalogue: Catalogue, row: Any) -> None:
    """Read a table's own component set beside the event loop, if it is still to be read."""
    spec = spec_of(row)
    with contextlib.suppress(HortusError):
        await catalogue.load_stored(
            spec.game, len(spec.seats), spec.options, spec.components, spec.rules
        )


def build(catalogue: Catalogue, stored: Any, events: list[EventRow]) -> Table:
    """Return the table of a row and its events; archived if today's rules do not lead there."""
    table = fold_all(catalogue, stored, events)
    try:
        table.restore(None)
    except HortusError as error:
        _archive(table, error)
    return table


async def build_in_thread(
    catalogue: Catalogue, stored: Any, events: list[EventRow], snapshot: Snapshot | None
) -> Table:
    """Return the same; a long game is played again in a thread, so that no other table waits."""
    table = fold_all(catalogue, stored, events)
    usable = table.usable(snapshot)
    to_play = table.ply - (0 if usable is None else usable["ply"])
    try:
        if table.game is None or to_play <= FEW:
            table.restore(usable)
        else:
            table.stand_at(await asyncio.to_thread(table.played().last_state, usable))
    except HortusError as error:
        _archive(table, error)
    return table


def fold_all(catalogue: Catalogue, stored: Any, events: list[EventRow]) -> Table:
    """Return the table of a row and its events, without a position."""
    spec = spec_of(stored)
    try:
        game = catalogue.load(spec.game, len(spec.seats), spec.options, spec.components, spec.rules)
    except HortusError as error:
        log.warning("table %s cannot be set up: %s", spec.id, error)
        game = None
    table = Table(spec, game)
    for row in events:
        table.fold(read_event(row))
    if game is None:
        table.status = "archived"
    return table


def _archive(table: Table, error: HortusError) -> None:
    log.warning("table %s is archived: %s", table.id, error)
    table.match = table.game = None
    table.status = "archived"


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


def row_of(table: Table, known: PeopleLookup) -> dict[str, Any]:
    """Return what the row of a table says about what may change."""
    names = [projection.seat_name(table, seat, known) for seat in range(len(table.seats))]
    return {
        "status": table.status,
        "rated": table.rated,
        "version": table.version,
        "names": json.dumps(names),
        "waiting": json.dumps(list(table.must)),
        "bot_turn": table.bot_turn,
        "deadline": table.clock.deadline if table.status == "running" else None,
        "outcome": None if table.outcome is None else json.dumps(table.outcome),
        "ended": table.ended,
        "updated": table.updated,
    }


def persons_of(table: Table) -> set[str]:
    """Return everybody who has to do with a table."""
    seated = [holder.person for holder in table.seats]
    talking = [one.event.person for one in table.events if isinstance(one.event, Said)]
    return {who for who in (*seated, *talking) if who}
