"""Build the modules: python -m hortus.wasm [--out FOLDER] [GAME ...], by default all games."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from hortus.core.registry import names

FOLDER = Path(__file__).parents[1] / "server" / "static" / "engine"
"""Where the service finds them, and the wheel."""
AT_ONCE = 2


def build_elsewhere(name: str, folder: Path) -> None:
    """Build a game's module in a process of its own, in which Numba does not optimise.

    What LLVM does for a processor, and the order of Python's sets, would change the bytes.
    """
    with tempfile.TemporaryDirectory() as cache:
        settings = {
            "HORTUS_CACHE": cache,
            "NUMBA_OPT": "0",
            "NUMBA_CPU_NAME": "generic",
            "NUMBA_CPU_FEATURES": "",
            "PYTHONHASHSEED": "0",
        }
        command = [sys.executable, "-m", "hortus.wasm.build", name, str(folder)]
        subprocess.run(command, check=True, env={**os.environ, **settings})
    print(f"  {name}: {(folder / f'{name}.wasm').stat().st_size:,} bytes", flush=True)


def main() -> None:
    """Build what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m hortus.wasm", description=__doc__)
    parser.add_argument("games", nargs="*", default=[], metavar="GAME")
    parser.add_argument("--out", type=Path, default=FOLDER, metavar="FOLDER")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    games = asked.games or list(names())
    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(lambda name: build_elsewhere(name, asked.out), games))
    built = sorted(path.stem for path in asked.out.glob("*.wasm"))
    (asked.out / "index.json").write_text(json.dumps(built) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
