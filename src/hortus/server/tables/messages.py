"""What is sent to whoever looks at a table, from their viewpoint: the messages of the protocol."""

from __future__ import annotations

from typing import Any

from hortus.server.people.public_person import PeopleLookup
from hortus.server.support.denied import Denied
from hortus.server.tables import projection
from hortus.server.tables.changes import changes
from hortus.server.tables.events import Moved, NumberedEvent, Said
from hortus.server.tables.table import Table

Message = dict[str, Any]


def welcome(
    table: Table,
    viewpoint: int,
    info: dict[str, Any],
    me: str | None,
    protocol: int,
    people: PeopleLookup,
    request: str | None = None,
) -> Message:
    """Return the first message of a socket, and of one whose viewpoint has changed."""
    return {
        "type": "welcome",
        "id": request,
        "protocol": protocol,
        "me": me,
        "table": info,
        "state": projection.state(table, viewpoint),
        "log": projection.log(table, viewpoint),
        "chat": [projection.chat_line(table.events[number - 1], people) for number in table.chat],
    }


def happened(
    table: Table,
    event: NumberedEvent,
    viewpoint: int,
    people: PeopleLookup,
    state: Message | None,
    seen: Message | None,
    info: Message | None,
) -> Message:
    """Return what tells of an event: a state that is new since the one `seen`, or all of it."""
    message: Message = {
        "type": "event",
        "event": projection.event_data(table, event, viewpoint, people),
        "state": state if seen is None else None,
        "table": info,
    }
    if state is not None and seen is not None:
        message["changes"] = changes(seen, state)
    return message


def changes_table(event: NumberedEvent) -> bool:
    """Tell whether an event changes seats, offers, status or clocks' settings."""
    return not isinstance(event.event, Moved | Said) or event.outcome is not None


def changes_position(event: NumberedEvent) -> bool:
    """Tell whether others may be to act after an event."""
    return event.turn is not None or event.outcome is not None


def synced(
    table: Table, viewpoint: int, info: Message, people: PeopleLookup, after: int, request: str
) -> Message:
    """Return what somebody missed after an event."""
    return {
        "type": "synced",
        "id": request,
        "events": [
            projection.event_data(table, event, viewpoint, people) for event in table.events[after:]
        ],
        "table": info,
        "state": projection.state(table, viewpoint),
    }


def problem(denied: Denied) -> Message:
    """Return a refusal as data."""
    return {"code": denied.code, "message": denied.message, "rule": denied.rule, "fields": []}


def refused(request: str | None, denied: Denied, state: Message | None = None) -> Message:
    """Return the answer to a message that was refused."""
    return {"type": "refused", "id": request, "problem": problem(denied), "state": state}
