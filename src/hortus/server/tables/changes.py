"""What is new in a state, in the words of JSON Patch (RFC 6902)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

Data = dict[str, Any]


def changes(before: Data, after: Data) -> list[Data]:
    """Return what makes one object of another."""
    found: list[Data] = []
    _in_object("", before, after, found)
    return found


def _in_object(path: str, before: Data, after: Data, found: list[Data]) -> None:
    if before.keys() != after.keys():
        found.append({"op": "replace", "path": path, "value": after})
        return
    for key, value in after.items():
        old = before[key]
        # Compared as a whole, most parts are the same objects and take no time.
        if old is not value and old != value:
            _in_value(f"{path}/{_escaped(key)}", old, value, found)


def _in_value(path: str, before: Any, after: Any, found: list[Data]) -> None:
    if isinstance(after, dict) and isinstance(before, dict):
        _in_object(path, before, after, found)
    elif isinstance(after, list) and isinstance(before, list) and before and after:
        _in_list(path, before, after, found)
    else:
        found.append({"op": "replace", "path": path, "value": after})


def _in_list(path: str, before: list[Any], after: list[Any], found: list[Data]) -> None:
    """Tell of single items, unless most of them are new."""
    first, last = _edges(before, after)
    old, new = len(before) - first - last, len(after) - first - last
    both = min(old, new)
    places = range(first, first + both)
    told = [place for place in places if before[place] != after[place]]
    if 2 * (len(told) + new - both) > len(after):
        found.append({"op": "replace", "path": path, "value": after})
        return
    for place in told:
        found.append({"op": "replace", "path": f"{path}/{place}", "value": after[place]})
    for place in range(first + both, first + new):
        found.append({"op": "add", "path": f"{path}/{place}", "value": after[place]})
    for place in reversed(range(first + both, first + old)):
        found.append({"op": "remove", "path": f"{path}/{place}"})


def _edges(before: list[Any], after: list[Any]) -> tuple[int, int]:
    """Return how many items at the beginning, and how many at the end, are the same."""
    most = min(len(before), len(after))
    first = last = 0
    while first < most and before[first] == after[first]:
        first += 1
    while last < most - first and before[-1 - last] == after[-1 - last]:
        last += 1
    return first, last


@lru_cache(maxsize=1000)
def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
