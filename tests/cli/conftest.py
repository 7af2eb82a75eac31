"""Running the command line as a user does, in this process."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from hortus.cli import main
from hortus.cli.common import console, errors


@dataclass(frozen=True)
class Ran:
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Return a function that runs `hortus` with arguments and lines of input."""
    monkeypatch.setenv("HORTUS_DATA", str(tmp_path / "data"))
    # Whatever the terminal of the tests is like: lines must not break.
    for one in (console, errors):
        monkeypatch.setattr(one, "width", 200)

    def call(*arguments: object, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "argv", ["hortus", *(str(argument) for argument in arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = 0
        try:
            main()
        except SystemExit as stop:
            code = int(stop.code or 0)
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    return call
