"""The games as the service knows them: loaded once per set of options and components."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from pathlib import Path
from typing import Any

from hortus.bots import BOTS
from hortus.core.components import OwnSet
from hortus.core.errors import UsageError
from hortus.core.game import Game
from hortus.core.registry import set_up
from hortus.server.catalogue.component_checks import ComponentChecks
from hortus.server.catalogue.shelf import kind_of
from hortus.server.support.compiled_rules import CompiledRules
from hortus.server.support.denied import Denied

MOST_LOADED = 200


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
        kind = kind_of(name)
        game = self.load(kind.name, kind.seats[0], {}, None)
        return dict(kind.components.listing(game.components))

    async def check_components(self, name: str, toml: str, who: str) -> dict[str, Any]:
        """Return the component list of a set of one's own; nothing of it is kept."""
        kind = kind_of(name)
        return await self._checks.components(kind.name, kind.seats[0], {}, OwnSet.of(toml), who)

    def usual_box(self, name: str) -> Path:
        """Return the file of a game's own component set, to make one's own of."""
        kind = kind_of(name)
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


def check_bot(name: str | None) -> str:
    """Return a bot's name if there is such a bot."""
    if name not in BOTS:
        known = ", ".join(BOTS)
        raise Denied("no_such_bot", f"There is no such bot; there are {known}.", status=422)
    return name


def stand_in_bot() -> str:
    """Return the bot that plays for absent people."""
    return "easy" if "easy" in BOTS else "greedy"
