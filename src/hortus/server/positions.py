"""States of a game behind the entries of a record, and what they depend on."""

from __future__ import annotations

from typing import Any

from hortus.core.errors import RecordError
from hortus.core.game import Game
from hortus.core.record import Record
from hortus.core.replay import steps
from hortus.core.sources import source_digest


def source_of(game: Game) -> str:
    """Return a digest of the rules and components that a snapshot depends on."""
    kind = game.kind
    modules = (kind.rules, kind.moves, kind.components, kind.state)
    return source_digest(*(module.__name__ for module in modules)) + game.components_digest


def states_of(game: Game, entries: list[dict[str, Any]]) -> list[bytes]:
    """Return the state before every entry, each checked strictly, and after the last."""
    record = Record(game.name, game.rules_version, game.seats, dict(game.options), entries)
    states: list[bytes] = []
    position = game.blank()
    try:
        for step in steps(record, game):
            states.append(step.before.to_bytes())
            position = step.before
            for number in step.numbers:
                game.engine.apply(position.state, step.seat, number)
    except RecordError:
        # A finished game has no result here, which is refused after its last move.
        if len(states) < len(entries):
            raise
    return [*states, position.to_bytes()]
