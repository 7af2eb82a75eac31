"""The games as the service knows them: loaded once per set of options and components."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from dataclasses import asdict
from pathlib import Path
from typing import Any

from hortus.bots import BOTS
from hortus.core.components import OwnSet
from hortus.core.contract import GameKind
from hortus.core.errors import UsageError
from hortus.core.game import Game
from hortus.core.registry import find_called, find_kind, names, set_up
from hortus.core.rulebook import LANGUAGES, Rulebook
from hortus.grids import cells, hexagon, triangle
from hortus.grids.layout import layout, octagon_layout
from hortus.server.catalogue.component_checks import ComponentChecks
from hortus.server.support.compiled_rules import CompiledRules
from hortus.server.support.denied import Denied

MOST_LOADED = 200
_CELLS: dict[str, tuple[Any, int]] = {
    "hexagon": (hexagon, 2),
    "triangle": (triangle, 3),
    "cells": (cells, 2),
}


class Catalogue:
    """Loads games, and keeps the ones in use."""

    def __init__(self, compiled: CompiledRules) -> None:
        self._compiled = compiled
        self._checks = ComponentChecks()
        self._loaded: OrderedDict[str, Game] = OrderedDict()
        self._one = asyncio.Lock()

    def load(
        self,
        name: str,
        seats: int,
        options: dict[str, Any],
        toml: str | None,
        rules: str | None = None,
    ) -> Game:
        """Return a game, or raise UsageError or ComponentError with what is wrong."""
        own = None if toml is None else OwnSet.of(toml)
        key = _key(name, seats, options, own, rules)
        game = self._loaded.get(key)
        return self._keep(key, game or set_up(name, seats, options, own, rules))

    async def load_new(
        self, name: str, seats: int, options: dict[str, Any], toml: str | None, who: str
    ) -> Game:
        """Return the game of a new table; a set of one's own is checked elsewhere first."""
        if (
            toml is not None
            and _key(name, seats, options, own := OwnSet.of(toml), None) not in self._loaded
        ):
            await self._checks.components(name, seats, options, own, who)
        return await self.load_stored(name, seats, options, toml)

    async def load_stored(
        self,
        name: str,
        seats: int,
        options: dict[str, Any],
        toml: str | None,
        rules: str | None = None,
    ) -> Game:
        """Return a game, a set of its own being read beside the event loop."""
        if toml is None:
            return self.load(name, seats, options, None, rules)
        own = OwnSet.of(toml)
        key = _key(name, seats, options, own, rules)
        async with self._one:
            game = self._loaded.get(key)
            if game is None:
                game = await asyncio.to_thread(set_up, name, seats, options, own, rules)
        return self._keep(key, game)

    def _keep(self, key: str, game: Game) -> Game:
        self._loaded[key] = game
        self._loaded.move_to_end(key)
        if len(self._loaded) > MOST_LOADED:
            self._loaded.popitem(last=False)
        self._compiled.speed_up(game)
        return game

    def components(self, name: str) -> dict[str, Any]:
        """Return the component list of a game."""
        kind = _kind(name)
        game = self.load(kind.name, kind.seats[0], {}, None)
        return dict(kind.components.listing(game.components))

    async def check_components(self, name: str, toml: str, who: str) -> dict[str, Any]:
        """Return the component list of a set of one's own; nothing of it is kept."""
        kind = _kind(name)
        return await self._checks.components(kind.name, kind.seats[0], {}, OwnSet.of(toml), who)

    def usual_box(self, name: str) -> Path:
        """Return the file of a game's own component set, to make one's own of."""
        kind = _kind(name)
        return kind.folder / "data" / f"{kind.name}.toml"

    async def close(self) -> None:
        """End the process that checks."""
        await self._checks.close()


def _key(
    name: str, seats: int, options: dict[str, Any], own: OwnSet | None, rules: str | None
) -> str:
    try:
        return json.dumps([name, seats, options, own and own.name, rules], sort_keys=True)
    except RecursionError:
        raise UsageError("The options are nested too deeply.") from None


def _kind(name: str) -> GameKind:
    try:
        return find_called(name)[0]
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
    kind = _kind(name)
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


def check_bot(name: str | None) -> str:
    """Return a bot's name if there is such a bot."""
    if name not in BOTS:
        known = ", ".join(BOTS)
        raise Denied("no_such_bot", f"There is no such bot; there are {known}.", status=422)
    return name


def stand_in_bot() -> str:
    """Return the bot that plays for absent people."""
    return "easy" if "easy" in BOTS else "greedy"
