"""JSON Patch (RFC 6902), as far as the service uses it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any


def patched(value: Any, changes: list[dict[str, Any]]) -> Any:
    """Return a value with some changes; the value itself stays as it is."""
    whole = {"": deepcopy(value)}
    for change in changes:
        names = [name.replace("~1", "/").replace("~0", "~") for name in change["path"].split("/")]
        *way, last = names
        inner: Any = whole
        for name in way:
            inner = inner[int(name) if isinstance(inner, list) else name]
        place: Any = int(last) if isinstance(inner, list) else last
        if change["op"] == "add":
            assert 0 <= place <= len(inner)
            inner.insert(place, change["value"])
            continue
        inner[place]  # only what is there can be replaced or removed
        if change["op"] == "remove":
            del inner[place]
        else:
            inner[place] = change["value"]
    return whole[""]
