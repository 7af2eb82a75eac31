"""All that a page needs beside a module, as JSON: how to call it, the box, starts and levels."""

from __future__ import annotations

from base64 import b64encode
from itertools import product
from typing import Any

import numpy as np

from hortus.bots.levels import LEVELS, level_bot
from hortus.core.contract import GameKind
from hortus.core.game import Game
from hortus.core.network import network_file, numbers_of, read_weights
from hortus.search import choosing, sequential_halving, solver, tree
from hortus.search.ending import walking_dice
from hortus.wasm.layout import describe_part, describe_record, parts
from hortus.wasm.retarget import Compiled

RESULTS = {"int64": "int", "float64": "float", "none": "none", "UniTuple(int64 x 2)": "ints"}


def describe(game: Game, kernels: list[Compiled]) -> dict[str, Any]:
    """Return the description of a game's module."""
    kind = game.kind
    records: dict[str, np.dtype[Any]] = {
        "STATE": kind.state.STATE,
        "BOX": kind.state.BOX,
        "NODE": tree.NODE,
        "SETTINGS": tree.SETTINGS,
        "PROGRESS": tree.PROGRESS,
        "CANDIDATE": sequential_halving.CANDIDATE,
        "ROUND": sequential_halving.ROUND,
        "FRAME": solver.FRAME,
        "ENTRY": solver.ENTRY,
    }
    return {
        "game": kind.name,
        "rules": str(kind.rules.VERSION),
        "kernels": {
            one.export.name: {
                "arguments": _arguments(one, records),
                "result": RESULTS[one.result],
            }
            for one in kernels
        },
        "records": {name: describe_record(dtype) for name, dtype in records.items()},
        "more_room": choosing.MORE_ROOM,
        "not_solved": choosing.NOT_SOLVED,
        "walking_dice": _text(walking_dice().tobytes()),
        "box": _text(game.box.to_bytes()),
        "starts": list(_starts(kind)),
        "levels": {str(seats): _levels(kind, seats) for seats in kind.seats},
        "networks": {
            str(seats): _network(kind, seats)
            for seats in kind.seats
            if network_file(kind, seats).is_file()
        },
    }


def _arguments(kernel: Compiled, records: dict[str, np.dtype[Any]]) -> list[dict[str, Any]]:
    """Return the parts of a kernel's arguments; of memory that stands twice, `same` says where."""
    found, seen = [], dict[tuple[str, int], str]()
    for name, value in kernel.export.named.items():
        for part in parts(name, value):
            described = describe_part(part, records)
            if "of" in described:
                first = seen.setdefault(part.place, part.name)
                if first != part.name:
                    described["same"] = first
            found.append(described)
    return found


def _text(data: bytes) -> str:
    return b64encode(data).decode()


def _starts(kind: GameKind) -> Any:
    """Yield the start of a game for all numbers of seats and options that can be listed."""
    for seats in kind.seats:
        listed = {option.name: option.values(seats) for option in kind.options}
        named = {name: values for name, values in listed.items() if values}
        for values in product(*named.values()):
            chosen = dict(zip(named, values, strict=True))
            start = Game(kind, seats, chosen).start_state()
            yield {"seats": seats, "options": chosen, "state": _text(start.to_bytes())}


def _levels(kind: GameKind, seats: int) -> dict[str, Any]:
    bots = {level: level_bot(kind, level, seats) for level in LEVELS}
    return {
        level: {
            "iterations": bot.iterations,
            "ending": bot.searcher.settings.ending,
            "settings": _text(bot.searcher.settings.record().to_bytes()),
        }
        for level, bot in bots.items()
    }


def _network(kind: GameKind, seats: int) -> str:
    """Return the numbers of a network, in two bytes each as its weights are stored."""
    return _text(numbers_of(read_weights(kind, seats)).astype("<i2").tobytes())
