"""A file of results: JSON lines, a header and then one game each, only ever appended to."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from hortus.arena.contest import Outcome
from hortus.core.errors import UsageError


class Results:
    """The games of a contest that have been played, in memory and, if asked, in a file."""

    def __init__(self, header: dict[str, Any], path: Path | None = None) -> None:
        self.header = header
        self.path = path
        self.outcomes: dict[int, Outcome] = {}
        if path and path.exists():
            self._read(path)

    @contextmanager
    def writing(self) -> Iterator[Results]:
        """Keep the file open while games are added."""
        if self.path is None:
            yield self
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file: IO[str] | None = self.path.open("a", encoding="utf-8")
        except OSError as error:
            raise UsageError(f"Cannot write {self.path}: {error.strerror}.") from None
        try:
            if self._file.tell() == 0:
                self._write(self.header)
            yield self
        finally:
            self._file.close()
            self._file = None

    _file: IO[str] | None = None

    def add(self, outcome: Outcome) -> None:
        """Take in a game that has been played."""
        self.outcomes[outcome.index] = outcome
        if self._file:
            self._write(outcome.to_data())

    def _write(self, data: dict[str, Any]) -> None:
        assert self._file
        self._file.write(json.dumps(data, ensure_ascii=False) + "\n")
        self._file.flush()

    def _read(self, path: Path) -> None:
        try:
            data = path.read_bytes()
        except OSError as error:
            raise UsageError(f"Cannot read {path}: {error.strerror}.") from None
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            # The last line was cut off in the middle of writing: that game is played again.
            os.truncate(path, len(whole))
        try:
            lines = [json.loads(line) for line in whole.decode().splitlines()]
            if lines:
                self._check(path, lines[0])
            for line in lines[1:]:
                outcome = Outcome(**line)
                self.outcomes[outcome.index] = outcome
        except (ValueError, TypeError, AttributeError):
            raise UsageError(f"{path} is not a file of arena results.") from None

    def _check(self, path: Path, header: dict[str, Any]) -> None:
        for key in self.header:
            if header.get(key) != self.header[key]:
                raise UsageError(
                    f"{path} holds another contest ({key} is {header.get(key)!r:.60}, "
                    f"not {self.header[key]!r:.60}): name another file."
                )
