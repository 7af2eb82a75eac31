"""Which games there are, and how to load one by name.

A game is known by its name and the place of its `GameKind`, and imported when it is first asked
for.  Packages of others add theirs as entry points of the group `hortus.games`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from hortus.core.components import OwnSet
from hortus.core.contract import GameKind
from hortus.core.errors import UsageError
from hortus.core.game import Game

ENTRY_POINTS = "hortus.games"

_places: dict[str, str] = {}


def register(name: str, place: str) -> None:
    """Make a game known whose kind stands at a place such as `package.module:KIND`."""
    if _places.setdefault(name, place) != place:
        raise UsageError(f"There are two games called {name}: {_places[name]} and {place}.")


@cache
def _register_installed() -> None:
    for point in entry_points(group=ENTRY_POINTS):
        register(point.name, point.value)


def names() -> tuple[str, ...]:
    """Return the names of the games."""
    _register_installed()
    return tuple(sorted(_places))


def aliases() -> dict[str, str]:
    """Return other names of games, each with the game's own."""
    return {alias: name for name in names() for alias in find_kind(name).aliases}


def called(game: Game) -> str:
    """Return the name under which a game with its options is best known."""
    for alias, preset in game.kind.aliases.items():
        if all(game.options[key] == preset[key] for key in preset):
            return alias
    return game.name


def find_kind(name: str) -> GameKind:
    """Return the game of that name."""
    if name not in _places and name not in names():
        known = ", ".join(sorted([*names(), *aliases()]))
        raise UsageError(f"There is no game called {name!r:.60}; there are {known}.")
    return _load(_places[name])


@cache
def _load(place: str) -> GameKind:
    kind: GameKind = resolve_name(place)
    return kind


def find_called(name: str) -> tuple[GameKind, Mapping[str, Any]]:
    """Return the game of a name or an alias, with the options that an alias stands for."""
    if name not in _places:
        name = aliases().get(given := name, name)
        kind = find_kind(name)
        return kind, kind.aliases.get(given, {})
    return find_kind(name), {}


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
    kind, preset = find_called(name)
    return Game(kind, seats, {**preset, **options}, components, rules)
