"""All pages, as the tests and the screenshots visit them."""

from __future__ import annotations

import random

from playwright.sync_api import Page

import hortus
from tests.web.table import finished, play_by_pointer, sit_down, wait_for_turn

GENERAL = {
    "home": "/",
    "lobby": "/lobby",
    "mine": "/mine",
    "daily": "/daily",
    "you": "/you",
}


def places() -> dict[str, str]:
    """Return the address of every page but tables, by name."""
    found = dict(GENERAL)
    for game in hortus.names():
        found |= {
            f"{page}-{game}": f"/{page}/{game}" for page in ("new", "rules", "parts", "learn")
        }
    return found


def settle(page: Page) -> None:
    """Wait until fonts and pictures are there."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(300)


def table_in_play(page: Page, game: str, moves: int = 6, bot: str = "greedy") -> str:
    """Go to a table on which something has happened; returns its id."""
    table = sit_down(page, game, bot=bot)
    dice = random.Random(9)
    for _ in range(moves):
        wait_for_turn(page)
        if finished(page):
            break
        play_by_pointer(page, dice)
    wait_for_turn(page)
    return table
