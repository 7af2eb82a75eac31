"""The page's types are those that protocol and games declare now: else run `make types`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"


@pytest.mark.parametrize(
    ("script", "command", "file"),
    [("openapi.py", "types:protocol", "schema.ts"), ("games.py", "types:games", "games.ts")],
)
def test_types_are_up_to_date(script: str, command: str, file: str, tmp_path: Path) -> None:
    document = subprocess.run(
        [sys.executable, WEB / "scripts" / script], check=True, capture_output=True, text=True
    ).stdout
    source, made = tmp_path / "document.json", tmp_path / file
    source.write_text(document)
    # A Node of the environment, where the machine has none.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    subprocess.run(
        ["npm", "run", "--silent", command, "--", str(source), "-o", str(made)],
        cwd=WEB,
        env={**os.environ, "PATH": path},
        check=True,
        capture_output=True,
        timeout=120,
    )
    assert made.read_text() == (WEB / "src" / "api" / file).read_text(), "run `make types`"
