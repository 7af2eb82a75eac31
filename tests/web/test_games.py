"""Whole games against bots: by mouse, by touch on a phone, by keys alone."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

import hortus
from tests.web.browser import PHONE
from tests.web.newcomers import Newcomers
from tests.web.table import (
    finished,
    play_by_pointer,
    play_on_unseen,
    sit_down,
    version,
    wait_for_change,
    wait_for_turn,
)

MOST_MOVES = 700
# What makes a long game shorter.
SHORT = {"islet": {"eggs": 6}}


def play_on(page: Page, seed: int, touch: bool = False) -> None:
    """Play to the end."""
    dice = random.Random(seed)
    for _ in range(MOST_MOVES):
        wait_for_turn(page)
        if finished(page):
            return
        play_by_pointer(page, dice, touch)
    raise AssertionError("the game did not end")


def play_some_by_mouse(page: Page, table: str, seed: int) -> None:
    """Play to the end: every tenth move by mouse, the others without the page, which follows."""
    dice = random.Random(seed)
    for _ in range(MOST_MOVES):
        wait_for_turn(page)
        if finished(page):
            return
        play_by_pointer(page, dice)
        play_on_unseen(page, table, dice, 9)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("game", hortus.names())
def test_a_newcomer_is_in_a_game_within_two_clicks(page: Page, game: str) -> None:
    page.goto("/")
    card = page.locator("li.card", has=page.locator(f"a[href='/new/{game}']"))
    card.get_by_role("button").click()
    page.wait_for_selector(".prompt")
    assert "/table/" in page.url


@pytest.mark.parametrize("game", hortus.names())
def test_a_whole_game_by_mouse(page: Page, game: str) -> None:
    # Against random play a game of Gardlings can go on for sixty rounds.
    table = sit_down(page, game, bot="greedy", options=SHORT.get(game, {}))
    play_some_by_mouse(page, table, seed=3)
    assert page.locator("[role=dialog] tfoot td").count() == 2


def test_a_whole_game_by_touch_on_a_phone(newcomers: Newcomers) -> None:
    page = newcomers.page(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, "carat")
    play_on(page, seed=5, touch=True)


def test_a_whole_game_by_keyboard_alone(page: Page) -> None:
    sit_down(page, "carat")
    dice = random.Random(7)
    for _ in range(MOST_MOVES):
        wait_for_turn(page)
        if finished(page):
            break
        before = version(page)
        page.keyboard.press("ArrowDown")
        for _ in range(dice.randrange(4)):
            page.keyboard.press(dice.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "r"]))
        page.keyboard.press("Enter")
        wait_for_change(page, before)
    assert finished(page)


def test_a_forbidden_spot_is_explained_with_its_rule(page: Page) -> None:
    sit_down(page, "carat")
    wait_for_turn(page)
    page.locator("[data-spot='0,0']").click()
    reason = page.locator(".prompt").get_by_role("alert")
    reason.wait_for()
    assert "edge" in reason.inner_text()
    link = reason.get_by_role("link")
    assert link.get_attribute("href") == "/rules/carat#CAR-3.2"


def test_the_effect_is_shown_before_confirming_and_a_move_can_be_taken_back(page: Page) -> None:
    sit_down(page, "carat")
    wait_for_turn(page)
    before = version(page)
    page.locator("[data-spot='2,2']").click()
    page.locator("[data-confirm]").wait_for()
    page.keyboard.press("Escape")
    page.locator("[data-confirm]").wait_for(state="detached")
    assert version(page) == before


@pytest.mark.parametrize("game", hortus.names())
def test_a_hint_is_put_on_the_board(page: Page, game: str) -> None:
    """Some hints are buttons or things of the tray; playing them leads to one on the board."""
    sit_down(page, game)
    for _ in range(8):
        wait_for_turn(page)
        before = version(page)
        page.keyboard.press("h")
        page.locator(".advice .now").wait_for()
        page.keyboard.press("h")
        page.keyboard.press("h")
        page.locator("[data-confirm]").wait_for()
        if page.locator(".board .chosen").count():
            return
        page.locator("[data-confirm]").click()
        wait_for_change(page, before)
    raise AssertionError("no hint was on the board")
