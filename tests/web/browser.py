"""Chromium as the tests use it: of the machine, without a screen, without the network."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

# The first does the same with a quarter less work.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # The pages of one person share a process, which has read the page's scripts already.
    "--process-per-site",
]
WIDE: ViewportSize = {"width": 1440, "height": 900}
TABLET: ViewportSize = {"width": 820, "height": 1180}
PHONE: ViewportSize = {"width": 390, "height": 844}

# Milliseconds: whoever waits longer waits in vain, however busy the machine is.
PATIENCE = 60_000

# Moves of others are shown at once, so that a test need not wait for animations.
SETTINGS = """
localStorage.setItem('hortus.preferences', JSON.stringify({quick: true}));
"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Return a running browser."""
    expect.set_options(timeout=PATIENCE)
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    assert found, "Chromium is missing: apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


def open_context(browser: Browser, url: str, **options: Any) -> BrowserContext:
    """Return a fresh person's browser: nobody's cookies, English, wide, still."""
    given = {
        "viewport": WIDE,
        "locale": "en-GB",
        "reduced_motion": "reduce",
        "base_url": url,
        **options,
    }
    context = browser.new_context(**given)
    context.add_init_script(SETTINGS)
    context.set_default_timeout(PATIENCE)
    return context


def watch(page: Page) -> list[str]:
    """Return a list that fills with the page's complaints."""
    complaints: list[str] = []
    page.on(
        "console", lambda line: line.type in ("error", "warning") and complaints.append(line.text)
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return complaints
