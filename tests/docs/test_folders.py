"""The page about folders names every file of the library, and its walks lead to functions."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import hortus

PACKAGE = Path(hortus.__file__).parent
PAGE = (Path(__file__).parents[2] / "docs" / "folders.md").read_text(encoding="utf-8")
FOLDERS = (
    *("core", "grids", "search", "bots", "wasm", "arena", "puzzles", "lab", "bench", "pocket"),
    "cli",
)


def section(heading: str) -> str:
    """Return the text below a heading."""
    return PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]


def test_the_tree_is_complete_and_true() -> None:
    listed: dict[str, set[str]] = {}
    for block in section("The library").split("\n\n"):
        name = re.match(r"    (\w+)/ ", block)
        if name:
            listed[name[1]] = set(re.findall(r"(?<=[ ])(\w+\.py)(?=\s)", block))
    there = {
        folder: {path.name for path in (PACKAGE / folder).glob("*.py")} - {"__init__.py"}
        for folder in FOLDERS
    }
    assert listed == there


def test_the_walks_lead_somewhere() -> None:
    steps = re.findall(r"\d+\. `([\w/]+\.py)` ((?:`\w+`,? ?)+)", section("Two walks"))
    assert len(steps) > 20
    for file, functions in steps:
        nodes = ast.walk(ast.parse((PACKAGE / file).read_text(encoding="utf-8")))
        defined = {n.name for n in nodes if isinstance(n, ast.FunctionDef | ast.ClassDef)}
        assert set(re.findall(r"\w+", functions)) <= defined, file
