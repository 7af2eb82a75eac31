"""Played games as records, one file for each."""

from __future__ import annotations

from pathlib import Path

from hortus.core.match import Scribe, write_record
from hortus.core.record import Record
from hortus.lab.player import Array, Played, Player


def save_records(player: Player, played: Played, folder: Path) -> None:
    """Write the records of some games into a folder."""
    for number, moves in played.games():
        name = f"{player.game.name}-{player.simulation.seed}-{number:06d}.json"
        record_of(player, number, moves).save(folder / name)


def record_of(player: Player, number: int, moves: Array) -> Record:
    """Return the record of a game from its moves."""
    game, simulation = player.game, player.simulation
    scribe, position = Scribe(game), game.new()
    for seat, _, move in moves.tolist():
        scribe.note(position, seat, move)
        game.engine.apply(position.state, seat, move)
    names = list(simulation.bots) or ["random"] * game.seats
    meta = {"names": names, "seed": f"{simulation.seed}/{number}"}
    return write_record(position, [*game.opening, *scribe.entries], meta)
