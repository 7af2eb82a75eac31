"""hortus site: the games as files for any web space."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.common import console
from hortus.core.registry import names

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="A new folder, or an earlier site.")]


def command(folder: Folder) -> None:
    """Write the games as a site of files: nothing runs behind it, browsers do it all."""
    from hortus.pocket.site import write_site

    size = write_site(folder, list(names()))
    console.print(
        f"The site is in {folder} ({size / 1e6:.0f} MB). Put it on any web space, or try it:"
    )
    console.print(f"    python -m http.server --directory {folder}", markup=False)
