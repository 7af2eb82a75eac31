"""Games left at the terminal: one record file per game in the user's data directory."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

from hortus.cli.common import console
from hortus.core.errors import RecordError, UsageError
from hortus.core.game import Game
from hortus.core.record import Record
from hortus.core.replay import replay


def save_path(game: Game) -> Path:
    """Return where a game is saved, by default in the user's data directory."""
    chosen = os.environ.get("HORTUS_DATA")
    folder = Path(chosen) if chosen else user_data_path("hortus")
    return folder / "saves" / f"{game.name}.json"


def load_save(game: Game) -> Record | None:
    """Return the saved record of a game with the same seats and options, if there is one.

    It may have been left under an earlier version of the rules.
    """
    path = save_path(game)
    if not path.exists():
        return None
    try:
        record = Record.load(path)
        game = game.under(record.rules)
        replay(record, game)
    except (RecordError, UsageError) as error:
        console.print(f"The saved game in {path} cannot be continued: {error}", markup=False)
        path.replace(path.with_suffix(".unreadable.json"))
        return None
    same = (record.game, record.seats, record.options) == (game.name, game.seats, game.options)
    return record if same and record.result is None else None
