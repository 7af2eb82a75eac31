"""Hortus: four tile-laying games with exact rules, for players and for researchers."""

import hortus.games  # noqa: F401  # tells the registry which games there are
from hortus.core.contract import CHANCE, SPECTATOR, WAIT
from hortus.core.errors import (
    ComponentError,
    HortusError,
    MoveFormatError,
    RecordError,
    Refusal,
    UsageError,
)
from hortus.core.game import Game
from hortus.core.match import Match
from hortus.core.position import Position
from hortus.core.record import Record
from hortus.core.registry import load, names
from hortus.core.replay import replay
from hortus.core.view import View

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "WAIT",
    "ComponentError",
    "Game",
    "HortusError",
    "Match",
    "MoveFormatError",
    "Position",
    "Record",
    "RecordError",
    "Refusal",
    "UsageError",
    "View",
    "load",
    "names",
    "replay",
]
