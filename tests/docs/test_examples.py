"""Every example is run: those of docstrings, and those of the documents."""

from __future__ import annotations

import doctest
import importlib
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import hortus
from tests.cli.conftest import Run, run

__all__ = ["run"]

ROOT = Path(__file__).parents[2]
PACKAGE = Path(hortus.__file__).parent
WITH_EXAMPLES = [path for path in sorted(PACKAGE.rglob("*.py")) if ">>> " in path.read_text()]
BLOCK = re.compile(r"^```(python|sh)\n(.*?)^```", re.DOTALL | re.MULTILINE)
SAVED = re.compile(r"Save this as `(\S+)`")
# The lab's own tests run the examples of its page, which need compiled rules.
PAGES = [
    page
    for page in sorted((ROOT / "docs").rglob("*.md"))
    if BLOCK.search(page.read_text()) and page.name != "lab.md"
]


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=lambda path: path.stem)
def test_examples_of_docstrings_run(path: Path) -> None:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    module = importlib.import_module(".".join(parts))
    options = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.testmod(module, extraglobs={"hortus": hortus}, optionflags=options)
    assert (result.failed, result.attempted > 0) == (0, True)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_examples_of_documents_run(
    page: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run the programs and commands of a page one after the other, in a folder of their own."""
    monkeypatch.chdir(tmp_path)
    # The rules stay interpreted: as if Numba were not installed, no compiler is started.
    monkeypatch.setitem(sys.modules, "numba", None)
    # `python` is that of this environment.
    here = Path(sys.executable).parent
    monkeypatch.setenv("PATH", f"{here}{os.pathsep}{os.environ['PATH']}")
    text = page.read_text(encoding="utf-8")
    if "hortus admin" in text:
        play(run, "hortus simulate carat --games 1 --records .")
        play(run, "hortus admin import carat-1-000000.json --data tables")
    names: dict[str, object] = {}
    saved = iter(SAVED.findall(text))
    for kind, block in BLOCK.findall(text):
        if kind == "sh":
            for line in block.splitlines():
                play(run, line)
        elif "sys.stdin" in block:
            Path(next(saved)).write_text(block, encoding="utf-8")
        else:
            exec(compile(block, str(page), "exec"), names)


def play(run: Run, line: str) -> None:
    """Run one line of a page; whoever is asked for a move quits."""
    if "|" in line or not line.startswith("hortus "):
        subprocess.run(line, shell=True, check=True)
        return
    words = shlex.split(line)[1:]
    # A service would run for ever: only its options are checked.
    said = run(*words, *(["--help"] if words[0] == "serve" else []), typed="q\n")
    assert said.code == 0, f"{line}: {said.err}"
