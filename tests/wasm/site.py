"""A folder from which Node and Chromium load the modules, with the page's own code for it."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BUILT = ROOT / "src/hortus/server/static/engine"


def make_site(folder: Path) -> Path:
    """Fill a folder with the modules, the code that loads them, and the jobs of the tests."""
    assert (BUILT / "index.json").is_file(), "no module is built: make wasm"
    build = ["npm", "run", "build:local", "--", "--outDir", str(folder), "--logLevel", "warn"]
    subprocess.run(build, cwd=ROOT / "web", check=True, capture_output=True)
    shutil.copytree(BUILT, folder, dirs_exist_ok=True)
    shutil.copy(HERE / "jobs.mjs", folder)
    (folder / "index.html").write_text("<!doctype html><title>Modules</title>")
    return folder


def ask_node(site: Path, name: str, jobs: list[dict[str, Any]]) -> list[Any]:
    """Let a game's module do jobs in Node, and return what came out of each."""
    program = ["node", str(HERE / "node.mjs"), str(site), name]
    done = subprocess.run(
        program, input=json.dumps(jobs), text=True, check=True, stdout=subprocess.PIPE
    )
    found: list[Any] = json.loads(done.stdout)
    return found
