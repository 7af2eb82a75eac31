"""What compiled code is made of: code, constants, tables, the kernels it calls, and the compiler.

A digest of all that names the place of a kernel in the cache.  It is taken from the functions in
memory, not from files: what is not reached cannot change it, and what is reached cannot change
without it.
"""

from __future__ import annotations

import builtins
import dis
import hashlib
import platform
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

# Given the name and the value of a global, what stands there when the kernel is compiled.
Follow = Callable[[str, object], object]


def digest_of(
    functions: Iterable[FunctionType], follow: Follow, settings: Callable[[Any], object]
) -> str:
    """Return a short digest of functions and all they reach, and of how they are compiled."""
    digest = hashlib.blake2b(repr(_compiler()).encode(), digest_size=8)
    waiting = sorted(functions, key=lambda function: function.__qualname__)
    seen = set(waiting)
    while waiting:
        function = waiting.pop()
        parts = [function.__module__, function.__qualname__, settings(function)]
        digest.update(repr(parts).encode() + _code(function.__code__))
        for name, value in _values(function, follow):
            if not isinstance(value, FunctionType):
                digest.update(f"{name}=".encode() + _constant(name, value))
            else:
                digest.update(f"{name}={value.__module__}.{value.__qualname__}".encode())
                if value not in seen:
                    seen.add(value)
                    waiting.append(value)
    return digest.hexdigest()


@cache
def _compiler() -> tuple[str, ...]:
    """Return the versions that compiled code depends on; Numba itself keeps processors apart."""
    found = [platform.python_implementation(), platform.python_version(), platform.machine()]
    for package in ("numba", "llvmlite", "numpy"):
        try:
            found.append(version(package))
        except PackageNotFoundError:
            found.append("")
    return tuple(found)


@cache
def _code(code: CodeType) -> bytes:
    """Return what a code object does, without where it stands."""
    constants = [one for one in code.co_consts if not isinstance(one, CodeType)]
    inner = [_code(one) for one in code.co_consts if isinstance(one, CodeType)]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_argcount)
    return repr((code.co_code, constants, inner, names)).encode()


@cache
def _globals_read(code: CodeType) -> tuple[str, ...]:
    """Return the names of the globals that a code object reads, in order."""
    names = {one.argval for one in dis.get_instructions(code) if one.opname == "LOAD_GLOBAL"}
    for one in code.co_consts:
        if isinstance(one, CodeType):
            names.update(_globals_read(one))
    return tuple(sorted(names))


def _values(function: FunctionType, follow: Follow) -> Iterator[tuple[str, object]]:
    """Yield what a function reads and is not given: globals, defaults, and of its closure."""
    for name in _globals_read(function.__code__):
        value = function.__globals__.get(name, getattr(builtins, name, None))
        yield name, follow(name, value)
    yield "defaults", function.__defaults__
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield name, cell.cell_contents


def _constant(name: str, value: object) -> bytes:
    """Return a global that a kernel reads as bytes; raise TypeError if it is of no known kind."""
    if isinstance(value, np.ndarray):
        return repr((value.dtype.descr, value.shape)).encode() + value.tobytes()
    if isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields"):
        return repr((value.__module__, value.__qualname__, value._fields)).encode()
    # What stands in a module of ours would be read without being looked at.
    if isinstance(value, ModuleType) and value.__name__ in ("math", "numpy"):
        return value.__name__.encode()
    if isinstance(value, BuiltinFunctionType | type):
        return value.__name__.encode()
    if _is_plain(value):
        return repr(value).encode()
    raise TypeError(f"a kernel reads the global {name}, which is {value!r:.60}")


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(_is_plain(one) for one in value)
    return value is None or isinstance(value, bool | int | float | str | np.number)
