"""Played games as tables: one row for each game, and for each move and each component if wanted."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import polars as pl

from hortus.core.contract import CHANCE
from hortus.core.game import Game
from hortus.lab.player import Played, Player

Uses = Counter[tuple[int, int, str, str]]


def frames(player: Player, numbers: range) -> dict[str, pl.DataFrame]:
    """Play games and return their tables by name: games, and moves and uses if wanted."""
    wanted, game = player.simulation, player.game
    games, moves = list[pl.DataFrame](), list[pl.DataFrame]()
    uses: Uses = Counter()
    for played in player.play(numbers):
        games.append(_games(played, game.seats))
        if wanted.moves:
            moves.append(_moves(played))
        if wanted.uses:
            uses.update(_uses(played, game))
    found = {"games": pl.concat(games)}
    if wanted.moves:
        found["moves"] = pl.concat(moves)
    if wanted.uses:
        found["uses"] = _table_of_uses(uses)
    return found


def _games(played: Played, seats: int) -> pl.DataFrame:
    array = played.rows
    won = [(array["winners"] >> seat) & 1 for seat in range(seats)]
    shared = np.maximum(sum(won), 1)
    counts = ("moves", "decisions", "choices", "widest", "lead_changes", "decided")
    return pl.DataFrame(
        {
            "game": np.arange(len(array)) + played.first,
            **{name: np.ascontiguousarray(array[name]) for name in counts},
            "reason": np.ascontiguousarray(array["reason"]).astype(np.int8),
            **{f"score_{seat}": array["score"][:, seat].copy() for seat in range(seats)},
            # A shared win is shared out.
            **{f"won_{seat}": (won[seat] / shared).astype(np.float32) for seat in range(seats)},
        }
    )


def _moves(played: Played) -> pl.DataFrame:
    lengths = played.rows["moves"].astype(np.int64)
    begun = np.repeat(np.cumsum(lengths) - lengths, lengths)
    return pl.DataFrame(
        {
            "game": np.repeat(np.arange(len(lengths)) + played.first, lengths),
            "ply": (np.arange(len(played.log)) - begun).astype(np.int32),
            **{name: played.log[name].copy() for name in ("seat", "choices", "move")},
        }
    )


def _uses(played: Played, game: Game) -> Uses:
    uses_of = game.kind.uses.uses
    found: Uses = Counter()
    for number, moves in played.games():
        position = game.new()
        for seat, _, move in moves.tolist():
            if seat != CHANCE:
                entry = position.entry(move, seat)
                for what, which in uses_of(game.box, position.state, seat, entry):
                    found[number, seat, what, which] += 1
            game.engine.apply(position.state, seat, move)
    return found


def _table_of_uses(uses: Uses) -> pl.DataFrame:
    columns: dict[str, Any] = {
        "game": pl.Int64,
        "seat": pl.Int8,
        "what": pl.String,
        "which": pl.String,
        "times": pl.Int32,
    }
    listed = [(*key, times) for key, times in sorted(uses.items())]
    return pl.DataFrame(listed, columns, orient="row")
