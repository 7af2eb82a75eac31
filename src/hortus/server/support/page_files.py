"""The files of the built page, and the script that lets a browser keep them."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path

STATIC = Path(__file__).parents[1] / "static"
WORKER = "sw.js"
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'"
)
"""What the page may load and run, wherever it lies."""
_NOT_KEPT = (WORKER, "unbuilt.html")


def file_digests(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of every file that a browser has to keep, by its path."""
    found = {}
    for file in sorted(folder.rglob("*")):
        path = file.relative_to(folder).as_posix()
        if file.is_file() and path not in _NOT_KEPT and not path.startswith("."):
            found[path] = _digest(file, file.stat().st_mtime_ns)
    return found


@lru_cache(maxsize=4096)
def _digest(file: Path, _changed: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def worker_script(folder: Path) -> str:
    """Return the script that keeps the page of a folder; another page makes it another script."""
    listed = json.dumps(file_digests(folder), separators=(",", ":"))
    return f"self.FILES={listed};\n" + (folder / WORKER).read_text(encoding="utf-8")
