"""hortus bench: how fast this machine plays, beside its peers."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from hortus.bench import FULL, QUICK, Report, run
from hortus.bench.markdown import page
from hortus.bench.sheets import Sheet, sheets
from hortus.cli.common import AsJson, console, errors, print_json
from hortus.core.errors import UsageError

Games = Annotated[
    list[str] | None, typer.Argument(metavar="[GAME...]", help="Only these games; by default all.")
]
Quick = Annotated[bool, typer.Option("--quick", help="A short and rough run without cold starts.")]
Save = Annotated[Path | None, typer.Option(help="Write the tables as Markdown to this file.")]


def command(
    games: Games = None, quick: Quick = False, save: Save = None, as_json: AsJson = False
) -> None:
    """Measure moves, copies and start-up times, as ratios against peers in the same run."""
    if save and not save.absolute().parent.is_dir():
        raise UsageError(f"There is no folder for {save}.")
    report = run(games or (), QUICK if quick else FULL, _say)
    if save:
        _write(save, report)
    if as_json:
        print_json(asdict(report))
    else:
        _print(report)


def _say(text: str) -> None:
    # A spinner would run beside the contenders and slow down those that hold Python's lock.
    if errors.is_terminal:
        errors.print(text, style="dim")


def _write(path: Path, report: Report) -> None:
    try:
        path.write_text(page(report), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"Cannot write {path}: {error.strerror}.") from None


def _print(report: Report) -> None:
    facts = ", ".join(f"{name} {value}" for name, value in report.machine.items())
    console.print(facts, markup=False)
    for sheet in sheets(report):
        console.print()
        console.print(_table(sheet))


def _table(sheet: Sheet) -> Table:
    table = Table(*sheet.columns, title=sheet.title, caption=sheet.note, title_justify="left")
    table.caption_justify = "left"
    for row in sheet.rows:
        table.add_row(*row)
    return table
