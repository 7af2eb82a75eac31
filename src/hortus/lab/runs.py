"""A run on disk: the folder of a simulation, with Parquet parts and a manifest.

Every part is one chunk and appears whole or not at all, so a run that was broken off goes on
where it stopped, and the same seed gives the same rows wherever they were played.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import polars as pl

import hortus
from hortus.core.errors import UsageError
from hortus.kernel import can_compile
from hortus.lab.frames import frames
from hortus.lab.player import Player
from hortus.lab.sharing import shared
from hortus.lab.simulation import Simulation

MANIFEST = "manifest.json"
# Changes when a seed gives other games or a table other columns.
FORMAT = 2
Parts = dict[str, bytes]


def manifest(simulation: Simulation) -> dict[str, Any]:
    """Return what must be the same for a run to go on."""
    game = simulation.load()
    return {
        **asdict(simulation),
        "format": FORMAT,
        "bots": list(simulation.bots),
        "options": game.chosen,
        "components": game.own_components,
        "rules": game.rules_version,
        "reasons": list(game.kind.rules.REASONS),
        "hortus": hortus.__version__,
    }


def open_run(simulation: Simulation, folder: Path) -> None:
    """Begin a run in a folder, or check that the folder holds the same run."""
    path = folder / MANIFEST
    wanted = json.loads(json.dumps(manifest(simulation)))
    if path.is_file():
        found = read_manifest(folder)
        # More games may be asked of a run that is there.
        if {**found, "games": simulation.games} != wanted or found["games"] > simulation.games:
            raise UsageError(f"{folder} holds another run: choose another folder.")
        _last_part_grows(simulation, folder, found["games"])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write(path, json.dumps(wanted, indent=1).encode())
    except OSError as error:
        raise UsageError(f"Cannot write {folder}: {error.strerror}.") from None


def _last_part_grows(simulation: Simulation, folder: Path, games: int) -> None:
    """Drop the last chunk of a shorter run if it was not whole."""
    if games < simulation.games and games % simulation.chunk:
        for path in folder.glob(f"*-{games // simulation.chunk:06d}.parquet"):
            path.unlink()


def read_manifest(folder: Path) -> dict[str, Any]:
    """Return the manifest of a run."""
    try:
        found: dict[str, Any] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise UsageError(f"{folder} is not a run of `hortus simulate --out`.") from None
    return found


def read_frame(folder: Path, name: str) -> pl.DataFrame | None:
    """Return one table of a run, in the order of its games, or None if it was not kept."""
    parts = sorted(folder.glob(f"{name}-*.parquet"))
    return pl.concat([pl.read_parquet(part) for part in parts]) if parts else None


def missing(simulation: Simulation, folder: Path) -> list[range]:
    """Return the numbers of the games that are not on disk yet, by chunks."""
    chunks = range(simulation.chunks)
    lacking = [chunk for chunk in chunks if not _part(folder, "games", chunk).is_file()]
    return [simulation.span(chunk) for chunk in lacking]


def fill(
    simulation: Simulation,
    folder: Path,
    jobs: int,
    ray: str | None = None,
    fast: bool | None = None,
) -> Iterator[int]:
    """Play every game that is missing; yield the number of games of each chunk as it arrives.

    Rules are compiled where they can be, unless `fast` says otherwise.
    """
    open_run(simulation, folder)
    spans = missing(simulation, folder)
    fast = can_compile() if fast is None else fast
    for span, parts in shared(simulation, fast, packed, spans, jobs, ray):
        # The games come last: they say that the chunk is there.
        for name in sorted(parts, key=lambda name: name == "games"):
            _write(_part(folder, name, span.start // simulation.chunk), parts[name])
        yield len(span)


def packed(player: Player, span: range) -> Parts:
    """Return the tables of some games as Parquet files."""
    return {name: _as_parquet(frame) for name, frame in frames(player, span).items()}


def _as_parquet(frame: pl.DataFrame) -> bytes:
    file = io.BytesIO()
    frame.write_parquet(file, compression="zstd", compression_level=1, statistics=False)
    return file.getvalue()


def _part(folder: Path, name: str, chunk: int) -> Path:
    return folder / f"{name}-{chunk:06d}.parquet"


def _write(path: Path, data: bytes) -> None:
    """Write a file that appears whole or not at all."""
    draft = path.with_suffix(".part")
    draft.write_bytes(data)
    os.replace(draft, path)
