"""Events: what is stored is read back, also as older versions wrote it, and all kinds are told."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import get_args

import pytest

from hortus.server.protocol import events as protocol
from hortus.server.storage.event_row import EventRow
from hortus.server.tables import events
from hortus.server.tables.events import Cancelled, Expired, Outcome, TakenBack, read_event

from .test_migrations import FIXTURES


def stored() -> list[EventRow]:
    """Return all events of an older store."""
    with closing(sqlite3.connect(":memory:")) as store:
        store.executescript((FIXTURES / "store-0004.sql").read_text(encoding="utf-8"))
        rows = store.execute("SELECT version, kind, seat, at, request, body FROM events")
        return [EventRow(*row[:5], json.loads(row[5])) for row in rows]


def test_stored_events_are_read_and_written_as_they_were() -> None:
    kinds = set()
    for row in stored():
        numbered = read_event(row)
        again = numbered.row()
        assert read_event(again) == numbered
        kinds.add(again.kind)
        if isinstance(numbered.event, TakenBack):
            assert again.body["ply"] == row.body.get("undone", row.body.get("ply"))
            assert again.body.get("offer") == row.body.get("offer")
        else:
            assert again == row
    outcome = Outcome(scores=[1], winners=[], ranks=[2], reason="the day is over", by="expired")
    over = EventRow(2, "expire", None, 1.0, None, {"outcome": outcome})
    assert read_event(over).event == Expired(outcome=outcome)
    assert read_event(over).row() == over
    off = EventRow(2, "cancel", None, 1.0, None, {})
    assert read_event(off).event == Cancelled()
    assert read_event(off).row() == off
    assert {*kinds, "expire", "cancel"} == {event.KIND for event in get_args(events.Event)}


def test_an_event_of_a_newer_version_is_refused() -> None:
    with pytest.raises(ValueError, match="'swap'"):
        read_event(EventRow(1, "swap", 0, 1.0, None, {}))


def test_the_protocol_knows_every_kind_of_event() -> None:
    union, _ = get_args(protocol.Event)
    told = {get_args(model.model_fields["kind"].annotation)[0] for model in get_args(union)}
    assert told == {event.KIND for event in get_args(events.Event)}
