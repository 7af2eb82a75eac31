"""hortus games: what can be played."""

from __future__ import annotations

import json
from typing import Any

from rich.table import Table

from hortus.cli.common import AsJson, console, print_json
from hortus.core.contract import GameKind
from hortus.core.registry import find_kind, names


def command(as_json: AsJson = False) -> None:
    """List the games with their seats and options."""
    kinds = [find_kind(name) for name in names()]
    if as_json:
        print_json([_data(kind) for kind in kinds])
        return
    table = Table("game", "seats", "minutes", "weight", "options (default first)", "what it is")
    for kind in kinds:
        shown = _data(kind)
        options = "\n".join(line for option in shown["options"] for line in _told(option))
        table.add_row(
            "\n".join([kind.name, *kind.aliases]),
            f"{kind.seats[0]}-{kind.seats[-1]}",
            kind.facts["minutes"],
            kind.facts["weight"],
            options,
            kind.blurb,
        )
    console.print(table)


def _data(kind: GameKind) -> dict[str, Any]:
    fewest = kind.seats[0]
    return {
        "name": kind.name,
        "title": kind.title,
        "seats": list(kind.seats),
        "facts": dict(kind.facts),
        "blurb": kind.blurb,
        "options": [
            {
                "name": option.name,
                "help": option.help,
                "default": option.default(fewest),
                "values": option.values(fewest),
                "examples": [{"value": value, "means": means} for value, means in option.examples],
            }
            for option in kind.options
        ],
    }


def _told(option: dict[str, Any]) -> list[str]:
    """Return an option with its values as one types them, and what special ones mean."""
    values = option["values"] or [option["default"]]
    told = [f"{option['name']}: {', '.join(map(_typed, values))}"]
    return told + [f"  {one['means']}: {_typed(one['value'])}" for one in option["examples"]]


def _typed(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
