"""Tables in a browser, and the page itself, while the service and the network are away."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from hortus.server.support.page_files import STATIC, file_digests
from tests.pocket.alone import START, keep, open_here, play, play_all
from tests.server.served import Served
from tests.wasm.site import BUILT
from tests.web.browser import PHONE, open_context
from tests.web.table import finished, my_turn, version, wait_for_change, wait_for_turn

SMALL = "carat"
KEPT = """async () => {
  const kept = await (await caches.open(`hortus ${location.origin}/`)).keys();
  return kept.map(({ url }) => new URL(url).pathname);
}"""
# What the service answers, and the file that says the same.
SAME = {
    "games": "games.json",
    "bots": "bots.json",
    f"games/{SMALL}/components": f"{SMALL}/components.json",
    f"games/{SMALL}/rulebook?language=pt": f"{SMALL}/rulebook-pt.json",
}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A service that may be stopped."""
    service = Served(tmp_path).start()
    yield service
    service.stop()


def person(browser: Browser, served: Served) -> BrowserContext:
    """Return a browser with a small screen."""
    return open_context(browser, served.url, viewport=PHONE)


def switch_off(context: BrowserContext, served: Served) -> None:
    """Take the service away, and all of the network."""
    served.stop()
    context.set_offline(True)


def check_kept(page: Page) -> None:
    """See that the browser keeps the files of the site, and nothing that the service said."""
    script = page.request.get("/sw.js")
    assert script.headers["cache-control"] == "no-cache"
    assert script.headers["content-type"].startswith("text/javascript")
    digests = file_digests(STATIC)
    assert sorted(page.evaluate(KEPT)) == sorted(f"/{path}" for path in digests)
    assert all(digest in script.text() for digest in digests.values())
    manifest = page.request.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for path, file in SAME.items():
        answer = page.request.get(f"/api/v1/{path}")
        assert answer.json() == page.request.get(f"/engine/shelf/{file}").json()


def look_around(page: Page, game: str) -> None:
    """Open what has to be there without a network, from a fresh start."""
    page.goto("/")
    expect(page.locator("h2", has_text="Carat")).to_be_visible()
    expect(page.get_by_text("Offline", exact=True)).to_be_visible()
    page.goto(f"/rules/{game}")
    expect(page.locator("article").first).to_be_visible()
    page.get_by_role("link", name="Components").click()
    expect(page.locator("main svg").first).to_be_visible()
    page.get_by_role("link", name="Lesson").click()
    expect(page.get_by_role("progressbar")).to_be_visible()


def test_everything_goes_on_without_a_network(browser: Browser, served: Served) -> None:
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
    play(page, dice, 1)
    keep(page)
    check_kept(page)
    page.close()
    switch_off(context, served)

    page = context.new_page()
    look_around(page, SMALL)
    page.goto("/mine")
    page.locator(f"a[href='{address.removeprefix(served.url)}']").first.click()
    page.wait_for_selector(".prompt", timeout=START)
    play(page, dice, 2)
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
    lived = version(page)
    page.close()

    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(".prompt", timeout=START)
    assert version(page) == lived
    play(page, dice, 60)
    assert finished(page)
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["carat", "gardlings", "ishtar", "islet"])
def test_every_game_is_played_to_its_end(browser: Browser, served: Served, game: str) -> None:
    context = person(browser, served)
    page = context.new_page()
    keep(page)
    switch_off(context, served)
    page.goto(f"/new/{game}")
    play_all(page, "hard")
    assert finished(page)
    context.close()
