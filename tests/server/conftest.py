"""Services for the tests of one module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .database import Postgres
from .served import Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A running service on SQLite."""
    service = Served(tmp_path_factory.mktemp("service")).start()
    yield service
    assert service.stop() == 0
    assert service.tracebacks() == []


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL."""
    server = Postgres()
    yield server
    server.close()
