"""Which games there are, and how to load one by name."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hortus.core.components import OwnSet
from hortus.core.contract import GameKind
from hortus.core.errors import UsageError
from hortus.core.game import Game

ALIASES: dict[str, tuple[str, dict[str, Any]]] = {"alhambra": ("carat", {"edition": "alhambra"})}


def names() -> tuple[str, ...]:
    """Return the names of the games."""
    return importlib.import_module("hortus.games").NAMES


def called(game: Game) -> str:
    """Return the name under which a game with its options is best known."""
    for alias, (name, preset) in ALIASES.items():
        if name == game.name and all(game.options[key] == preset[key] for key in preset):
            return alias
    return game.name


def find_kind(name: str) -> GameKind:
    """Return the game of that name."""
    if name not in names():
        known = ", ".join(sorted([*names(), *ALIASES]))
        raise UsageError(f"There is no game called {name!r:.60}; there are {known}.")
    return importlib.import_module(f"hortus.games.{name}").KIND


def load(
    name: str,
    seats: int | None = None,
    components: str | Path | OwnSet | None = None,
    rules: str | None = None,
    **options: Any,
) -> Game:
    """Return a game with its options settled, ready to play.

    `components` names a TOML file with a component set of one's own, or is one; `rules` names an
    earlier version.

    Examples:
        >>> hortus.load("islet", seats=1, eggs=6)
        hortus.load('islet', seats=1, eggs=6)
        >>> hortus.load("chess")
        Traceback (most recent call last):
        hortus.UsageError: There is no game called 'chess'; there are alhambra, carat, ...
    """
    return set_up(name, seats, options, components, rules)


def set_up(
    name: str,
    seats: int | None,
    options: Mapping[str, Any],
    components: str | Path | OwnSet | None = None,
    rules: str | None = None,
) -> Game:
    """Return the same as `load`; options that somebody sent may have any name."""
    name, preset = ALIASES.get(name, (name, {}))
    return Game(find_kind(name), seats, {**preset, **options}, components, rules)
