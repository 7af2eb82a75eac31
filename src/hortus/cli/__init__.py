"""The command `hortus`: one file per sub-command."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import hortus
from hortus.cli import (
    admin,
    analyse,
    arena,
    bench,
    components,
    games,
    ladder,
    mine,
    perft,
    play,
    puzzle,
    replay,
    report,
    ruler,
    rules,
    serve,
    simulate,
    site,
    train,
    tune,
)
from hortus.cli.common import errors
from hortus.core.errors import HortusError, UsageError
from hortus.kernel import NotCompilable

app = typer.Typer(
    help="Hortus: four tile-laying board games, to play and to study.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
for module in (
    serve,
    site,
    games,
    play,
    puzzle,
    simulate,
    report,
    arena,
    ladder,
    ruler,
    mine,
    train,
    tune,
    replay,
    analyse,
    components,
    rules,
    perft,
    bench,
):
    app.command(module.__name__.rpartition(".")[2])(module.command)
app.add_typer(admin.app, name="admin")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"hortus {hortus.__version__}")
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version."),
]


@app.callback()
def start(context: typer.Context, version: Version = False) -> None:
    """Hortus: four tile-laying board games, to play and to study.

    Without a command it serves the games here and opens a browser.
    """
    if context.invoked_subcommand is None:
        serve.command(browser=True)


def main() -> None:
    """Run the command line; what fails says so in one sentence, without a traceback."""
    try:
        app()
    except UsageError as error:
        errors.print(str(error), style="red", markup=False, highlight=False)
        sys.exit(2)
    except (HortusError, NotCompilable) as error:
        errors.print(str(error), style="red", markup=False, highlight=False)
        sys.exit(1)
