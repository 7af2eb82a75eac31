"""Compiled code and snapshots are keyed by what they are made of, and by nothing else."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import hortus
from hortus.arena import contest
from hortus.bots import levels
from hortus.cli import simulate
from hortus.core import contract, position
from hortus.core.components import OwnSet
from hortus.core.registry import find_kind
from hortus.core.sources import reached
from hortus.kernel_digest import digest_of
from hortus.lab import page
from hortus.search import searcher, tree
from hortus.server.http import app
from hortus.server.tables.positions import source_of

# Where every kernel of every game would be cached, and what a snapshot of it depends on.
DIGESTS = """
import json
import hortus
from hortus.core import engine, loops
from hortus.kernel import _folder
from hortus.lab import rows
from hortus.search import rollouts, tree
from hortus.server.tables.positions import source_of

found = {}
for name in ("carat", "ishtar"):
    game = hortus.load(name)
    bindings = engine.bindings(game.kind)
    modules = (loops, tree, rollouts, rows, game.kind.rules, game.kind.view, game.kind.evaluate)
    for module in modules:
        found[f"{name}/{module.__name__}"] = _folder(name, vars(module), bindings).name
    found[f"{name}/snapshot"] = source_of(game)
print(json.dumps(found))
"""


class Copy:
    """A copy of the package that can be changed."""

    def __init__(self, root: Path) -> None:
        self._root = root
        ignored = shutil.ignore_patterns("__pycache__", "static", "rulebook")
        shutil.copytree(Path(hortus.__file__).parent, root / "hortus", ignore=ignored)

    def digests(self) -> dict[str, str]:
        """Return all digests, taken in a process of its own."""
        environment = {**os.environ, "PYTHONPATH": str(self._root), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [sys.executable, "-c", DIGESTS],
            capture_output=True,
            text=True,
            check=True,
            env=environment,
        )
        found: dict[str, str] = json.loads(done.stdout)
        return found

    def change(self, module: ModuleType, change: Callable[[str], str]) -> None:
        """Change the source of a module."""
        path = self._root.joinpath(*module.__name__.split(".")).with_suffix(".py")
        before = path.read_text(encoding="utf-8")
        after = change(before)
        assert after != before
        path.write_text(after, encoding="utf-8")


def comment(source: str) -> str:
    """Return a source with a comment above all, so that every line moves."""
    return "# A comment.\n" + source


def another_to_act(source: str) -> str:
    """Return rules with another `to_act`."""
    return source + (
        "\n\nfirst_to_act = to_act\n\n\n@kernel\ndef to_act(box: Any, s: Any) -> int:\n"
        '    """Return the same."""\n    return first_to_act(box, s)\n'
    )


def changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    """Return what has another digest."""
    return {key for key in before if before[key] != after[key]}


def test_a_digest_follows_what_kernels_reach_and_nothing_else(tmp_path: Path) -> None:
    package = Copy(tmp_path)
    first = package.digests()
    for module in (page, simulate, app, levels, contest, searcher, position):
        package.change(module, comment)
    # What is compiled is the same, wherever its lines stand.
    package.change(tree, comment)
    assert package.digests() == first

    package.change(find_kind("ishtar").rules, another_to_act)
    second = package.digests()
    assert changed(first, second) >= {
        "ishtar/snapshot",
        "ishtar/hortus.core.loops",
        "ishtar/hortus.search.tree",
        "ishtar/hortus.lab.rows",
    }
    assert not {key for key in changed(first, second) if not key.startswith("ishtar")}

    package.change(tree, lambda source: source.replace("-1e300", "-1e301"))
    third = package.digests()
    assert changed(second, third) >= {"carat/hortus.search.tree", "ishtar/hortus.search.tree"}
    assert not {key for key in changed(second, third) if "search" not in key}

    # A constant of a module that all of them import is frozen into their code.
    package.change(contract, lambda source: source.replace("CHANCE = -1", "CHANCE = -3"))
    assert changed(third, package.digests()) >= {key for key in third if "hortus.core" in key}


def test_a_digest_covers_code_constants_tables_and_bindings() -> None:
    def digest(source: str, **more: Any) -> str:
        names: dict[str, Any] = {"__name__": "sample", "np": np, "LIMIT": 3, **more}
        exec(source + "\ndef outer(n):\n    return inner(n) + LIMIT\n", names)
        return digest_of([names["outer"]], lambda name, value: value, lambda function: {})

    plain = "def inner(n):\n    return n + 1\n"
    assert digest(plain) == digest("# Why.\n\n" + plain)
    assert digest(plain) == digest(plain, OTHER=4), "nobody reads it"
    assert digest(plain) != digest(plain.replace("1", "2"))
    assert digest(plain) != digest(plain, LIMIT=4)
    table = "def inner(n):\n    return TABLE[n]\n"
    assert digest(table, TABLE=np.arange(4)) == digest(table, TABLE=np.arange(4))
    assert digest(table, TABLE=np.arange(4)) != digest(table, TABLE=np.arange(4) * 2)
    with pytest.raises(TypeError, match="reads the global TABLE"):
        digest(table, TABLE={1: 2})


def test_a_snapshot_depends_on_the_components_too() -> None:
    game = hortus.load("carat")
    assert source_of(game) == source_of(hortus.load("carat", 3, hand=3))
    standard = game.standard_set
    own = OwnSet("own.toml", standard.read_text(encoding="utf-8") + "\n# My own.\n")
    assert source_of(game) != source_of(hortus.load("carat", components=own))


def test_sources_are_followed_along_their_imports() -> None:
    sources = {
        "hortus.a": b"from hortus import b\nfrom hortus.d import name\nimport numpy",
        "hortus.b": b"import hortus.c",
        "hortus.c": b"import hortus.b  # and back again",
        "hortus.d": b"",
        "hortus.e": b"import hortus.a",
    }
    assert set(reached(["hortus.a"], sources.get)) == {"hortus." + one for one in "abcd"}
