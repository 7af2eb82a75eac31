"""A wheel holds everything that is needed to play, and plays without the checkout."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import hortus

from .smoke import ROOT, Installed, build, try_out

PACKAGE = Path(hortus.__file__).parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel with the tools of this environment, without asking for others."""
    return build(tmp_path_factory.mktemp("wheel"), "--no-build-isolation")


def test_it_holds_every_file_of_the_package(wheel: Path) -> None:
    there = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        f"hortus/{path.relative_to(PACKAGE).as_posix()}"
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert wanted <= there
    assert any(name.endswith("static/index.html") for name in there), "the page is not built"
    for part in ("rulebook/en.md", "data/carat.toml", "migrations/"):
        assert any(part in name for name in there), part
    assert not any(name.startswith(("tests/", "web/")) for name in there)


def test_it_plays_and_serves_its_page(wheel: Path, tmp_path: Path) -> None:
    target = tmp_path / "installed"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    install = [*pip, "install", "--no-deps", "--no-index", "--target", target, wheel]
    subprocess.run(install, check=True, capture_output=True)
    # The other packages are those of this environment, but for Numba: no compiler is started in
    # the background.  The checkout comes after the wheel.
    (target / "sitecustomize.py").write_text("import sys; sys.modules['numba'] = None\n")
    path = {"PYTHONPATH": str(target)}
    installed = Installed(Path(sys.executable), target / "bin" / "hortus", tmp_path, path)
    try_out(installed, hortus.__version__)


def test_the_page_about_installing_lists_every_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    page = (ROOT / "docs/install.md").read_text()
    assert set(re.findall(r"^\| `(\w+)` \|", page, re.M)) == set(project["optional-dependencies"])
    for wheel in re.findall(r"hortus-([\d.]+)-py3", page):
        assert wheel == hortus.__version__
