"""hortus admin: looking after the store of a service."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.common import AsJson, console, print_json
from hortus.core.errors import UsageError
from hortus.extras import needs

app = typer.Typer(help="Look after the store of a service.", no_args_is_help=True)
Data = Annotated[Path | None, typer.Option(help="Folder of the SQLite file (the user's).")]
Database = Annotated[str | None, typer.Option(help="postgresql://... of the service.")]
Config = Annotated[Path | None, typer.Option(help="The service's settings file.")]
Target = Annotated[Path, typer.Argument(help="The file to write; it must not exist.")]
Source = Annotated[Path, typer.Argument(help="The file to read.", exists=True, dir_okay=False)]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="Id of a table.")]


@app.callback()
def start() -> None:
    """Look after the store of a service."""
    try:
        import hortus.server.admin  # noqa: F401  # the commands need it
    except ModuleNotFoundError:
        raise UsageError(needs("The play service", "server")) from None


@app.command()
def check(
    data: Data = None, database: Database = None, config: Config = None, as_json: AsJson = False
) -> None:
    """Play all tables again by the rules of today and report those that do not fit."""
    from hortus.server import admin

    found = admin.run(admin.check, config, data, database)
    if as_json:
        print_json(found)
    else:
        for wrong in found["wrong"]:
            console.print(f"{wrong['table']}: {wrong['problem']}", markup=False)
        console.print(f"{found['tables']} tables, {len(found['wrong'])} wrong.")
    if found["wrong"]:
        raise typer.Exit(1)


@app.command()
def stats(
    data: Data = None, database: Database = None, config: Config = None, as_json: AsJson = False
) -> None:
    """Count people, tables and moves."""
    from hortus.server import admin

    found = admin.run(admin.stats, config, data, database)
    if as_json:
        print_json(found)
    else:
        for name, value in found.items():
            console.print(f"{name}: {value}", markup=False)


@app.command()
def backup(
    target: Target, data: Data = None, database: Database = None, config: Config = None
) -> None:
    """Copy the whole store into one file, while the service runs."""
    from hortus.server import admin
    from hortus.server.storage import backups

    count = admin.run(backups.backup, config, data, database, target)
    console.print(f"{count} rows are in {target}.", markup=False)


@app.command()
def restore(
    source: Source, data: Data = None, database: Database = None, config: Config = None
) -> None:
    """Fill an empty store from a backup; SQLite and PostgreSQL read each other's."""
    from hortus.server import admin
    from hortus.server.storage import backups

    with backups.opened(source) as contents:
        count = admin.run(backups.restore, config, data, database, contents, creates=True)
    console.print(f"{count} rows were restored.")


@app.command()
def export(
    table: TableId,
    target: Target,
    data: Data = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Write the record of a table into a file, secrets included."""
    from hortus.server import admin

    admin.run(admin.export, config, data, database, table, target)
    console.print(f"The record is in {target}.", markup=False)


@app.command("import")
def import_(
    source: Source, data: Data = None, database: Database = None, config: Config = None
) -> None:
    """Add the table of a record file, to be looked at or, if it is unfinished, played by bots."""
    from hortus.server import admin

    record = admin.checked_record(source)
    table = admin.run(admin.import_record, config, data, database, record, creates=True)
    console.print(f"The table is {table}.")
