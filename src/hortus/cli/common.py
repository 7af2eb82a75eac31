"""What several commands share: consoles, option parsing and common parameters."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from hortus.core.errors import UsageError

console = Console(highlight=False)
errors = Console(stderr=True, soft_wrap=True)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="carat, alhambra, ...")]
Seats = Annotated[int | None, typer.Option(help="Number of players.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; may be repeated."),
]
OwnComponents = Annotated[
    Path | None, typer.Option("--components", help="A component set of your own (TOML).")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def parse_options(pairs: list[str] | None) -> dict[str, Any]:
    """Return options from `key=value` texts; a value is JSON if it parses, else a text."""
    options: dict[str, Any] = {}
    for pair in pairs or []:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise UsageError(f"An option is written key=value, not {pair!r:.60}.")
        try:
            options[key] = json.loads(value)
        except ValueError:
            options[key] = value
    return options


def print_json(data: Any) -> None:
    """Print JSON data on one line."""
    typer.echo(json.dumps(data, ensure_ascii=False))


def write_text(path: Path, text: str) -> None:
    """Write a text to a file that the user named."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"Cannot write {path}: {error.strerror}.") from None
