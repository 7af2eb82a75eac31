"""A file of JSON lines, a header and then one result each, only ever appended to."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from hortus.core.errors import UsageError


class LineFile:
    """Results of one kind under one header; those of another header are refused."""

    def __init__(self, header: dict[str, Any], path: Path, kind: str) -> None:
        self.header = header
        self.path = path
        self.kind = kind
        self._file: IO[str] | None = None

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Keep the file open while lines are added."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("a", encoding="utf-8")
        except OSError as error:
            raise UsageError(f"Cannot write {self.path}: {error.strerror}.") from None
        try:
            if self._file.tell() == 0:
                self.write(self.header)
            yield
        finally:
            self._file.close()
            self._file = None

    def write(self, data: dict[str, Any]) -> None:
        """Add a line; it is on its way to the disk before the next one is worked on."""
        if self._file:
            self._file.write(json.dumps(data, ensure_ascii=False) + "\n")
            self._file.flush()

    def read(self) -> list[dict[str, Any]]:
        """Return the lines after the header; none if there is no file yet."""
        if not self.path.exists():
            return []
        try:
            data = self.path.read_bytes()
        except OSError as error:
            raise UsageError(f"Cannot read {self.path}: {error.strerror}.") from None
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            # The last line was cut off in the middle of writing: it is made again.
            os.truncate(self.path, len(whole))
        try:
            lines = [json.loads(line) for line in whole.decode().splitlines()]
            if lines:
                self._check(lines[0])
        except (ValueError, TypeError, AttributeError):
            raise self.not_ours() from None
        return lines[1:]

    def not_ours(self) -> UsageError:
        """Return the refusal of a file that holds something else."""
        return UsageError(f"{self.path} is not a file of {self.kind} results.")

    def _check(self, header: dict[str, Any]) -> None:
        for key in self.header:
            if header.get(key) != self.header[key]:
                raise UsageError(
                    f"{self.path} holds another contest ({key} is {header.get(key)!r:.60}, "
                    f"not {self.header[key]!r:.60}): name another file."
                )
