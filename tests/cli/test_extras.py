"""What the commands say where packages are missing, and how they tell their version."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import hortus
from hortus import extras

from .conftest import Run

ROOT = Path(__file__).parents[2]


def test_the_version_is_told(run: Run) -> None:
    said = run("--version")
    assert (said.code, said.out) == (0, f"hortus {hortus.__version__}\n")


def test_the_package_runs_as_the_command() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "hortus", "--version"], capture_output=True, text=True, check=True
    )
    assert said.stdout == f"hortus {hortus.__version__}\n"


@pytest.mark.parametrize(
    ("module", "extra", "arguments"),
    [
        ("fastapi", "server", ["serve"]),
        ("sqlalchemy", "server", ["admin", "stats"]),
        ("polars", "lab", ["simulate", "carat", "--games", "1", "--out", "run"]),
        ("polars", "lab", ["report", "run"]),
        ("ray", "ray", ["simulate", "carat", "--games", "1", "--out", "run", "--ray", "local"]),
    ],
)
def test_a_missing_extra_is_named_with_the_command_that_installs_it(
    module: str, extra: str, arguments: list[str], tmp_path: Path
) -> None:
    # A module that is None in sys.modules cannot be imported, as if it were not installed.
    start = f"import sys; sys.modules['{module}'] = None; from hortus.cli import main; main()"
    ran = subprocess.run(
        [sys.executable, "-c", start, *arguments], capture_output=True, text=True, cwd=tmp_path
    )
    assert ran.returncode == 2
    assert f"{sys.executable} -m pip install -e '{ROOT}[{extra}]'" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_outside_a_checkout_the_wheel_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(extras, "CHECKOUT", tmp_path)
    wheel = f"hortus-{hortus.__version__}-py3-none-any.whl[fast]"
    assert wheel in extras.command("fast")


def test_nothing_asks_an_index_for_hortus() -> None:
    places = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "deploy", ROOT / "docs"]
    places += [ROOT / "src/hortus", ROOT / "web/src", ROOT / "examples"]
    for place in places:
        for path in [place] if place.is_file() else sorted(place.rglob("*")):
            if path.suffix in {".md", ".py", ".json", ".svelte", ".ts", ".ipynb"}:
                text = path.read_text(encoding="utf-8")
                for quote in ("", "'", '"'):
                    assert f"pip install {quote}hortus[" not in text, path
                    assert f"pip install {quote}hortus\n" not in text, path
