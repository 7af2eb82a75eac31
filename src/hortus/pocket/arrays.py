"""The little of NumPy that rules and formats use, over plain memory.

In a browser our Python runs without NumPy: its bundle carries this file under that name.  Nothing
here is fast; what takes time are kernels, which are compiled there (docs/browser.md).
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from itertools import accumulate
from math import prod, sqrt
from operator import eq, ge, gt, le, lt
from typing import Any

__all__ = ["array", "cumsum", "dtype", "empty", "full", "ndarray", "sqrt", "void", "where", "zeros"]


class _Number:
    """A kind of numbers; calling it returns a number as this kind stores it."""

    def __init__(self, code: str) -> None:
        self.code, self.itemsize = code, struct.calcsize(code)

    def __call__(self, value: Any) -> Any:
        return struct.unpack(self.code, struct.pack(self.code, value))[0]


int8, int16, int32, int64 = map(_Number, "bhiq")
uint8, uint16, uint32 = map(_Number, "BHI")
float32, float64 = map(_Number, "fd")


class dtype:  # noqa: N801  # the names are NumPy's
    """How a record lies in memory, or a field of one."""

    def __init__(self, of: Any, shape: tuple[int, ...] = (), *, align: bool = False) -> None:
        self.shape = shape
        self.fields: dict[str, tuple[dtype, int]] = {}
        self.alignment = 1
        if isinstance(of, _Number):
            self.code, self.alignment = of.code, of.itemsize
            self.itemsize = of.itemsize * prod(shape)
        else:
            self.itemsize = self._lay_out(of, align)

    def _lay_out(self, fields: list[Any], align: bool) -> int:
        """Give every field its place, and return the size of the record."""
        place = 0
        for name, *of in fields:
            field = dtype(*of)
            if align:
                self.alignment = max(self.alignment, field.alignment)
                place = -(-place // field.alignment) * field.alignment
            self.fields[name] = (field, place)
            place += field.itemsize
        return -(-place // self.alignment) * self.alignment

    @property
    def names(self) -> tuple[str, ...]:
        """The fields of the record."""
        return tuple(self.fields)

    def __getitem__(self, name: str) -> dtype:
        return self.fields[name][0]

    def __class_getitem__(cls, _: Any) -> Any:
        return cls


class void:  # noqa: N801
    """One record."""

    def __init__(self, memory: memoryview) -> None:
        self.memory = memory

    def tobytes(self) -> bytes:
        """Return its memory."""
        return self.memory.tobytes()


class _Records:
    """Records, one behind the other."""

    def __init__(self, memory: memoryview, of: dtype) -> None:
        self.memory, self.dtype, self.nbytes = memory, of, len(memory)

    def __len__(self) -> int:
        return self.nbytes // self.dtype.itemsize

    def bytes_of(self, index: int) -> memoryview:
        """Return the memory of a record."""
        if not 0 <= index < len(self):
            raise IndexError(index)
        size = self.dtype.itemsize
        return self.memory[size * index : size * (index + 1)]

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, str):
            return _Field(self, *self.dtype.fields[index])
        if isinstance(index, slice):
            first, end, _ = index.indices(len(self))
            size = self.dtype.itemsize
            return _Records(self.memory[size * first : size * end], self.dtype)
        return void(self.bytes_of(index))

    def __setitem__(self, index: int, record: void) -> None:
        self.bytes_of(index)[:] = record.memory

    def view(self, of: Any) -> Any:
        """Return the same memory as bytes, or as the records that they are."""
        return ndarray(self.memory, "B", (self.nbytes,)) if of == "u1" else self

    def copy(self) -> _Records:
        """Return records of their own with the same bytes."""
        return _Records(memoryview(bytearray(self.memory)), self.dtype)


class _Field:
    """A field of all records."""

    def __init__(self, records: _Records, of: dtype, place: int) -> None:
        self.records, self.of, self.place = records, of, place

    def __getitem__(self, index: Any) -> ndarray:
        """Return the field of one record; `[i : i + 1]` is that of number i as an array."""
        at = index.start if isinstance(index, slice) else index
        memory = self.records.bytes_of(at)[self.place : self.place + self.of.itemsize]
        return ndarray(memory, self.of.code, self.of.shape or (1,))


class ndarray:  # noqa: N801
    """Numbers, one behind the other; a row shares the memory of the table it is in."""

    def __init__(self, memory: memoryview, code: str, shape: tuple[int, ...]) -> None:
        self.memory, self.code, self.shape = memory, code, shape
        numbers: Any = memory.cast("B")
        self.data: Any = numbers.cast(code, shape) if prod(shape) else memoryview(b"")
        """What reads and writes single numbers, at the speed of C."""

    def __class_getitem__(cls, _: Any) -> Any:
        return cls

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def __getitem__(self, index: Any) -> Any:
        try:
            return self.data[index]
        except (NotImplementedError, TypeError):
            return self._part(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        self.data[index] = value

    def _part(self, index: Any) -> Any:
        """Return a row, some rows, or what stands at a place of a row."""
        if isinstance(index, tuple):
            return self[index[0]][index[1:] if len(index) > 2 else index[1]]
        first, end = (
            index.indices(len(self))[:2] if isinstance(index, slice) else (index, index + 1)
        )
        if first < 0:
            first, end = first + len(self), end + len(self)
        size = self.memory.nbytes // len(self)
        shape = (max(0, end - first), *self.shape[1:])
        return ndarray(
            self.memory[size * first : size * end],
            self.code,
            shape if isinstance(index, slice) else shape[1:],
        )

    def tolist(self) -> Any:
        """Return lists of plain numbers."""
        return self.data.tolist()

    def tobytes(self) -> bytes:
        """Return the memory."""
        return self.memory.tobytes()

    def astype(self, kind: _Number) -> ndarray:
        """Return the numbers of a list as another kind."""
        return array(self.tolist(), kind)

    def ravel(self) -> ndarray:
        """Return all numbers in one row."""
        return ndarray(self.memory, self.code, (prod(self.shape),))

    def sum(self, axis: int | None = None) -> Any:
        """Return the sum of all numbers, or of every row of a table."""
        return sum(self.ravel().tolist()) if axis is None else array(list(map(sum, self.tolist())))

    def all(self) -> bool:
        """Tell whether no number is 0."""
        return all(self.ravel().tolist())

    def _compare(self, holds: Callable[[Any, Any], bool], other: Any) -> ndarray:
        flat = [int(holds(value, other)) for value in self.ravel().tolist()]
        return ndarray(array(flat).memory, int64.code, self.shape)

    def __ge__(self, other: Any) -> ndarray:
        return self._compare(ge, other)

    def __gt__(self, other: Any) -> ndarray:
        return self._compare(gt, other)

    def __le__(self, other: Any) -> ndarray:
        return self._compare(le, other)

    def __lt__(self, other: Any) -> ndarray:
        return self._compare(lt, other)

    def __eq__(self, other: Any) -> Any:
        return self._compare(eq, other)

    __hash__ = None  # type: ignore[assignment]  # arrays change


def _shape_of(values: Any) -> tuple[int, ...]:
    if not isinstance(values, list | tuple | ndarray):
        return ()
    return (len(values), *(_shape_of(values[0]) if len(values) else ()))


def _flat(values: Any, depth: int) -> Iterator[Any]:
    if depth == 0:
        yield values
    else:
        for value in values:
            yield from _flat(value, depth - 1)


def zeros(shape: int | tuple[int, ...], dtype: Any = float64) -> Any:
    """Return an array of zeros, or of records that are zero."""
    if not isinstance(dtype, _Number):
        return _Records(memoryview(bytearray(dtype.itemsize * int(shape))), dtype)  # type: ignore[arg-type]  # records are in one row
    lengths = shape if isinstance(shape, tuple) else (int(shape),)
    return ndarray(memoryview(bytearray(dtype.itemsize * prod(lengths))), dtype.code, lengths)


empty = zeros


def full(shape: tuple[int, ...], value: Any, dtype: _Number) -> ndarray:
    """Return an array of equal numbers."""
    memory = memoryview(bytearray(struct.pack(dtype.code, value) * prod(shape)))
    return ndarray(memory, dtype.code, shape)


def array(values: Any, dtype: _Number | None = None) -> ndarray:
    """Return the array of a list, or of lists of lists."""
    shape = _shape_of(values)
    flat = list(_flat(values, len(shape)))
    kind = dtype or (float64 if any(isinstance(value, float) for value in flat) else int64)
    packed = struct.pack(f"{len(flat)}{kind.code}", *flat)
    return ndarray(memoryview(bytearray(packed)), kind.code, shape)


def cumsum(values: list[int]) -> ndarray:
    """Return the sums of the beginnings of a list."""
    return array(list(accumulate(values)))


def where(holds: ndarray, yes: Any, no: Any) -> ndarray:
    """Return one number where something holds and another where not."""
    flat = [yes if value else no for value in holds.ravel().tolist()]
    return ndarray(array(flat).memory, int64.code, holds.shape)


def frombuffer(data: bytes, dtype: str) -> ndarray:
    """Return the numbers that bytes are."""
    kind = {"<u4": uint32, "<i2": int16}[dtype]
    return ndarray(memoryview(bytearray(data)), kind.code, (len(data) // kind.itemsize,))
