"""Component sets: what is in a game's box, read from TOML and checked field by field."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from hortus.core.errors import ComponentError
from hortus.core.toml import parse_toml

MOST_BYTES = 1_000_000


@dataclass(frozen=True)
class OwnSet:
    """A component set that is in no file: what records call it, and its TOML."""

    name: str
    toml: str

    @classmethod
    def of(cls, toml: str) -> OwnSet:
        """Return a set under a name that follows from its content."""
        return cls(f"{hashlib.blake2b(toml.encode(), digest_size=8).hexdigest()}.toml", toml)


class TomlTable:
    """A table of a component file that knows where it stands, for errors that say so."""

    def __init__(self, data: Any, place: str, path: tuple[str | int, ...] = ()) -> None:
        self.place = place
        self.path = path
        if not isinstance(data, dict):
            at = place.partition(": ")[2] or place
            raise ComponentError(f"{place} must be a table.", path, None, "table", {"at": at})
        self.data = data

    def fail(self, key: str, wrong: str, word: str | None = None, **values: Any) -> NoReturn:
        """Raise an error about one field: an English phrase with values, and a word for it."""
        within = self.place.partition(": ")[2]
        shown = {
            name: value if type(value) is int else _shown(value) for name, value in values.items()
        }
        raise ComponentError(
            f"{self.place}: {key} {wrong.format(**shown) if shown else wrong}.",
            (*self.path, key),
            word=word,
            values={"at": f"{within}: {key}" if within else key, "within": within, **shown},
        )

    def get(self, key: str) -> Any:
        """Return a field that must be there."""
        if key not in self.data:
            self.fail(key, "is missing", "missing")
        return self.data[key]

    def table(self, key: str) -> TomlTable:
        """Return a sub-table."""
        return TomlTable(self.get(key), f"{self.place}: {key}", (*self.path, key))

    def tables(self, key: str, count: int | None = None) -> list[TomlTable]:
        """Return a list of tables, of a given length where the rulebook gives one."""
        return [
            TomlTable(item, f"{self.place}: {key}[{i}]", (*self.path, key, i))
            for i, item in enumerate(self.list(key, count))
        ]

    def list(self, key: str, count: int | None = None) -> list[Any]:
        """Return a list, of a given length where the rulebook gives one."""
        value = self.get(key)
        if not isinstance(value, list):
            self.fail(key, "must be a list", "list")
        if count is not None and len(value) != count:
            wrong = "must have {count} entries, not {found}"
            self.fail(key, wrong, "entries", count=count, found=len(value))
        return value

    def integer(self, key: str, low: int, high: int) -> int:
        """Return a whole number within bounds."""
        return self.check_integer(self.get(key), key, low, high)

    def check_integer(self, value: Any, key: str, low: int, high: int) -> int:
        """Return a value if it is a whole number within bounds."""
        if type(value) is not int or not low <= value <= high:
            wrong = "must be a whole number from {low} to {high}, not {value}"
            self.fail(key, wrong, "integer", low=low, high=high, value=quoted(value))
        return value

    def text(self, key: str) -> str:
        """Return a text."""
        value = self.get(key)
        if not isinstance(value, str):
            self.fail(key, "must be a text", "text")
        return value

    def one_of(self, key: str, names: Sequence[str]) -> str:
        """Return a text that is one of some names."""
        value = self.text(key)
        if value not in names:
            wrong = "must be one of {names}, not {value}"
            self.fail(key, wrong, "one_of", names=names, value=quoted(value))
        return value

    def add_up(self, counts: Iterable[int], total: int) -> None:
        """Refuse counts that do not add up to a total."""
        if (found := sum(counts)) != total:
            wrong = "must add up to {total}, not {found}"
            self.fail("the counts", wrong, "add_up", total=total, found=found)

    def only(self, *keys: str) -> None:
        """Refuse fields that nobody reads."""
        for key in self.data:
            if key not in keys:
                wrong = "is not a field here; the fields are {names}"
                self.fail(key, wrong, "unknown", names=keys)


def quoted(value: Any) -> str:
    """Return a wrong value as it is quoted in an error."""
    return f"{value!r:.40}"


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else ", ".join(value)


def read_components(source: Path | OwnSet) -> tuple[TomlTable, str]:
    """Return the top table of a component set and a digest of its bytes."""
    raw = source.toml.encode() if isinstance(source, OwnSet) else _read_file(source)
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise ComponentError(f"{source.name} is not TOML: {error}.") from None
    data = parse_toml(source.name, text)
    return TomlTable(data, source.name), hashlib.blake2b(raw, digest_size=8).hexdigest()


def _read_file(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ComponentError(f"{path.name} is larger than {MOST_BYTES} bytes.")
        return path.read_bytes()
    except OSError as error:
        raise ComponentError(f"Cannot read {path}: {error.strerror}.") from None
