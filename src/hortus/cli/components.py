"""hortus components: what is in the box, and where each fact comes from."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from hortus.cli.common import AsJson, GameName, OwnComponents, console, print_json
from hortus.core.registry import load

AsToml = Annotated[
    bool, typer.Option("--toml", help="Print the file of the standard set, to make one's own of.")
]


def command(
    game: GameName,
    components: OwnComponents = None,
    as_json: AsJson = False,
    as_toml: AsToml = False,
) -> None:
    """Show a game's component list; with --components, check a set of your own."""
    chosen = load(game, components=components)
    if as_toml:
        typer.echo(chosen.standard_set.read_text(encoding="utf-8"), nl=False)
        return
    listing = chosen.kind.components.listing(chosen.components)
    if as_json:
        print_json(listing)
        return
    for heading, content in listing.items():
        console.print(f"[bold]{heading}[/bold]")
        if isinstance(content, dict):
            for key, value in content.items():
                console.print(f"  {key}: {_line(value)}", markup=False, soft_wrap=True)
        elif isinstance(content, list) and content and isinstance(content[0], dict):
            for item in content:
                console.print(f"  {_line(item)}", markup=False, soft_wrap=True)
        elif isinstance(content, list):
            console.print("  " + " ".join(_line(item) for item in content), markup=False)
        else:
            console.print(f"  {content}", markup=False)


def _line(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
