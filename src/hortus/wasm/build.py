"""One game's module and its description: python -m hortus.wasm.build GAME FOLDER.

`hortus.wasm` starts this with Numba told not to optimise.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from hortus.core.registry import load
from hortus.wasm.description import describe
from hortus.wasm.exports import exports
from hortus.wasm.retarget import compiled, object_code

STACK_BYTES = 2**20


def build(name: str, folder: Path) -> None:
    """Write the module of a game and its description into a folder."""
    game = load(name)
    kernels = [compiled(export) for export in exports(game)]
    link(object_code(kernels), [one.export.name for one in kernels], folder / f"{name}.wasm")
    text = json.dumps(describe(game, kernels), separators=(",", ":"))
    (folder / f"{name}.json").write_text(text, encoding="utf-8")


def link(code: bytes, names: list[str], target: Path) -> None:
    """Write a module that exports these functions and its memory, and imports nothing."""
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder) / "kernels.o", Path(folder) / "module.wasm"
        given.write_bytes(code)
        linker = [sys.executable, "-m", "ziglang", "wasm-ld"]
        options = ["--no-entry", "--strip-all", "-O2", "--stack-first"]
        room = ["-z", f"stack-size={STACK_BYTES}", "--export=__heap_base"]
        exported = [f"--export={name}" for name in names]
        files = [str(given), "-o", str(made)]
        subprocess.run([*linker, *options, *room, *exported, *files], check=True)
        target.write_bytes(made.read_bytes())


if __name__ == "__main__":
    build(sys.argv[1], Path(sys.argv[2]))
