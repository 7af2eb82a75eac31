"""Installing the package of the fifth game where only some processes see it."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parent


def installed(site: Path) -> dict[str, str]:
    """Write into a folder what an installer writes; return the environment that sees it."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    folder = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {place}" for name, place in points.items())]
    (folder / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), str(PROJECT)])}
