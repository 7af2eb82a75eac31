"""All pages, as the tests and the screenshots visit them."""

from __future__ import annotations

from playwright.sync_api import Page, Request

import hortus
from tests.web.table import follow, played_on, wait_for_turn

GENERAL = {
    "home": "/",
    "lobby": "/lobby",
    "mine": "/mine",
    "daily": "/daily",
    "puzzles": "/puzzles",
    "you": "/you",
}
# The fonts are there, and what has come had time to be drawn and to ask for more.
DRAWN = """async () => {
  await document.fonts.ready;
  await new Promise((resolve) => setTimeout(resolve, 50));
  await new Promise((resolve) => requestAnimationFrame(resolve));
}"""
MOST_LOOKS = 1000


def places() -> dict[str, str]:
    """Return the address of every page but tables, by name."""
    found = dict(GENERAL)
    for game in hortus.names():
        found |= {
            f"{page}-{game}": f"/{page}/{game}" for page in ("new", "rules", "parts", "learn")
        }
        found[f"puzzle-{game}"] = f"/puzzle/{game}?number=1"
    return found


def visit(page: Page, address: str, inside: bool = False) -> None:
    """Go to a page and wait until all it asks for is there: data, fonts and pictures.

    From `inside` the page it is reached by a link of the one before, without loading it anew.
    """
    asked: list[Request] = []
    under_way: set[Request] = set()

    def begin(request: Request) -> None:
        asked.append(request)
        under_way.add(request)

    def end(request: Request) -> None:
        under_way.discard(request)

    page.on("request", begin)
    page.on("requestfinished", end)
    page.on("requestfailed", end)
    follow(page, address) if inside else page.goto(address)
    quiet = looks = 0
    while quiet < 2:
        before = len(asked)
        page.evaluate(DRAWN)
        quiet = 0 if under_way or len(asked) > before else quiet + 1
        looks += 1
        assert looks < MOST_LOOKS, f"{address} waits for {[request.url for request in under_way]}"
    page.remove_listener("request", begin)
    page.remove_listener("requestfinished", end)
    page.remove_listener("requestfailed", end)


def table_in_play(page: Page, game: str, moves: int = 6, bot: str = "greedy") -> str:
    """Go to a table on which something has happened; returns its id."""
    table = played_on(page, game, moves, bot)
    page.goto(f"/table/{table}")
    wait_for_turn(page)
    return table
