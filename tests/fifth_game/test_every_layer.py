"""A game that is only installed runs everywhere: command line, service, bots, lab, conformance."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from .installed import installed

ROOT = Path(__file__).parents[2]
LAYERS = (
    "tests/conformance",
    "tests/games/pebbles",
    "tests/lab/test_gymnasium.py",
    "tests/lab/test_pettingzoo.py",
    "tests/lab/test_planes.py",
    "tests/lab/test_vector.py",
)


def run_layers(site: Path, only: str, *plugins: str) -> int:
    """Run the tests of the fifth game where it is installed; return how many passed."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *plugins]
    done = subprocess.run(
        [*command, "-k", only, *LAYERS],
        cwd=ROOT,
        env=installed(site),
        capture_output=True,
        text=True,
        timeout=1200,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed
    return int(passed[1])


def test_a_game_of_another_package_passes_every_layer_interpreted(tmp_path: Path) -> None:
    passed = run_layers(tmp_path, "pebbles and not agree", "-p", "tests.without_numba")
    assert passed > 100


@pytest.mark.slow
def test_a_game_of_another_package_passes_every_layer_compiled(tmp_path: Path) -> None:
    assert run_layers(tmp_path, "pebbles") > 100
