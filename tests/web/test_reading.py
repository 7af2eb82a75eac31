"""Replays, rulebook and components."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

import hortus
from tests.web.table import finished_game, play_by_pointer, sit_down, version, wait_for_turn


def test_a_game_can_be_walked_through_move_by_move(page: Page) -> None:
    table = sit_down(page, "carat")
    dice = random.Random(4)
    for _ in range(3):
        wait_for_turn(page)
        play_by_pointer(page, dice)
    wait_for_turn(page)
    page.goto(f"/replay/{table}")
    page.wait_for_selector(".laid")
    assert page.locator(".laid").count() == 6
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.querySelectorAll('.laid').length === 5")
    assert "ply=" in page.url
    page.get_by_role("button", name="To the start").click()
    page.wait_for_function("() => document.querySelectorAll('.laid').length === 0")
    page.get_by_role("button", name="One turn on").click()
    page.wait_for_function("() => document.querySelectorAll('.laid').length === 1")


def test_a_line_of_the_log_leads_to_its_moment(page: Page) -> None:
    sit_down(page, "carat")
    wait_for_turn(page)
    play_by_pointer(page, random.Random(4))
    wait_for_turn(page)
    page.get_by_role("tabpanel").get_by_role("link", name="See this moment").last.click()
    page.wait_for_url("**/replay/*?ply=*")


def test_a_finished_game_is_judged_and_the_graph_leads_to_its_moments(page: Page) -> None:
    table = finished_game(page, "carat", moves=3)
    page.goto(f"/replay/{table}")
    graph = page.get_by_role("img", name="Chances to win")
    page.wait_for_selector("svg[data-known='1'] polygon")
    assert page.locator(".graph li").count() == 2
    box = graph.bounding_box()
    assert box is not None
    laid = page.locator(".laid").count()
    page.mouse.click(box["x"] + box["width"] / 3, box["y"] + 20)
    page.wait_for_function("(laid) => document.querySelectorAll('.laid').length < laid", arg=laid)
    assert "ply=" in page.url


def test_what_if_leads_to_a_table_that_goes_on_from_there(page: Page) -> None:
    table = finished_game(page, "carat", moves=4)
    page.goto(f"/replay/{table}")
    page.wait_for_selector(".laid")
    laid = page.locator(".laid").count() - 4
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    page.wait_for_function("(laid) => document.querySelectorAll('.laid').length === laid", arg=laid)
    page.get_by_role("button", name="What if").click()
    page.get_by_label("Against").select_option("random")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/table/*")
    wait_for_turn(page)
    assert page.locator(".laid").count() in (laid, laid + 1)
    before = version(page)
    play_by_pointer(page, random.Random(3))
    page.wait_for_function(
        "(b) => document.querySelector('[data-version]').dataset.version !== b", arg=before
    )
    page.get_by_role("link", name="To that moment").click()
    page.wait_for_url(f"**/replay/{table}?ply=*")


def test_a_running_game_offers_no_what_if(page: Page) -> None:
    table = sit_down(page, "carat")
    wait_for_turn(page)
    play_by_pointer(page, random.Random(4))
    page.goto(f"/replay/{table}")
    page.wait_for_selector(".laid")
    assert page.get_by_role("button", name="What if").count() == 0
    assert page.get_by_role("img", name="Chances to win").count() == 0


@pytest.mark.parametrize("game", hortus.names())
def test_the_rulebook_can_be_searched(page: Page, game: str) -> None:
    page.goto(f"/rules/{game}")
    page.wait_for_selector("article")
    every = page.locator("article").count()
    first = page.locator("article").first.get_attribute("id")
    page.get_by_role("searchbox").fill(str(first))
    page.wait_for_function(f"() => document.querySelectorAll('article').length < {every}")
    assert page.locator(f"article[id='{first}']").is_visible()


@pytest.mark.parametrize("game", hortus.names())
def test_every_component_is_in_the_gallery(page: Page, game: str) -> None:
    page.goto(f"/parts/{game}")
    page.wait_for_selector("section li svg")
    assert page.locator("section li svg").count() >= 15
