"""What the store says about a table, version by version: who sits where and what each sees."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hortus
from hortus.core.contract import SPECTATOR
from hortus.core.view import seen_entry
from hortus.server.live.rows import spec_of
from hortus.server.storage.event_row import EventRow
from hortus.server.tables.events import read_event
from hortus.server.tables.table import Table


@dataclass(frozen=True)
class Moment:
    """A table at one version."""

    holders: list[Any]
    views: dict[int, Any]
    legal: dict[int, Any]
    log: dict[int, list[Any]]


def moments(data: Path, table: str) -> list[Moment]:
    """Return every version of a table, read from the store and played again."""
    with sqlite3.connect(f"file:{data}/hortus.sqlite?mode=ro", uri=True) as store:
        store.row_factory = sqlite3.Row
        row = store.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone()
        events = store.execute(
            "SELECT * FROM events WHERE table_id = ? ORDER BY version", (table,)
        ).fetchall()
    spec = spec_of(_Columns(row))
    table = Table(spec, hortus.load(spec.game, len(spec.seats), **spec.options))
    found = [_moment(table)]
    for stored in events:
        body = json.loads(stored["body"])
        event = read_event(
            EventRow(stored["version"], stored["kind"], stored["seat"], 0.0, None, body)
        )
        table.fold(event, table.match_after(event.event))
        found.append(_moment(table))
    return found


class _Columns:
    def __init__(self, row: sqlite3.Row) -> None:
        self.__dict__.update(dict(row))


def _moment(table: Table) -> Moment:
    holders, match = list(table.seats), table.match
    if match is None:
        return Moment(holders, {}, {}, {SPECTATOR: []})
    eyes = [SPECTATOR, *range(len(holders))]
    seen = {eye: match.position.view(None if eye == SPECTATOR else eye) for eye in eyes}
    running = table.status == "running"
    return Moment(
        holders,
        {eye: json.loads(json.dumps(view.data())) for eye, view in seen.items()},
        {eye: view.legal() if running else [] for eye, view in seen.items()},
        {
            eye: [seen_entry(match.game.kind, line.entry, eye) for line in table.lines]
            for eye in eyes
        },
    )
