"""The games of a contest that have been played, in memory and, if asked, in a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hortus.arena.contest import Outcome
from hortus.arena.line_file import LineFile


class Results:
    """The games of a contest that have been played."""

    def __init__(self, header: dict[str, Any], path: Path | None = None) -> None:
        self.header = header
        self.path = path
        self.outcomes: dict[int, Outcome] = {}
        self._file = None if path is None else LineFile(header, path, "arena")
        if self._file:
            self._read(self._file)

    @contextmanager
    def writing(self) -> Iterator[Results]:
        """Keep the file open while games are added."""
        if self._file is None:
            yield self
            return
        with self._file.writing():
            yield self

    def add(self, outcome: Outcome) -> None:
        """Take in a game that has been played."""
        self.outcomes[outcome.index] = outcome
        if self._file:
            self._file.write(outcome.to_data())

    def _read(self, file: LineFile) -> None:
        try:
            for line in file.read():
                outcome = Outcome(**line)
                self.outcomes[outcome.index] = outcome
        except TypeError:
            raise file.not_ours() from None
