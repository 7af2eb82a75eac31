"""The service still speaks as it did when the tests of the page were given its words."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from hortus.server.protocol.server import server_message

from .recordings import FOLDER, SCENES, record_all
from .served import Served


def stored() -> dict[str, dict[str, Any]]:
    """Return the recordings that the page is tested with."""
    return {
        path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.json")
    }


def words(recording: dict[str, Any]) -> set[tuple[Any, ...]]:
    """Return what kinds of messages there are, and which fields each has."""
    found = set()
    for message in [*recording["lived"], recording["fresh"]]:
        event = message.get("event") or {}
        parts = {name: message.get(name) for name in ("event", "table", "state", "problem")}
        fields = [(name, *sorted(part)) for name, part in parts.items() if part]
        data = tuple(sorted(event.get("data", ())))
        found.add((message["type"], event.get("kind"), data, tuple(sorted(message)), *fields))
    return found


def test_every_recorded_message_follows_the_protocol() -> None:
    for recording in stored().values():
        for message in [*recording["lived"], recording["fresh"]]:
            server_message.validate_python(message)


def test_the_recordings_are_what_the_service_sends(served: Served) -> None:
    """If this fails although the service is right, run `make recordings`."""
    kept, now = stored(), asyncio.run(record_all(served))
    assert set(kept) == set(SCENES)
    for name, recording in now.items():
        assert words(recording) == words(kept[name]), name
