"""The record of a game of random legal moves."""

from __future__ import annotations

from hortus.core.dice import new_dice
from hortus.core.game import Game
from hortus.core.match import Scribe, write_record
from hortus.core.record import Record


def random_record(game: Game, seed: int | str) -> Record:
    """Return a finished game of random moves; interpreted and compiled give the same one."""
    log = game.engine.random_game(game.start_state(), new_dice(seed))
    scribe = Scribe(game)
    position = game.new()
    for seat, move in log:
        scribe.note(position, seat, move)
        game.engine.apply(position.state, seat, move)
    meta = {"names": ["random"] * game.seats, "seed": seed}
    return write_record(position, [*game.opening, *scribe.entries], meta)
