"""Write what a browser needs to be a host: python -m hortus.pocket.bundle [--out FOLDER].

The archive holds the sources that the host imports, the data of the games, and what needs NumPy or
bots to be known.  Beside it lies what everybody may know of the games, as the service would answer.
All bytes follow from these alone.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from hortus.bots import BOTS
from hortus.bots.levels import LEVELS
from hortus.core.game import Game
from hortus.core.registry import find_kind, names
from hortus.core.rulebook import LANGUAGES
from hortus.core.sources import reached, read_source
from hortus.pocket.boot import FACTS
from hortus.pocket.boxes import boxes
from hortus.puzzles.collection import DATA as PUZZLES
from hortus.server.catalogue import shelf
from hortus.server.catalogue.catalogue import stand_in_bot

NAME = "hortus.zip"
SHELF = "shelf"

FOLDER = Path(__file__).parents[1] / "server" / "static" / "engine"
DATA = ("*.toml", "*.md")
ARRAYS = "numpy.py"
"""Ours under the name of a package that browsers lack."""


def sources() -> Iterator[tuple[str, bytes]]:
    """Yield every file of ours that the host imports, by its path."""
    games = [find_kind(name).components.__name__.split(".rules.")[0] for name in names()]
    found = reached(["hortus.pocket.boot", *games], read_source)
    packages = {
        name.rsplit(".", depth)[0] for name in found for depth in range(name.count(".") + 1)
    }
    for name in sorted({*found, *packages}):
        spec, source = find_spec(name), read_source(name)
        assert spec is not None
        assert source is not None
        folder = spec.submodule_search_locations is not None
        yield name.replace(".", "/") + ("/__init__.py" if folder else ".py"), source


def files() -> dict[str, bytes]:
    """Return everything that is in the archive."""
    found = dict(sources())
    found[ARRAYS] = Path(__file__).with_name("arrays.py").read_bytes()
    root = Path(__file__).parents[2]
    for name in names():
        for pattern in DATA:
            for file in find_kind(name).folder.rglob(pattern):
                found[file.relative_to(root).as_posix()] = file.read_bytes()
    for file in PUZZLES.glob("*.jsonl"):
        found[file.relative_to(root).as_posix()] = file.read_bytes()
    facts: dict[str, Any] = {"bots": list(BOTS), "stand_in": stand_in_bot(), "adviser": LEVELS[-1]}
    facts["boxes"] = boxes()
    found[FACTS] = json.dumps(facts).encode()
    return found


def write(folder: Path) -> Path:
    """Write the archive into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / NAME
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for path, data in sorted(files().items()):
            # Without a time, so that the same files give the same bytes.
            archive.writestr(ZipInfo(path), data, ZIP_DEFLATED)
    return target


def answers() -> dict[str, Any]:
    """Return what the service answers whoever asks about the games, by the name of a file."""
    found: dict[str, Any] = {
        "games.json": shelf.all_games(),
        "bots.json": [{"name": name} for name in BOTS],
    }
    for name in names():
        kind = find_kind(name)
        box = Game(kind, kind.seats[0], {}).components
        found[f"{name}/components.json"] = dict(kind.components.listing(box))
        for language in LANGUAGES:
            found[f"{name}/rulebook-{language}.json"] = shelf.rulebook_info(name, language)
    return found


def write_shelf(folder: Path) -> None:
    """Write these answers into a folder."""
    for path, answer in answers().items():
        target = folder / SHELF / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(answer, ensure_ascii=False), encoding="utf-8")


def main() -> None:
    """Write it where the command line says."""
    parser = argparse.ArgumentParser(prog="python -m hortus.pocket.bundle", description=__doc__)
    parser.add_argument("--out", type=Path, default=FOLDER, metavar="FOLDER")
    folder = parser.parse_args().out
    target = write(folder)
    write_shelf(folder)
    print(f"{target.name}: {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
