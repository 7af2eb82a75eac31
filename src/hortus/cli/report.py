"""hortus report: one page of figures about the games of a simulation."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.common import console, write_text
from hortus.core.errors import UsageError
from hortus.extras import needs

Runs = Annotated[
    list[Path], typer.Argument(metavar="RUN...", help="Folders of `hortus simulate --out`.")
]
Out = Annotated[Path, typer.Option(help="The page to write.")]


def command(runs: Runs, out: Out = Path("report.html")) -> None:
    """Write a page of plots about a run, or about several side by side."""
    try:
        from hortus.lab.figures import figures
        from hortus.lab.page import page
    except ModuleNotFoundError:
        raise UsageError(needs("A report", "lab")) from None

    write_text(out, page([figures(folder) for folder in runs]))
    console.print(f"Wrote {out}", markup=False, soft_wrap=True)
