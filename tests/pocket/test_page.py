"""A table in a browser, played while the service is away."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.server.served import Served
from tests.wasm.site import BUILT
from tests.web.browser import PHONE, open_context
from tests.web.table import (
    finished,
    my_turn,
    play_by_pointer,
    version,
    wait_for_change,
    wait_for_turn,
)

SMALL = "carat"
# Python for browsers starts in seconds, on a busy machine in many.
START = 120_000


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A service that may be stopped."""
    service = Served(tmp_path).start()
    yield service
    service.stop()


def person(browser: Browser, served: Served) -> BrowserContext:
    """Return a browser with a small screen."""
    return open_context(browser, served.url, viewport=PHONE)


def open_here(page: Page, game: str, bot: str) -> None:
    """Open a table in the browser against bots of one kind."""
    page.goto(f"/new/{game}")
    page.get_by_label("Play on this device").check()
    for seat in page.locator(".seat select").all()[1:]:
        seat.select_option(f"bot:{bot}")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".prompt", timeout=START)


def play(page: Page, dice: random.Random, moves: int) -> None:
    """Make so many moves, or fewer if the game ends first."""
    for _ in range(moves):
        wait_for_turn(page)
        if finished(page):
            return
        play_by_pointer(page, dice)


def test_a_table_in_a_browser_does_not_need_the_service(browser: Browser, served: Served) -> None:
    assert SMALL in json.loads((BUILT / "index.json").read_text()), "make wasm"
    context, dice = person(browser, served), random.Random(5)
    page, asked = context.new_page(), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    page.goto(f"/new/{SMALL}")
    assert not [url for url in asked if "pyodide" in url or "hortus.zip" in url]
    open_here(page, SMALL, "hard")
    address = page.url
    wait_for_turn(page)
    served.stop()

    play(page, dice, 3)
    wait_for_turn(page)
    for told in ("Look here: ", "Lay a tile here.", "This move: "):
        page.keyboard.press("h")
        page.get_by_text(told).wait_for()
    page.locator("[data-confirm]").wait_for()
    page.keyboard.press("Escape")
    before = version(page)
    page.keyboard.press("u")
    wait_for_change(page, before)
    assert my_turn(page)
    lived = page.locator("[data-version]").get_attribute("data-version")
    page.close()

    served.start()
    page = context.new_page()
    page.goto("/mine")
    page.locator(f"a[href='{address.removeprefix(served.url)}']").first.click()
    page.wait_for_selector(".prompt", timeout=START)
    assert version(page) == lived
    served.stop()
    play(page, dice, 60)
    assert finished(page)
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["carat", "gardlings", "ishtar", "islet"])
def test_every_game_is_played_to_its_end(browser: Browser, served: Served, game: str) -> None:
    context = person(browser, served)
    page = context.new_page()
    open_here(page, game, "hard")
    served.stop()
    play(page, random.Random(6), 1_000)
    assert finished(page)
    context.close()
