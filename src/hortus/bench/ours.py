"""Our games as contenders: compiled, interpreted, and copies of a state."""

from __future__ import annotations

from hortus.bench import copying
from hortus.bench.race import Burst, Counts
from hortus.core.dice import new_dice
from hortus.core.engine import Engine
from hortus.core.game import Game
from hortus.core.registry import load
from hortus.core.struct import Structs
from hortus.kernel import compiled

# As many as the four players of catanatron, where a game takes that many.
SEATS = 4
# Games and copies in one call into compiled code: the call itself must not be felt.
GAMES = 100
COPIES = 10_000
# States that copies go along: few enough for the processor's nearest cache.
ROW = 10


def benchmark_game(name: str) -> Game:
    """Return a game as the benchmark plays it: default options, four seats or the most it has."""
    seats = load(name).kind.seats
    return load(name, SEATS if SEATS in seats else seats[-1])


def random_games(game: Game, engine: Engine, games: int) -> Burst:
    """Return a burst that plays whole random games, chance included."""
    start, dice = game.start_state(), new_dice(1)
    return lambda: Counts(*engine.random_games(start, games, dice))


def copies(game: Game) -> Burst:
    """Return a burst that copies states inside compiled code."""
    row = Structs(game.kind.state.STATE, ROW)
    row[0] = game.start_state()
    copy_along = compiled(copying, game.name).copy_along
    return lambda: Counts(copy_along(row.array, COPIES // ROW))
