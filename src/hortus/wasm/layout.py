"""How a kernel's arguments lie in memory: for the code that calls it, and for the page as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

KINDS = {"i": "int", "u": "uint", "f": "float", "b": "bool"}


@dataclass(frozen=True)
class Part:
    """One argument, or one part of an argument that is a tuple."""

    name: str
    value: Any

    @property
    def kind(self) -> str:
        """What it is: a number, one record, or an array."""
        if isinstance(self.value, np.void):
            return "record"
        if isinstance(self.value, np.ndarray):
            return "array"
        return "int" if isinstance(self.value, int) else "float"

    @property
    def place(self) -> tuple[str, int]:
        """Where the memory of a record or an array is: the same for all that share it."""
        if self.value.nbytes:
            return "address", self.value.__array_interface__["data"][0]
        return "empty", id(self.value)


def parts(name: str, value: Any) -> Iterator[Part]:
    """Yield an argument, or the parts of a tuple, in the order of compiled code."""
    if not isinstance(value, tuple):
        yield Part(name, value)
        return
    for field, inner in zip(type(value)._fields, value, strict=True):  # type: ignore[attr-defined]  # named tuples only
        yield from parts(f"{name}.{field}", inner)


def describe_part(part: Part, records: dict[str, np.dtype[Any]]) -> dict[str, Any]:
    """Return a part of the arguments as JSON data."""
    described: dict[str, Any] = {"name": part.name, "kind": part.kind}
    if part.kind in ("record", "array"):
        described["of"] = _element(part.value.dtype, records)
        described["shape"] = [1] if part.kind == "record" else list(part.value.shape)
    return described


def _element(dtype: np.dtype[Any], records: dict[str, np.dtype[Any]]) -> str:
    """Return the name of a record, or of a kind of number."""
    for name, known in records.items():
        if dtype == known:
            return name
    return f"{KINDS[dtype.kind]}{8 * dtype.itemsize}"


def describe_record(dtype: np.dtype[Any]) -> dict[str, Any]:
    """Return the size of a record, and where its fields are, as JSON data."""
    fields = {}
    for name, place in (dtype.fields or {}).items():
        field, offset = place[:2]
        base, shape = field.base, list(field.shape)
        fields[name] = {"type": _element(base, {}), "at": offset, "shape": shape}
    return {"size": dtype.itemsize, "fields": fields}
