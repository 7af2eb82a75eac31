"""A service for all tests of a worker, and one for a module that counts what is there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .database import Postgres
from .jumping import Jumping
from .served import Served


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A running service on SQLite."""
    service = Served(tmp_path_factory.mktemp("service")).start()
    yield service
    assert service.stop() == 0
    assert service.tracebacks() == []


@pytest.fixture
def served(common: Served) -> Iterator[Served]:
    """The common service, in which a test must not break anything."""
    before = len(common.tracebacks())
    yield common
    assert common.tracebacks()[before:] == []


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A running service on SQLite that only this module uses."""
    service = Served(tmp_path_factory.mktemp("alone")).start()
    yield service
    assert service.stop() == 0
    assert service.tracebacks() == []


# Not for the whole run: bots that stand in for people would play on beside all other tests.
@pytest.fixture(scope="module")
def jumping(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Jumping]:
    """A running service on SQLite whose clock can be set forward."""
    service = Jumping(tmp_path_factory.mktemp("jumping"))
    service.start()
    yield service
    assert service.stop() == 0
    assert service.tracebacks() == []


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL."""
    server = Postgres()
    yield server
    server.close()
