"""A digest of the sources that modules are made of: their own and those they import.

Plain Python, such as the reading of moves and components, has no digest of its own as kernels have;
its files do.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

# The source of a module, None if there is none of that name.
Read = Callable[[str], bytes | None]


def read_source(name: str) -> bytes | None:
    """Return the source of an installed module."""
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:
        return None
    return None if spec is None or spec.origin is None else Path(spec.origin).read_bytes()


@cache
def source_digest(*modules: str, read: Read = read_source) -> str:
    """Return a short digest of modules and of all that they import of their packages and ours."""
    digest = hashlib.blake2b(digest_size=8)
    for name, source in sorted(reached(modules, read).items()):
        digest.update(name.encode() + b"\0" + source)
    return digest.hexdigest()


def reached(modules: Iterable[str], read: Read) -> dict[str, bytes]:
    """Return the sources of modules and of all that they import of their packages and ours."""
    found: dict[str, bytes] = {}
    waiting = list(modules)
    packages = {_package(name) for name in (*waiting, __name__)}
    while waiting:
        name = waiting.pop()
        source = None if name in found else read(name)
        if source is not None:
            found[name] = source
            waiting.extend(_imported(source, packages, read))
    return found


def _imported(source: bytes, packages: set[str], read: Read) -> Iterator[str]:
    """Yield the modules of some packages that a source imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if _package(one.name) in packages)
        elif isinstance(node, ast.ImportFrom) and _package(node.module or "") in packages:
            for one in node.names:
                inner = f"{node.module}.{one.name}"
                yield str(node.module) if read(inner) is None else inner


def _package(name: str) -> str:
    return name.partition(".")[0]
