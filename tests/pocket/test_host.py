"""The host does in a browser's Python, without NumPy, what it does here: every byte is the same."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

import hortus
from hortus.pocket.bundle import write
from tests.pocket.games import Call, Recorder, play
from tests.wasm.native import variants

HERE = Path(__file__).parent
PYODIDE = HERE.parents[1] / "web" / "node_modules" / "pyodide"


@pytest.fixture(scope="session")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What browsers load."""
    return write(tmp_path_factory.mktemp("bundle"))


def in_node(bundle: Path, calls: list[Call]) -> Any:
    """Make calls of a host in Pyodide."""
    program = ["node", str(HERE / "host.mjs"), str(PYODIDE), str(bundle)]
    done = subprocess.run(
        program, input=json.dumps(calls), text=True, check=True, stdout=subprocess.PIPE
    )
    return json.loads(done.stdout)


def check(bundle: Path, recorder: Recorder) -> None:
    """Compare what a host said here and in Pyodide."""
    found = in_node(bundle, recorder.calls)["answers"]
    assert len(found) == len(recorder.answers)
    for call, here, there in zip(recorder.calls, recorder.answers, found, strict=True):
        assert there == here, call


def test_every_game_is_told_alike(bundle: Path) -> None:
    recorder = Recorder(7)
    for name in hortus.names():
        game = variants(name)[0]
        play(recorder, game, min(1, game.seats - 1), 40)
    check(bundle, recorder)


@pytest.mark.slow
@pytest.mark.parametrize("name", hortus.names())
def test_every_mode_is_told_alike_to_the_end(bundle: Path, name: str) -> None:
    for number, game in enumerate(variants(name)):
        recorder = Recorder(number)
        assert play(recorder, game, game.seats // 2, 3_000), game
        check(bundle, recorder)
