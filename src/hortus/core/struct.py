"""Records: one structured NumPy dtype read by both kinds of kernel.

Compiled kernels take NumPy records.  Interpreted kernels take a `Struct` over the same memory:
its fields are memory views, so that reading gives plain ints and a value that does not fit its
field is an error instead of a silent overflow.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np


class Struct:
    """One record with its fields as attributes; subclasses are made per dtype."""

    __slots__ = ("place", "record")

    record: np.void
    place: tuple[np.ndarray[Any, Any], int]
    """The array it is in, and where."""

    def __init__(self, record: np.void) -> None:
        raise TypeError("use Structs(dtype, n)[i]")

    def to_bytes(self) -> bytes:
        """Return the memory of the record."""
        return self.record.tobytes()


class Structs:
    """An array of records; `a[i]` is a view and `a[i] = other` copies the record."""

    def __init__(self, dtype: np.dtype[Any], length: int = 1) -> None:
        self.array = np.zeros(length, dtype)
        self._views: list[Any] = [None] * length

    def __len__(self) -> int:
        return len(self.array)

    def __getitem__(self, index: int) -> Any:
        view = self._views[index]
        if view is None:
            view = self._views[index] = _struct_class(self.array.dtype)(self.array, index)
        return view

    def __setitem__(self, index: int, other: Struct) -> None:
        self.array[index] = other.record


def new_struct(dtype: np.dtype[Any]) -> Any:
    """Return one zeroed record."""
    return _struct_class(dtype)(np.zeros(1, dtype), 0)


def copied(struct: Struct) -> Any:
    """Return a record of its own with the same values."""
    array, index = struct.place
    dtype = array.dtype
    # As plain bytes: NumPy leaves what lies between the fields as it finds it, but states are
    # compared by all of their memory.
    memory = array[index : index + 1].view(f"V{dtype.itemsize}").copy()
    return _struct_class(dtype)(memory.view(dtype), 0)


@cache
def _struct_class(dtype: np.dtype[Any]) -> type[Any]:
    """Make the `Struct` subclass of a dtype: arrays as memory views, numbers as properties.

    A view is made when it is first asked for: compiled kernels never ask.
    """
    arrays = tuple(name for name in dtype.names or () if dtype[name].shape)
    singles = {"_" + name: name for name in dtype.names or () if not dtype[name].shape}

    def init(self: Any, array: np.ndarray[Any, Any], index: int) -> None:
        self.record = array[index]
        self.place = (array, index)

    def first_look(self: Any, name: str) -> Any:
        array, index = self.place
        if name in singles:
            view = array[singles[name]][index : index + 1].data
        elif name in arrays:
            view = array[name][index].data
        else:
            raise AttributeError(name)
        setattr(self, name, view)
        return view

    members: dict[str, Any] = {
        "__slots__": (*arrays, *singles),
        "__init__": init,
        "__getattr__": first_look,
    }
    for slot, name in singles.items():
        members[name] = _single(slot)
    return type("Record", (Struct,), members)


def _single(slot: str) -> property:
    """Return the property of a field that is one number."""

    def read(self: Any) -> Any:
        return getattr(self, slot)[0]

    def write(self: Any, value: Any) -> None:
        getattr(self, slot)[0] = value

    return property(read, write)
