"""States of a game behind the entries of a record, and what they depend on.

Playing a long game again takes seconds: whoever cannot wait does it with `Played`, in a thread.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hortus.core.components import OwnSet
from hortus.core.errors import RecordError
from hortus.core.game import Game
from hortus.core.match import Match
from hortus.core.record import Record
from hortus.core.registry import set_up
from hortus.core.replay import steps
from hortus.core.sources import source_digest

Entries = list[dict[str, Any]]
Snapshot = dict[str, Any]
"""A row of the store: a state, its ply, and the digest of the rules that led there."""


def source_of(game: Game) -> str:
    """Return a digest of the rules and components that a snapshot depends on."""
    kind = game.kind
    modules = (kind.rules, kind.moves, kind.components, kind.state)
    return source_digest(*(module.__name__ for module in modules)) + game.components_digest


def states_of(game: Game, entries: Entries) -> list[bytes]:
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


def last_state(game: Game, seed: str, entries: Entries, snapshot: Snapshot | None) -> bytes:
    """Return the state after all entries, quickly from a snapshot if it leads there."""
    if snapshot is not None:
        ply = snapshot["ply"]
        match = Match.restore(game, seed, entries[:ply], snapshot["state"])
        for entry in entries[ply:]:
            if entry["seat"] != "chance":
                match.play(entry, entry["seat"])
        if match.entries == entries:
            return match.position.to_bytes()
    return states_of(game, entries)[-1]


@dataclass(frozen=True)
class PlayedGame:
    """What was played at a table until now, whatever happens there meanwhile."""

    key: tuple[str, int, int]
    game: Game
    seed: str
    components: str | None
    entries: Entries

    def states(self) -> list[bytes]:
        """Play it again, in any thread."""
        return states_of(self._own_game(), self.entries)

    def last_state(self, snapshot: Snapshot | None) -> bytes:
        """Play it again to its end, in any thread."""
        return last_state(self._own_game(), self.seed, self.entries, snapshot)

    def _own_game(self) -> Game:
        """Set the game up again: an engine serves one thread."""
        own = None if self.components is None else OwnSet.of(self.components)
        game = self.game
        own_game = set_up(game.name, game.seats, game.options, own, game.rules_version)
        if game.engine.fast:
            own_game.compile()
        return own_game
