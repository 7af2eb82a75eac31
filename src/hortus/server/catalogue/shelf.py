"""What everybody may know of the games: facts, options, rules and the shapes of their cells."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from hortus.core.contract import GameKind
from hortus.core.errors import UsageError
from hortus.core.registry import find_called, find_kind, names
from hortus.core.rulebook import LANGUAGES, Rulebook
from hortus.grids import cells, hexagon, triangle
from hortus.grids.layout import layout, octagon_layout
from hortus.server.support.denied import Denied

_CELLS: dict[str, tuple[Any, int]] = {
    "hexagon": (hexagon, 2),
    "triangle": (triangle, 3),
    "cells": (cells, 2),
}


def kind_of(name: str) -> GameKind:
    """Return a game by any of its names, or refuse."""
    try:
        return find_called(name)[0]
    except UsageError as error:
        raise Denied("no_such_game", str(error), status=404) from None


def game_info(name: str) -> dict[str, Any]:
    """Return one game as the shelf shows it."""
    kind = kind_of(name)
    return {
        "name": kind.name,
        "title": kind.title,
        "blurb": kind.blurb,
        "seats": list(kind.seats),
        "solo": 1 in kind.seats,
        "facts": dict(kind.facts),
        "rules": str(kind.rules.VERSION),
        "grid": kind.grid,
        "options": {str(seats): _options(kind, seats) for seats in kind.seats},
        "presets": {alias: dict(options) for alias, options in kind.aliases.items()},
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
    # A table made by a newer version may be of a game that is not there.
    if name not in names():
        return name.capitalize()
    kind = find_kind(name)
    for alias, preset in kind.aliases.items():
        if all(options.get(key) == value for key, value in preset.items()):
            return alias.capitalize()
    return kind.title


def rulebook_info(name: str, language: str) -> dict[str, Any]:
    """Return the rules of a game in a language."""
    kind = kind_of(name)
    book = Rulebook.of(kind, language)
    rules = [
        {
            "id": rule.id,
            "title": rule.title,
            "section": rule.section,
            "text": rule.text,
            "statements": [asdict(statement) for statement in rule.statements],
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
