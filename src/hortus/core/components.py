"""Component sets: what is in a game's box, read from TOML and checked field by field."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Any, NoReturn

from hortus.core.errors import ComponentError

MOST_BYTES = 1_000_000


class Table:
    """A table of a component file that knows where it stands, for errors that say so."""

    def __init__(self, data: Any, place: str) -> None:
        self.place = place
        if not isinstance(data, dict):
            raise ComponentError(f"{place} must be a table.")
        self.data = data

    def fail(self, key: str, wrong: str) -> NoReturn:
        """Raise an error about one field."""
        raise ComponentError(f"{self.place}: {key} {wrong}.")

    def get(self, key: str) -> Any:
        """Return a field that must be there."""
        if key not in self.data:
            self.fail(key, "is missing")
        return self.data[key]

    def table(self, key: str) -> Table:
        """Return a sub-table."""
        return Table(self.get(key), f"{self.place}: {key}")

    def tables(self, key: str, count: int | None = None) -> list[Table]:
        """Return a list of tables, of a given length where the rulebook gives one."""
        return [
            Table(item, f"{self.place}: {key}[{i}]") for i, item in enumerate(self.list(key, count))
        ]

    def list(self, key: str, count: int | None = None) -> list[Any]:
        """Return a list, of a given length where the rulebook gives one."""
        value = self.get(key)
        if not isinstance(value, list):
            self.fail(key, "must be a list")
        if count is not None and len(value) != count:
            self.fail(key, f"must have {count} entries, not {len(value)}")
        return value

    def integer(self, key: str, low: int, high: int) -> int:
        """Return a whole number within bounds."""
        return self.check_integer(self.get(key), key, low, high)

    def check_integer(self, value: Any, key: str, low: int, high: int) -> int:
        """Return a value if it is a whole number within bounds."""
        if type(value) is not int or not low <= value <= high:
            self.fail(key, f"must be a whole number from {low} to {high}, not {value!r:.40}")
        return value

    def text(self, key: str) -> str:
        """Return a text."""
        value = self.get(key)
        if not isinstance(value, str):
            self.fail(key, "must be a text")
        return value

    def only(self, *keys: str) -> None:
        """Refuse fields that nobody reads."""
        for key in self.data:
            if key not in keys:
                self.fail(key, f"is not a field here; the fields are {', '.join(keys)}")


def read_file(path: Path) -> tuple[Table, str]:
    """Return the top table of a component file and a digest of its bytes."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ComponentError(f"{path.name} is larger than {MOST_BYTES} bytes.")
        raw = path.read_bytes()
    except OSError as error:
        raise ComponentError(f"Cannot read {path}: {error.strerror}.") from None
    try:
        data = tomllib.loads(raw.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ComponentError(f"{path.name} is not TOML: {error}.") from None
    return Table(data, path.name), hashlib.blake2b(raw, digest_size=8).hexdigest()
