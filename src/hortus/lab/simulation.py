"""What a simulation is: which games are played, by whom, and from which seed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hortus.core.game import Game
from hortus.core.registry import load

# Games of a chunk: random ones take microseconds, those of bots seconds.
RANDOM_CHUNK = 20_000
BOTS_CHUNK = 20


@dataclass(frozen=True)
class Simulation:
    """Everything that decides what happens in every game; no game depends on another."""

    game: str
    seats: int
    options: dict[str, Any]
    components: str | None
    seed: int
    bots: tuple[str, ...]
    """One for each seat; without bots every seat plays as the random bot does."""
    games: int
    moves: bool = False
    """Whether to keep every move."""
    uses: bool = False
    """Whether to count the use of components."""

    def load(self) -> Game:
        """Return the game that is played."""
        components = None if self.components is None else Path(self.components)
        return load(self.game, self.seats, components, **self.options)

    @property
    def chunk(self) -> int:
        """How many games a chunk has."""
        return BOTS_CHUNK if self.bots else RANDOM_CHUNK

    @property
    def chunks(self) -> int:
        """How many chunks there are; the last one may be shorter."""
        return -(-self.games // self.chunk)

    def span(self, chunk: int) -> range:
        """Return the numbers of the games of a chunk."""
        first = chunk * self.chunk
        return range(first, min(first + self.chunk, self.games))
