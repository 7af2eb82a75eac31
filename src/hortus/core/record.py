"""The game record: a whole game as JSON, exactly as the format `hortus-record/1` says."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hortus.core.errors import RecordError

FORMAT = "hortus-record/1"
MOST_BYTES = 16_000_000
_KEYS = ("format", "game", "rules", "seats", "options", "moves", "result")


@dataclass
class Record:
    """What was set up, every choice, every chance outcome, and the result.

    Examples:
        >>> record = hortus.Match(hortus.load("carat", seats=2), seed=1).record()
        >>> record.game, record.rules, record.seats, record.result
        ('carat', '1.0', 2, None)
        >>> hortus.Record.from_json(record.to_json()) == record
        True
    """

    game: str
    rules: str
    seats: int
    options: dict[str, Any]
    moves: list[dict[str, Any]] = field(default_factory=list)
    result: dict[str, Any] | None = None
    meta: dict[str, Any] | None = None

    def to_data(self) -> dict[str, Any]:
        """Return the record as JSON data."""
        data = {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "seats": self.seats,
            "options": self.options,
            "moves": self.moves,
            "result": self.result,
        }
        return data if self.meta is None else {**data, "meta": self.meta}

    def _repr_html_(self) -> str:
        """Return the game as a small player, which notebooks show by themselves."""
        from hortus.core.pictures import player

        return player(self)

    def to_json(self) -> str:
        """Return the record as one line of JSON."""
        return json.dumps(self.to_data(), ensure_ascii=False)

    def save(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all."""
        target = Path(path)
        part = target.with_name(target.name + ".part")
        part.write_text(self.to_json() + "\n", encoding="utf-8")
        part.replace(target)

    @staticmethod
    def from_data(data: Any) -> Record:
        """Return the record that JSON data describes, its moves not yet checked."""
        if not isinstance(data, dict):
            raise RecordError("A record is a JSON object.")
        if data.get("format") != FORMAT:
            raise RecordError(f"The format is {data.get('format')!r:.40}, not {FORMAT!r}.")
        for key in _KEYS:
            if key not in data:
                raise RecordError(f"The record has no {key!r}.")
        for key in data:
            if key not in (*_KEYS, "meta"):
                raise RecordError(f"A record has no key {key!r:.40}.")
        _expect(data, "game", str, "a text")
        _expect(data, "rules", str, "a text")
        _expect(data, "seats", int, "a whole number")
        _expect(data, "options", dict, "an object")
        _expect(data, "moves", list, "a list")
        if data["result"] is not None:
            _expect(data, "result", dict, "an object or null")
        if "meta" in data:
            _expect(data, "meta", dict, "an object")
        for ply, move in enumerate(data["moves"]):
            if not isinstance(move, dict):
                raise RecordError(f"Move {ply} is not an object.")
        return Record(
            data["game"],
            data["rules"],
            data["seats"],
            data["options"],
            data["moves"],
            data["result"],
            data.get("meta"),
        )

    @staticmethod
    def from_json(text: str) -> Record:
        """Return the record that a JSON text describes, its moves not yet checked."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise RecordError(f"This is not JSON: line {error.lineno}, {error.msg}.") from None
        except (RecursionError, ValueError) as error:
            raise RecordError(f"This JSON cannot be read: {error}.") from None
        return Record.from_data(data)

    @staticmethod
    def load(path: str | Path) -> Record:
        """Return the record of a file, its moves not yet checked."""
        source = Path(path)
        try:
            size = source.stat().st_size
            if size > MOST_BYTES:
                raise RecordError(f"The file has {size} bytes; a record has at most {MOST_BYTES}.")
            text = source.read_text(encoding="utf-8")
        except OSError as error:
            raise RecordError(f"Cannot read the file: {error.strerror}.") from None
        except UnicodeDecodeError:
            raise RecordError("The file is not UTF-8 text.") from None
        return Record.from_json(text)


def same_json(one: Any, other: Any) -> bool:
    """Tell whether two values are the same JSON; 1, 1.0 and true are three different values."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _expect(data: dict[str, Any], key: str, kind: type, named: str) -> None:
    if type(data[key]) is not kind:
        raise RecordError(f"{key!r} must be {named}, not {data[key]!r:.40}.")
