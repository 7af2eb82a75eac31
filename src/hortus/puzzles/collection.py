"""Puzzles as a file of JSON lines: where they come from, then one puzzle each.

The place of a puzzle in its file is its number, so puzzles are only ever added.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from hortus.core.dice import below, new_dice
from hortus.core.errors import UsageError
from hortus.puzzles.puzzle import Puzzle, PuzzleError, from_data

FORMAT = "hortus-puzzles/1"
DATA = Path(__file__).parent / "data"
# What the first line says for all puzzles of a file.
SHARED = ("game", "rules")


@dataclass
class Collection:
    """Puzzles of one game under one version of its rules."""

    game: str
    rules: str
    mined: list[dict[str, Any]] = field(default_factory=list)
    """From what each part was mined, as a mine's header says it."""
    puzzles: list[Puzzle] = field(default_factory=list)

    def add(self, puzzles: Iterable[Puzzle], mined: dict[str, Any]) -> int:
        """Add puzzles that are not there yet, and what they were mined from; return how many."""
        there = {puzzle.digest for puzzle in self.puzzles}
        fresh = [puzzle for puzzle in puzzles if puzzle.digest not in there]
        if any((puzzle.game, puzzle.rules) != (self.game, self.rules) for puzzle in fresh):
            raise UsageError(f"The file holds puzzles of {self.game} under rules {self.rules}.")
        self.puzzles.extend(fresh)
        if mined not in self.mined:
            self.mined.append(mined)
        return len(fresh)

    def save(self, path: Path) -> None:
        """Write the puzzles to a file, whole or not at all."""
        first = {"format": FORMAT, "game": self.game, "rules": self.rules, "mined": self.mined}
        rest = (
            {name: value for name, value in puzzle.to_data().items() if name not in SHARED}
            for puzzle in self.puzzles
        )
        lines = [json.dumps(line, ensure_ascii=False) for line in (first, *rest)]
        part = path.with_name(path.name + ".part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            part.write_text("\n".join(lines) + "\n", encoding="utf-8")
            part.replace(path)
        except OSError as error:
            raise UsageError(f"Cannot write {path}: {error.strerror}.") from None


def read(path: Path) -> Collection:
    """Return the puzzles of a file; whether they can be played is not yet checked."""
    try:
        first, *rest = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        if first["format"] != FORMAT:
            raise UsageError(f"{path} has the format {first['format']!r:.40}, not {FORMAT!r}.")
        shared = {name: first[name] for name in SHARED}
        puzzles = [from_data({**line, **shared}) for line in rest]
        return Collection(**shared, mined=list(first["mined"]), puzzles=puzzles)
    except OSError as error:
        raise UsageError(f"Cannot read {path}: {error.strerror}.") from None
    except (ValueError, TypeError, KeyError, PuzzleError):
        raise UsageError(f"{path} is not a file of puzzles.") from None


@cache
def shipped(game: str) -> Collection:
    """Return the puzzles of a game that come with the package."""
    path = DATA / f"{game}.jsonl"
    if not path.exists():
        raise UsageError(f"There are no puzzles of {game} in the package; hortus mine finds some.")
    return read(path)


def shuffled(places: Iterable[int], seed: int | str) -> list[int]:
    """Return places in an order that a seed decides."""
    dice, rest = new_dice(seed, "puzzles"), list(places)
    return [rest.pop(below(dice, len(rest))) for _ in range(len(rest))]
