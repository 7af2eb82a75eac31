"""The page as files for any web space: browsers do all that a service would do."""

from __future__ import annotations

import shutil
from pathlib import Path

from hortus.core.errors import UsageError
from hortus.pocket.bundle import FOLDER, NAME, SHELF
from hortus.server.support.page_files import POLICY, STATIC, WORKER, worker_script

INDEX = "index.html"
MARK = ' data-site="files"'
"""How the page tells that it is such a site."""
_CHARSET = '<meta charset="utf-8" />'
_LEFT_OUT = ("unbuilt.html",)


def must_be_built(games: list[str]) -> None:
    """Refuse to write a site of a page or of games that are not built."""
    if not (STATIC / INDEX).is_file():
        raise UsageError("The page is not built: run make page in a checkout, or install a wheel.")
    wanted = [NAME, f"{SHELF}/games.json", *(f"{game}.wasm" for game in games)]
    missing = [name for name in wanted if not (FOLDER / name).is_file()]
    if missing:
        names = ", ".join(missing)
        raise UsageError(f"What browsers play with is not built ({names}): run make wasm.")


def write_site(folder: Path, games: list[str]) -> int:
    """Write the site into a folder, in place of an earlier one, and return its bytes."""
    must_be_built(games)
    _must_be_free(folder)
    try:
        for part in (file for file in STATIC.iterdir() if (folder / file.name).is_dir()):
            shutil.rmtree(folder / part.name)
        shutil.copytree(
            STATIC, folder, ignore=shutil.ignore_patterns(*_LEFT_OUT), dirs_exist_ok=True
        )
        index = folder / INDEX
        index.write_text(_of_files(index.read_text(encoding="utf-8")), encoding="utf-8")
        (folder / WORKER).write_text(worker_script(folder), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"Cannot write {folder}: {error.strerror}.") from None
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def _must_be_free(folder: Path) -> None:
    """Refuse a folder in which something else lies."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is not a folder.")
    if not folder.exists() or not any(folder.iterdir()):
        return
    index = folder / INDEX
    if not index.is_file() or MARK not in index.read_text(encoding="utf-8", errors="replace"):
        raise UsageError(f"{folder} is not empty: name a new folder, or that of an earlier site.")


def _of_files(page: str) -> str:
    """Return the page as it has to be where no service adds headers, below any address."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    page = page.replace("<html", f"<html{MARK}", 1).replace('="/', '="./')
    return page.replace(_CHARSET, f"{_CHARSET}\n    {policy}", 1)
