"""Bring a database to the shape this version needs."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from hortus.core.errors import UsageError

FIRST = "0001"
# Any number will do, as long as all processes use the same.
_LOCK = 7_463_201


def revision_of(connection: Connection) -> str | None:
    """Return the shape a database has; None is an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the migrations that are missing; several processes may start at the same time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    current = revision_of(connection)
    if any(name not in (None, "head", *known) for name in (current, revision)):
        raise UsageError("This was made by a newer version of Hortus.")
    command.upgrade(config, revision)
