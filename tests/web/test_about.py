"""Everything on the table says what it is, and asking never plays or prevents a move."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser import PHONE
from tests.web.newcomers import Newcomers
from tests.web.sight import point
from tests.web.table import FIND, play_by_pointer, sit_down, version, wait_for_turn

# A thing that is no target of a move, and what its card has to say of it.
THINGS = {
    "carat": [
        (
            "chip:0,3",
            ["Chip", "Totals: red 0, yellow 0, blue 0, green 0", "every space it touches"],
        ),
        ("stock", ["Stock", "draw a new one"]),
        ("score:1", ["Score of", "Score if the game ended now: 0"]),
    ],
    "ishtar": [
        ("card:0", ["Tree card", "Price:", "Worth", "You pay exactly the gems"]),
        ("skill:A", ["Skill A", "points for trees", "Nobody has learnt it yet"]),
        ("gem:violet", ["Violet gem", "has 1"]),
    ],
    "islet": [
        ("resource:leaf", ["Resource: leaf", "has 0", "Left in the pile: 12"]),
        ("bag", ["The bag", "tiles in the bag"]),
    ],
    "gardlings": [
        ("pile:gold0", ["gold pile 1", "Price: 14 gems", "With a coin beside it"]),
        ("gnomes:0", ["Gnomes in the garden of", "Gnomes: 0, alarm at 6"]),
        ("lawn:1", ["Lawn", "In the garden of"]),
    ],
}


def card(page: Page) -> Locator:
    """Return the card about something."""
    return page.locator(".about")


def own_moves(page: Page, table: str) -> list[Any]:
    """Return what our seat has done; where all build at the same time, a bot may have gone on."""
    log = page.request.get(f"/api/v1/tables/{table}/log?seat=0").json()
    return [line["entry"] for line in log if line["seat"] == 0]


@pytest.mark.parametrize("game", THINGS)
def test_things_say_what_they_are(page: Page, game: str) -> None:
    table = sit_down(page, game)
    wait_for_turn(page)
    for thing, words in THINGS[game]:
        # Beside what the bot has laid on it by now.
        at = point(page.locator(f'[data-about="{thing}"]'))
        assert at is not None, thing
        page.mouse.click(at["x"], at["y"])
        for said in words:
            expect(card(page)).to_contain_text(said)
        assert page.locator(".about a").first.get_attribute("href", timeout=1000)
        page.keyboard.press("Escape")
        expect(card(page)).to_have_count(0)
    assert own_moves(page, table) == []


def offered(page: Page) -> dict[str, Any]:
    """Return a spot of the board where something may be played."""
    return next(found for found in page.evaluate(FIND) if found["kind"] == "spot")


def test_a_target_of_moves_is_asked_about_by_a_button_a_long_press_and_a_key(
    newcomers: Newcomers,
) -> None:
    page = newcomers.page(PHONE, has_touch=True)
    sit_down(page, "carat")
    wait_for_turn(page)
    before = version(page)
    spot = offered(page)
    page.locator(".ask").tap()
    expect(page.get_by_text("Tap whatever you want to know about.")).to_be_visible()
    page.touchscreen.tap(spot["x"], spot["y"])
    expect(card(page)).to_contain_text("Empty space")
    assert page.locator("[data-confirm]").count() == 0
    # A tap that plays still plays, and takes the card away.
    page.locator(".about .top button").tap()
    page.touchscreen.tap(spot["x"], spot["y"])
    expect(page.locator("[data-confirm]")).to_be_visible()
    expect(card(page)).to_have_count(0)
    page.keyboard.press("i")
    expect(card(page)).to_contain_text("Empty space")
    page.keyboard.press("Escape")
    touch = page.context.new_cdp_session(page)
    point = {"x": spot["x"], "y": spot["y"]}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(card(page)).to_contain_text("Empty space")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(card(page)).to_contain_text("Empty space")
    assert version(page) == before
    page.keyboard.press("Escape")
    play_by_pointer(page, random.Random(1), touch=True)


def test_lessons_and_components_answer_too(page: Page) -> None:
    page.goto("/learn/ishtar")
    page.locator('[data-about="card:0"]').click(force=True)
    expect(card(page)).to_contain_text("Tree card")
    page.goto("/parts/gardlings")
    page.get_by_role("button", name="unicorn").first.click()
    expect(card(page)).to_contain_text("You may move a unicorn")
