"""One source for a rule, run as plain Python or compiled by Numba.

`@kernel` only marks a function.  `interpreted(module)` and `compiled(module)` build *twins* of a
module's kernels: the same code objects over a copy of the module's globals in which every kernel is
replaced by its twin.  Generic loops name the kernels they need as `slot()`s, and a game's own
kernels are bound into them, so that each game gets a loop of its own with nothing called through
a pointer.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

from hortus.extras import needs
from hortus.kernel_digest import digest_of

F = TypeVar("F", bound=Callable[..., Any])


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
        self,
        decorate: Callable[[FunctionType, FunctionType], Any],
        bindings: dict[str, FunctionType],
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
            self._made.setdefault(function, self._decorate(twin, function))
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
    return _twins(module, lambda twin, _: twin, bindings)


def compiled(module: ModuleType, tag: str, **bindings: Callable[..., Any]) -> SimpleNamespace:
    """Return a module's kernels compiled by Numba, cached on disk under the tag, a game's name.

    Two bindings of one module need two tags: Numba knows a function by its file and line only.
    """
    require_numba()
    from numba import njit

    from hortus.kernel_cache import cache_of

    folders: dict[str, Path] = {}

    def decorate(twin: FunctionType, function: FunctionType) -> Any:
        name = function.__module__
        if name not in folders:
            folders[name] = _folder(tag, function.__globals__, bindings)
        dispatcher = njit(**_settings(function))(twin)
        # What `cache=True` would set, for a place that does not depend on where the source lies.
        dispatcher._cache = cache_of(twin, folders[name])
        return dispatcher

    return _twins(module, decorate, bindings)


def compiled_afresh(module: ModuleType, **bindings: Callable[..., Any]) -> SimpleNamespace:
    """Return a module's kernels compiled by Numba without its cache, to show their code.

    Nothing is compiled before it is called or asked for.
    """
    require_numba()
    from numba import njit

    return _twins(module, lambda twin, function: njit(**_settings(function))(twin), bindings)


def _settings(function: Callable[..., Any]) -> dict[str, bool]:
    """Return how a kernel is compiled.

    Without Numba's runtime a call does not count references to its arrays (measured: a fifth of a
    random game); only a kernel that makes arrays of its own needs it.
    """
    makers = {"zeros", "empty", "full", "ones", "arange", "copy"}
    return {"nogil": True, "_nrt": bool(makers & set(function.__code__.co_names))}


def require_numba() -> None:
    """Raise NotCompilable with what to do if Numba is missing."""
    if not can_compile():
        raise NotCompilable(needs("Compiling the rules", "fast"))


def can_compile() -> bool:
    """Tell whether Numba is there."""
    return importlib.util.find_spec("numba") is not None


def _twins(
    module: ModuleType,
    decorate: Callable[[FunctionType, FunctionType], Any],
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


def cache_root() -> Path:
    """Return the directory that holds compiled kernels, by default in the user's cache."""
    # Browsers, which compile nothing here, do without the package.
    from platformdirs import user_cache_path

    chosen = os.environ.get("HORTUS_CACHE")
    return Path(chosen) if chosen else user_cache_path("hortus") / "kernels"


def _folder(
    tag: str, module_globals: dict[str, Any], bindings: dict[str, Callable[..., Any]]
) -> Path:
    """Return where the compiled kernels of a module are, made from what they are made of now.

    The digest is all that tells old code from new: it covers the kernels that are called and the
    tables that are frozen into the code, which Numba does not look at.
    """
    name = module_globals["__name__"]
    own = [
        value
        for value in module_globals.values()
        if is_kernel(value) and value.__globals__ is module_globals
    ]
    return cache_root() / tag / name / digest_of(own, _follow(bindings), _settings)


def _follow(bindings: dict[str, Callable[..., Any]]) -> Callable[[str, object], object]:
    """Return a function that replaces a slot by what is bound to it."""

    def follow(name: str, value: object) -> object:
        return bindings.get(name) if isinstance(value, slot) else value

    return follow


def is_compiled(
    module: ModuleType, tag: str, function: str, **bindings: Callable[..., Any]
) -> bool:
    """Tell whether the cache holds a kernel of a module, compiled from what it is made of now."""
    version = f"py{sys.version_info.major}{sys.version_info.minor}"
    folder = _folder(tag, vars(module), bindings)
    return any(folder.rglob(f"*.{function}-*.{version}*.nbi"))


def drop_old_caches(tag: str, keep: int = 3) -> None:
    """Delete what was compiled under a tag from older kernels, all but the newest `keep`."""
    root = cache_root() / tag
    for module in root.iterdir() if root.is_dir() else ():
        states = sorted(module.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in states[keep:]:
            shutil.rmtree(old, ignore_errors=True)
