"""One source for a rule, run as plain Python or compiled by Numba.

`@kernel` only marks a function.  `interpreted(module)` and `compiled(module)` build *twins* of a
module's kernels: the same code objects over a copy of the module's globals in which every kernel is
replaced by its twin.  Generic loops name the kernels they need as `slot()`s, and a game's own
kernels are bound into them, so that each game gets a loop of its own with nothing called through
a pointer.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])

NO_NUMBA = (
    "Numba is not installed, so Hortus runs interpreted and slowly. "
    "Install the extra that compiles the rules: pip install 'hortus[fast]'"
)


class NotCompilable(RuntimeError):
    """Speed was asked for, but Numba is not installed."""


def kernel(function: F) -> F:
    """Mark a function as a kernel: it runs as it is and can be compiled."""
    function.__kernel__ = True  # type: ignore[attr-defined]  # a mark on a function object
    return function


class slot:  # noqa: N801  # used like a keyword: `legal = slot()`
    """A place in a generic module where a game's kernel is bound."""

    def __call__(self, *arguments: Any) -> Any:
        """Refuse to run: the module has not been bound to a game."""
        raise TypeError("this kernel is a slot: bind the module to a game first")


def is_kernel(value: object) -> bool:
    """Tell whether a value is a marked kernel function."""
    return isinstance(value, FunctionType) and hasattr(value, "__kernel__")


class _Twins:
    """Builds the twin of every kernel reachable from a module."""

    def __init__(
        self, decorate: Callable[[FunctionType], Any], bindings: dict[str, FunctionType]
    ) -> None:
        self._decorate = decorate
        self._bindings = bindings
        self._globals: dict[str, dict[str, Any]] = {}
        self._made: dict[FunctionType, Any] = {}

    def of(self, function: FunctionType) -> Any:
        if function not in self._made:
            twin = FunctionType(
                function.__code__,
                self.namespace(function.__globals__),
                function.__name__,
                function.__defaults__,
                function.__closure__,
            )
            twin.__module__ = function.__module__
            twin.__qualname__ = function.__qualname__
            twin.__doc__ = function.__doc__
            # The namespace call above may have made the twin already.
            self._made.setdefault(function, self._decorate(twin))
        return self._made[function]

    def namespace(self, module_globals: dict[str, Any]) -> dict[str, Any]:
        name = module_globals["__name__"]
        if name not in self._globals:
            twin = self._globals[name] = dict(module_globals)
            for key, value in module_globals.items():
                if is_kernel(value):
                    twin[key] = self.of(value)
                elif isinstance(value, slot) and key in self._bindings:
                    twin[key] = self.of(self._bindings[key])
        return self._globals[name]


def interpreted(module: ModuleType, **bindings: Callable[..., Any]) -> SimpleNamespace:
    """Return a module's kernels as plain Python, with the bindings in its slots."""
    return _twins(module, lambda function: function, bindings)


def compiled(module: ModuleType, tag: str, **bindings: Callable[..., Any]) -> SimpleNamespace:
    """Return a module's kernels compiled by Numba, cached on disk under the tag, a game's name.

    Two bindings of one module need two tags: Numba knows a function by its file and line only.
    """
    require_numba()
    from numba import njit

    def decorate(function: FunctionType) -> Any:
        # Without Numba's runtime a call does not count references to its arrays (measured: a fifth
        # of a random game); only a kernel that allocates needs it.
        return njit(cache=True, nogil=True, _nrt=_allocates(function))(function)

    with _cache_directory(tag):
        return _twins(module, decorate, bindings)


def _allocates(function: FunctionType) -> bool:
    """Tell whether a kernel makes arrays of its own."""
    return bool(
        {"zeros", "empty", "full", "ones", "arange", "copy"} & set(function.__code__.co_names)
    )


def require_numba() -> None:
    """Raise NotCompilable with what to do if Numba is missing."""
    if not can_compile():
        raise NotCompilable(NO_NUMBA)


def can_compile() -> bool:
    """Tell whether Numba is there."""
    return importlib.util.find_spec("numba") is not None


def _twins(
    module: ModuleType,
    decorate: Callable[[FunctionType], Any],
    bindings: dict[str, Callable[..., Any]],
) -> SimpleNamespace:
    for name, function in bindings.items():
        if not is_kernel(function):
            raise TypeError(f"{name} is not a kernel")
    namespace = _Twins(decorate, bindings).namespace(vars(module))  # type: ignore[arg-type]  # checked above
    original = vars(module)
    return SimpleNamespace(
        **{
            name: value
            for name, value in namespace.items()
            if is_kernel(original[name]) or isinstance(original[name], slot)
        }
    )


_cache_lock = threading.Lock()


@contextmanager
def _cache_directory(tag: str) -> Iterator[None]:
    """Point Numba's cache at a directory of this source state and this tag.

    Numba notices a change in the file of a cached function, but not in the kernels it calls;
    a digest of the sources in the path does.
    """
    from numba import config

    with _cache_lock:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(cache_root() / tag / source_digest(tag))
        try:
            yield
        finally:
            config.CACHE_DIR = before


def cache_root() -> Path:
    """Return the directory that holds compiled kernels, by default in the user's cache."""
    chosen = os.environ.get("HORTUS_CACHE")
    return Path(chosen) if chosen else user_cache_path("hortus") / "kernels"


def is_compiled(tag: str, function: str) -> bool:
    """Tell whether the cache holds a kernel, compiled from the sources as they are."""
    version = f"py{sys.version_info.major}{sys.version_info.minor}"
    folder = cache_root() / tag / source_digest(tag)
    return any(folder.rglob(f"*.{function}-*.{version}*.nbi"))


def drop_old_caches(tag: str, keep: int = 3) -> None:
    """Delete a tag's compiled kernels of older source states, all but the newest `keep`."""
    root = cache_root() / tag
    if root.is_dir():
        states = sorted(root.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in states[keep:]:
            shutil.rmtree(old, ignore_errors=True)


@cache
def source_digest(game: str) -> str:
    """Return a short digest of the sources that a game's kernels may come from."""
    package = Path(__file__).parent
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).parts
        of_another_game = parts[0] == "games" and len(parts) > 2 and parts[1] != game
        if parts[0] not in _WITHOUT_KERNELS and not of_another_game:
            digest.update("/".join(parts).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


_WITHOUT_KERNELS = ("arena", "bench", "bots", "cli", "server")
