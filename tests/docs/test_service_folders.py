"""The tree of the play service and the walk through it are true."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "hortus" / "server"


def section() -> str:
    """Return what docs/folders.md says about the play service."""
    text = (ROOT / "docs" / "folders.md").read_text(encoding="utf-8")
    found = re.search(r"^## The play service$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def named_in_tree() -> set[Path]:
    """Return the files and folders of the tree, each below the folders it is indented under."""
    tree = section().split("```")[1].strip().splitlines()[1:]
    found: set[Path] = set()
    above: list[tuple[int, Path]] = []
    for line in tree:
        depth = len(line) - len(line.lstrip())
        above = [(other, path) for other, path in above if other < depth]
        folder = above[-1][1] if above else SERVER
        # What stands in the column of descriptions may name further files of the same folder.
        for name in re.findall(r"[\w]+(?:\.py\b|\.json\b|/)", line.split("docs/")[0]):
            found.add(folder / name)
        first = line.split()[0]
        if first.endswith("/"):
            above.append((depth, folder / first))
    return found


def test_the_tree_names_every_file_and_no_other() -> None:
    files = {
        path
        for path in SERVER.rglob("*")
        if path.suffix == ".py"
        and path.name != "__init__.py"
        and not {"migrations", "routes"} & set(path.relative_to(SERVER).parts)
    }
    named = named_in_tree()
    assert {path for path in named if not path.exists()} == set()
    assert files - named == set()


def test_every_step_of_a_clicked_move_is_where_it_says() -> None:
    steps = re.findall(r"^\d+\. `([^`]+)` `([^`]+)`", section(), re.MULTILINE)
    assert len(steps) > 15
    for file, name in steps:
        path = ROOT / file if file.startswith("web/") else SERVER / file
        source = path.read_text(encoding="utf-8")
        for part in name.split("."):
            defined = rf"(def|class|function)\s+{part}\b|^\s+(private |async )*{part}\("
            assert re.search(defined, source, re.MULTILINE), f"{file} has no {part}"
