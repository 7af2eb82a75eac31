"""Numba's cache on disk, in a folder of our choice.

Numba files compiled code under the path of its source and asks whether that file has changed.  Our
folders are named after all that the code is made of, so neither is needed: every checkout of the
same rules shares what was compiled once.
"""

from __future__ import annotations

from pathlib import Path
from types import FunctionType
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache


class _Place:
    """Where the compiled code of a function is kept, as Numba asks for it."""

    def __init__(self, function: FunctionType, folder: Path) -> None:
        self._folder = folder
        # Numba names it in a warning.
        self._py_file = function.__code__.co_filename

    def get_cache_path(self) -> str:
        return str(self._folder)

    def ensure_cache_path(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_source_stamp(self) -> str:
        return self._folder.name

    def get_disambiguator(self) -> str:
        """Return nothing of use: in one folder no two kernels have the same name."""
        return "0"


def cache_of(function: FunctionType, folder: Path) -> Any:
    """Return a cache that keeps what a function is compiled to in a folder."""

    class Locator:
        """Numba makes its locators itself, from nothing but the function."""

        @staticmethod
        def from_function(function: FunctionType, file: str) -> _Place:
            return _Place(function, folder)

    class Files(CompileResultCacheImpl):  # type: ignore[misc]  # Numba has no types
        _locator_classes = (Locator,)

    class Cache(FunctionCache):  # type: ignore[misc]  # Numba has no types
        _impl_class = Files

    return Cache(function)
