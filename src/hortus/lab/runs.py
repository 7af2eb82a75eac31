"""A run on disk: a folder of Parquet parts and a manifest, filled by any number of workers.

Every part is one chunk and appears whole or not at all, so a run that was broken off goes on
where it stopped, and the same seed gives the same rows wherever they were played.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import polars as pl

import hortus
from hortus.core.errors import UsageError
from hortus.core.registry import load
from hortus.lab.simulation import Player, Run

MANIFEST = "manifest.json"
Parts = dict[str, bytes]


def manifest(run: Run) -> dict[str, Any]:
    """Return what must be the same for a run to go on."""
    components = None if run.components is None else Path(run.components)
    game = load(run.game, run.seats, components, **run.options)
    return {
        **asdict(run),
        "bots": list(run.bots),
        "options": game.chosen,
        "components": game.own_components,
        "rules": game.rules_version,
        "reasons": list(game.kind.rules.REASONS),
        "hortus": hortus.__version__,
    }


def open_run(run: Run, folder: Path) -> None:
    """Begin a run in a folder, or check that the folder holds the same run."""
    path = folder / MANIFEST
    wanted = json.loads(json.dumps(manifest(run)))
    if path.is_file():
        found = read_manifest(folder)
        # More games may be asked of a run that is there.
        if {**found, "games": run.games} != wanted or found["games"] > run.games:
            raise UsageError(f"{folder} holds another run: choose another folder.")
        _last_part_grows(run, folder, found["games"])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write(path, json.dumps(wanted, indent=1).encode())
    except OSError as error:
        raise UsageError(f"Cannot write {folder}: {error.strerror}.") from None


def _last_part_grows(run: Run, folder: Path, games: int) -> None:
    """Drop the last chunk of a shorter run if it was not whole."""
    if games < run.games and games % run.chunk:
        for path in folder.glob(f"*-{games // run.chunk:06d}.parquet"):
            path.unlink()


def read_manifest(folder: Path) -> dict[str, Any]:
    """Return the manifest of a run."""
    try:
        found: dict[str, Any] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise UsageError(f"{folder} is not a run of `hortus simulate --out`.") from None
    return found


def table(folder: Path, name: str) -> pl.DataFrame | None:
    """Return one table of a run, in the order of its games, or None if it was not kept."""
    parts = sorted(folder.glob(f"{name}-*.parquet"))
    return pl.concat([pl.read_parquet(part) for part in parts]) if parts else None


def missing(run: Run, folder: Path) -> list[int]:
    """Return the chunks that are not on disk yet."""
    return [chunk for chunk in range(run.chunks) if not _part(folder, "games", chunk).is_file()]


def fill(run: Run, folder: Path, jobs: int, ray: str | None = None) -> Iterator[int]:
    """Play every chunk that is missing; yield the number of games of each as it arrives."""
    open_run(run, folder)
    chunks = missing(run, folder)
    for chunk, parts in _played(run, chunks, jobs, ray):
        # The games come last: they say that the chunk is there.
        for name in sorted(parts, key=lambda name: name == "games"):
            _write(_part(folder, name, chunk), parts[name])
        yield run.size(chunk)


def _played(run: Run, chunks: list[int], jobs: int, ray: str | None) -> Iterator[tuple[int, Parts]]:
    if ray is not None:
        from hortus.lab.on_ray import played

        yield from played(run, chunks, jobs, ray)
    elif jobs == 1 or len(chunks) < 2:
        worker = Worker(run)
        yield from ((chunk, worker.parts(chunk)) for chunk in chunks)
    else:
        with ProcessPoolExecutor(jobs, get_context("spawn"), _start, (run,)) as pool:
            yield from zip(chunks, pool.map(_parts, chunks), strict=True)


class Worker:
    """Plays chunks and packs them."""

    def __init__(self, run: Run) -> None:
        self._player = Player(run)

    def parts(self, chunk: int) -> Parts:
        """Return the tables of a chunk as Parquet files."""
        return {name: _packed(frame) for name, frame in self._player.play(chunk).items()}


def _packed(frame: pl.DataFrame) -> bytes:
    file = io.BytesIO()
    frame.write_parquet(file, compression="zstd", compression_level=1, statistics=False)
    return file.getvalue()


_worker: Worker | None = None


def _start(run: Run) -> None:
    global _worker
    _worker = Worker(run)


def _parts(chunk: int) -> Parts:
    assert _worker is not None
    return _worker.parts(chunk)


def _part(folder: Path, name: str, chunk: int) -> Path:
    return folder / f"{name}-{chunk:06d}.parquet"


def _write(path: Path, data: bytes) -> None:
    """Write a file that appears whole or not at all."""
    draft = path.with_suffix(".part")
    draft.write_bytes(data)
    os.replace(draft, path)
