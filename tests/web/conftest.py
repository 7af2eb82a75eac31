"""One browser and one service for all tests of a worker, one person for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.server.served import Served
from tests.web.browser import chromium, open_context, watch


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium."""
    with chromium() as running:
        yield running


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The service on SQLite."""
    service = Served(tmp_path_factory.mktemp("page")).start()
    yield service
    service.stop()


@pytest.fixture
def page(browser: Browser, served: Served) -> Iterator[Page]:
    """A page of a newcomer, which must not complain."""
    context = open_context(browser, served.url)
    page = context.new_page()
    complaints = watch(page)
    yield page
    context.close()
    assert complaints == []
