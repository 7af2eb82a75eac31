"""hortus ruler: measure what the bots give away with a decision."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

import hortus
from hortus.arena.ruler import Measured, Ruler, rulers, run
from hortus.arena.ruler_page import figures, replaced, section
from hortus.bench.machine import machine
from hortus.cli.arena import Jobs, Seed
from hortus.cli.common import console, errors, write_text
from hortus.cli.ladder import Names, commit
from hortus.core.errors import UsageError

Seats = Annotated[int | None, typer.Option(help="Only with so many seats.")]
Decisions = Annotated[
    int, typer.Option(min=10, help="Decisions that are solved; searched are a tenth as many.")
]
Folder = Annotated[Path, typer.Option(help="Where results are kept; a second run goes on there.")]
Save = Annotated[Path | None, typer.Option(help="Put the tables into this page.")]


def command(
    names: Names = None,
    seats: Seats = None,
    decisions: Decisions = 500,
    seed: Seed = 1,
    jobs: Jobs = 1,
    results: Folder = Path("build/ruler"),
    save: Save = None,
) -> None:
    """Ask every bot what it would play where the best move is known, and say what it loses."""
    wanted = [one for one in rulers(names or hortus.names(), seed) if seats in (None, one.seats)]
    if not wanted:
        raise UsageError(f"There is no ruler for {seats} seats.")
    facts = {"commit": commit(), **machine(), "seed": str(seed)}
    measured: list[tuple[Ruler, list[Measured]]] = []
    for ruler in wanted:
        measured.append((ruler, _measure(ruler, int(decisions * ruler.share), results, jobs)))
        _print(*measured[-1])
        # The page is written after each table, so that a long run shows what it has.
        if save:
            page = save.read_text(encoding="utf-8") if save.exists() else ""
            write_text(save, replaced(page, section(facts, measured)))


def _measure(ruler: Ruler, decisions: int, folder: Path, jobs: int) -> list[Measured]:
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, disable=not errors.is_terminal) as bar:
        task = bar.add_task(_title(ruler), total=decisions)

        def watch(done: int, wanted: int) -> None:
            bar.update(task, completed=done, total=wanted)

        return run(ruler, decisions, ruler.path(folder), jobs, watch)


def _title(ruler: Ruler) -> str:
    return f"{ruler.game}, {ruler.seats} seats, {'solved' if ruler.exact else 'searched'}"


def _print(ruler: Ruler, found: list[Measured]) -> None:
    console.print(f"{_title(ruler)}: {len(found)} decisions", markup=False)
    for bot, its in figures(found).items() if found else ():
        points, win = its["points"]["value"], its["win"]["value"]
        console.print(f"  {bot}: {points:.2f} points, {win:.1%} chance lost", markup=False)
