"""The service plays by compiled rules as soon as they are there, and nobody can tell."""

from __future__ import annotations

import asyncio

import hortus
from hortus.core.contract import SPECTATOR
from hortus.core.match import Match
from hortus.server.catalogue.catalogue import Catalogue
from hortus.server.support.compiled_rules import CompiledRules
from hortus.server.tables import decisions
from hortus.server.tables.projection import view_of


def seen(match: Match) -> list[object]:
    """Return what everybody sees of a game, and what may be done in it."""
    views = [view_of(match, viewpoint) for viewpoint in (SPECTATOR, 0, 1)]
    return [match.entries, *[(view.data(), view.legal(), view.scores()) for view in views]]


def play(match: Match, moves: int) -> list[object]:
    """Play the first legal move some times and return what was seen, and what each brought."""
    found: list[object] = []
    for _ in range(moves):
        before = match.position.copy()
        match.play(match.position.legal_numbers()[0])
        found += [*seen(match), decisions.gains(before, match.position)]
    return found


def test_a_game_goes_on_unchanged_when_its_rules_are_compiled() -> None:
    async def go() -> None:
        compiled = CompiledRules(True)
        catalogue = Catalogue(compiled)
        game = catalogue.load("carat", 2, {}, None)
        other = catalogue.load("carat", 2, {"hand": 3}, None)
        assert not game.engine.fast
        match, twin = Match(game, "seed"), Match(hortus.load("carat", 2), "seed")
        assert play(match, 5) == play(twin, 5)
        async with asyncio.timeout(300):
            while not (game.engine.fast and other.engine.fast):
                await asyncio.sleep(0.05)
        assert not twin.game.engine.fast
        assert play(match, 10) == play(twin, 10)
        assert catalogue.load("carat", 3, {}, None).engine.fast
        assert compiled.are_on_disk("carat")
        await compiled.close()

    asyncio.run(go())


def test_nothing_is_compiled_where_that_is_not_wanted() -> None:
    async def go() -> None:
        compiled = CompiledRules(False)
        game = Catalogue(compiled).load("carat", 2, {}, None)
        await asyncio.sleep(0)
        assert not game.engine.fast
        assert not compiled.are_on_disk("carat")
        await compiled.close()

    asyncio.run(go())
