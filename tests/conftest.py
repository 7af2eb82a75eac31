"""Settings of the whole test run, and its browser."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Machines differ, and a compiled kernel's first call takes long: no wall-clock limits.
# CI repeats the same examples, so that a change is judged and not the luck of the draw.
settings.register_profile("hortus", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("hortus")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put tests of the page last: beside its browser a worker cannot run an event loop."""
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, one for all tests of a worker: Playwright allows no second one."""
    from tests.web.browser import chromium

    with chromium() as running:
        yield running
