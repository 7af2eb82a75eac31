"""Files that only their owner may read: the database, its lock, backups and exported tables."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO


def private_folder(folder: Path) -> None:
    """Make a folder if it is missing; a new one is closed to everybody else."""
    if not folder.is_dir():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def make_private(path: Path) -> None:
    """Make a file if it is missing, and close it to everybody but its owner."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    path.chmod(0o600)


def write_private(path: Path) -> BinaryIO:
    """Open a file for writing from its start; nobody else could ever read it."""
    made = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
    os.fchmod(made, 0o600)
    return os.fdopen(made, "wb")
