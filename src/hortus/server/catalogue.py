"""The games as the service knows them: loaded once per set of options and components."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from pathlib import Path
from typing import Any

from hortus.bots import BOTS
from hortus.core.contract import GameKind
from hortus.core.errors import UsageError
from hortus.core.game import Game
from hortus.core.registry import ALIASES, find_kind, load, names
from hortus.core.rulebook import LANGUAGES, Rulebook
from hortus.grids import cells, hexagon, triangle
from hortus.grids.layout import layout, octagon_layout
from hortus.server.rulings import Denied

GRIDS = {"carat": "octagon", "ishtar": "hexagon", "islet": "triangle", "gardlings": "cells"}
MOST_LOADED = 200
_CELLS: dict[str, tuple[Any, int]] = {
    "hexagon": (hexagon, 2),
    "triangle": (triangle, 3),
    "cells": (cells, 2),
}


class Catalogue:
    """Loads games, and keeps the ones in use."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "components"
        self._loaded: OrderedDict[str, Game] = OrderedDict()

    def load(self, name: str, seats: int, options: dict[str, Any], toml: str | None) -> Game:
        """Return a game, or raise UsageError or ComponentError with what is wrong."""
        key = json.dumps([name, seats, options, toml], sort_keys=True)
        game = self._loaded.get(key)
        if game is None:
            game = load(name, seats, self.file(toml), **options)
            self._loaded[key] = game
            if len(self._loaded) > MOST_LOADED:
                self._loaded.popitem(last=False)
        self._loaded.move_to_end(key)
        return game

    def file(self, toml: str | None) -> Path | None:
        """Return a file with a component set, named after its content."""
        if toml is None:
            return None
        raw = toml.encode()
        path = self._folder / f"{hashlib.blake2b(raw, digest_size=8).hexdigest()}.toml"
        if not path.exists():
            self._folder.mkdir(parents=True, exist_ok=True)
            part = path.with_suffix(".part")
            part.write_bytes(raw)
            part.replace(path)
        return path

    def components(self, name: str, toml: str | None = None) -> dict[str, Any]:
        """Return the component list of a game, or of a set of one's own."""
        kind = _kind(name)
        game = self.load(kind.name, kind.seats[0], {}, toml)
        return dict(kind.components.listing(game.components))


def _kind(name: str) -> GameKind:
    try:
        return find_kind(ALIASES.get(name, (name, {}))[0])
    except UsageError as error:
        raise Denied("no_such_game", str(error), status=404) from None


def game_info(name: str) -> dict[str, Any]:
    """Return one game as the shelf shows it."""
    kind = _kind(name)
    return {
        "name": kind.name,
        "title": kind.title,
        "blurb": kind.blurb,
        "seats": list(kind.seats),
        "solo": 1 in kind.seats,
        "facts": dict(kind.facts),
        "rules": str(kind.rules.VERSION),
        "grid": GRIDS[kind.name],
        "options": {str(seats): _options(kind, seats) for seats in kind.seats},
        "presets": {alias: options for alias, (of, options) in ALIASES.items() if of == kind.name},
        "languages": list(LANGUAGES),
    }


def _options(kind: GameKind, seats: int) -> list[dict[str, Any]]:
    found = []
    for option in kind.options:
        values = option.values(seats)
        found.append(
            {
                "name": option.name,
                "help": option.help,
                "default": option.default(seats),
                "values": None if values is None else list(values),
            }
        )
    return found


def all_games() -> list[dict[str, Any]]:
    """Return every game as the shelf shows it."""
    return [game_info(name) for name in names()]


def title_of(name: str, options: dict[str, Any]) -> str:
    """Return what a game is called with these options."""
    for alias, (of, preset) in ALIASES.items():
        if of == name and all(options.get(key) == value for key, value in preset.items()):
            return alias.capitalize()
    # A table made by a newer version may be of a game that is not there.
    return find_kind(name).title if name in names() else name.capitalize()


def rulebook_info(name: str, language: str) -> dict[str, Any]:
    """Return the rules of a game in a language."""
    kind = _kind(name)
    book = Rulebook.of(kind, language)
    rules = [
        {
            "id": rule.id,
            "title": rule.title,
            "section": rule.section,
            "source": rule.source,
            "text": rule.text,
            "refusal": rule.refusal,
        }
        for rule in book.rules
    ]
    return {"game": kind.name, "language": language, "title": book.title, "rules": rules}


def layout_info(grid: str, wanted: list[list[int]]) -> dict[str, Any]:
    """Return the polygons of cells of a grid."""
    if grid == "octagon":
        return dict(octagon_layout())
    if grid not in _CELLS:
        raise Denied("no_such_grid", f"There is no grid {grid!r:.20}.", status=404)
    module, size = _CELLS[grid]
    if not wanted or any(len(cell) != size for cell in wanted):
        raise Denied(
            "wrong_cells", f"Name some cells of {grid}, each of {size} numbers.", status=422
        )
    if grid == "triangle" and any(cell[2] not in (0, 1) for cell in wanted):
        raise Denied("wrong_cells", "The last number of a triangle is 0 or 1.", status=422)
    return dict(layout(module, [tuple(cell) for cell in wanted]))


def check_bot(name: str | None) -> str:
    """Return a bot's name if there is such a bot."""
    if name not in BOTS:
        known = ", ".join(BOTS)
        raise Denied("no_such_bot", f"There is no such bot; there are {known}.", status=422)
    return name


def stand_in_bot() -> str:
    """Return the bot that plays for absent people."""
    return "easy" if "easy" in BOTS else "greedy"
