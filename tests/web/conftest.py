"""One service for all tests of a worker, newcomers for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.server.served import Served
from tests.web.newcomers import Newcomers


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The service on SQLite."""
    service = Served(tmp_path_factory.mktemp("page")).start()
    yield service
    service.stop()


@pytest.fixture(scope="session")
def all_newcomers(browser: Browser, served: Served) -> Newcomers:
    """All browsers that newcomers of this worker have used."""
    return Newcomers(browser, served.url)


@pytest.fixture
def newcomers(all_newcomers: Newcomers) -> Iterator[Newcomers]:
    """As many newcomers as a test wants."""
    yield all_newcomers
    assert all_newcomers.leave() == []


@pytest.fixture
def page(newcomers: Newcomers) -> Page:
    """A page of a newcomer, which must not complain."""
    return newcomers.page()
