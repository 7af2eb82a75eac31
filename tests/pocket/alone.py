"""What somebody does at a page that needs no service."""

from __future__ import annotations

import random

from playwright.sync_api import Page

from tests.web.table import finished, play_by_pointer, version, wait_for_turn

# Python for browsers starts in seconds, on a busy machine in many.
START = 120_000


def open_here(page: Page, game: str, bot: str) -> None:
    """Open a table in the browser against bots of one kind."""
    page.goto(f"/new/{game}")
    fill_in(page, bot)


def fill_in(page: Page, bot: str) -> None:
    """Choose bots of one kind, and open the table in the browser."""
    page.locator(".seat select").first.wait_for()
    choice = page.get_by_label("Play on this device")
    if choice.is_visible():
        choice.check()
    for seat in page.locator(".seat select").all()[1:]:
        seat.select_option(f"bot:{bot}")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".prompt", timeout=START)


def keep(page: Page) -> None:
    """See to it that everything is kept for when there is no network."""
    page.goto("/you")
    wish = page.get_by_role("button", name="Make available offline")
    done = page.get_by_text("Everything is on this device")
    wish.or_(done).wait_for()
    if wish.is_visible() and wish.is_enabled():
        wish.click()
    done.wait_for(timeout=START)


def play(page: Page, dice: random.Random, moves: int) -> None:
    """Make so many moves, or fewer if the game ends first."""
    for _ in range(moves):
        wait_for_turn(page)
        if finished(page):
            return
        play_by_pointer(page, dice)


def play_all(page: Page, bot: str) -> None:
    """Play a whole game from the page for new tables, and close that page on the way."""
    dice = random.Random(6)
    fill_in(page, bot)
    address = page.url
    play(page, dice, 5)
    wait_for_turn(page)
    lived = version(page)
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector(".prompt", timeout=START)
    assert version(page) == lived
    play(page, dice, 1_000)
