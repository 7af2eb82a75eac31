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

# The source of a module of this package, None if there is none of that name.
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
    """Return a short digest of modules and of all that they import within this package."""
    digest = hashlib.blake2b(digest_size=8)
    for name, source in sorted(reached(modules, read).items()):
        digest.update(name.encode() + b"\0" + source)
    return digest.hexdigest()


def reached(modules: Iterable[str], read: Read) -> dict[str, bytes]:
    """Return the sources of modules and of all that they import within this package."""
    found: dict[str, bytes] = {}
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        source = None if name in found else read(name)
        if source is not None:
            found[name] = source
            waiting.extend(_imported(source, read))
    return found


def _imported(source: bytes, read: Read) -> Iterator[str]:
    """Yield the modules of this package that a source imports."""
    package = __name__.partition(".")[0]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name.split(".")[0] == package)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == package:
            for one in node.names:
                inner = f"{node.module}.{one.name}"
                yield str(node.module) if read(inner) is None else inner
