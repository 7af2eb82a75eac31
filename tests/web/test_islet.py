"""Islet alone at the page: what the cards ask, which one an egg uses up, how well it went."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.served import Served
from tests.web.browser import PHONE
from tests.web.newcomers import Newcomers
from tests.web.records import FIXTURES, sit_down_at
from tests.web.sight import point
from tests.web.table import version

# Its last entry is the last egg, with eight tiles in the bag.
WON = Path(__file__).parents[1] / "games" / "islet" / "fixtures" / "islet-1-won.json"
LAST = 133
# At its end the bird's tile meets both cards of its islet.
TWO = FIXTURES / "islet-two-cards.json"
BOTH = 59
# Two play, it is the turn of the first, and several tiles lie on top of one another.
GAME = WON.with_name("islet-2.json")
MIDWAY = 105


@pytest.mark.rule("ISL-8.13")
def test_the_rank_of_a_game_alone_is_shown(page: Page, served: Served) -> None:
    table = sit_down_at(page, served, WON, LAST)
    state = page.request.get(f"/api/v1/tables/{table}/state?seat=0").json()
    lay = next(move for move in state["legal"] if move["do"] == "lay")
    played = {"type": "play", "id": "egg", "seat": 0, "version": state["version"], "move": lay}
    assert page.request.post(f"/api/v1/tables/{table}/commands", data=played).ok
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Wildlife increases: 8 tiles were left in the bag.")


def test_two_cards_that_fit_are_told_apart(page: Page, served: Served) -> None:
    table = sit_down_at(page, served, TWO, BOTH)
    view = page.request.get(f"/api/v1/tables/{table}/state?seat=0").json()["view"]
    bird = view["players"][0]["bird"]
    assert page.locator(".asks .fits").count() == 2
    page.locator(".tray button.piece").last.click()
    spot = f"{bird['islet']}:{','.join(map(str, bird['at']))}"
    page.locator(f"[data-spot='{spot}']").last.click()
    options = page.get_by_role("group", name="How?").locator("button, option")
    words = options.all_inner_texts()
    assert len(set(words)) == len(words) > 1
    for asks in ("“level 4, flower”", "“level 4”"):
        assert any(asks in text for text in words), words
    # The card that the chosen egg would use up is marked.
    used = page.locator(".asks .used")
    assert used.count() == 1
    chosen = page.locator(".prompt .effect").inner_text()
    assert f"“{used.locator('.words').inner_text()}”" in chosen


def test_a_card_marks_its_tiles_and_one_may_look_from_above(page: Page, served: Served) -> None:
    table = sit_down_at(page, served, TWO, BOTH)
    state = page.request.get(f"/api/v1/tables/{table}/state?seat=0").json()
    cards = [card for shown in state["view"]["cards"] for card in shown]
    asks = page.locator(".asks button")
    for number, card in enumerate(cards):
        asks.nth(number).hover()
        expect(page.locator(".board .meets")).to_have_count(len(card["fits"]))
    assert any(card["fits"] for card in cards)
    advances = {str(move["to"]) for move in state["legal"] if move["do"] == "advance"}
    page.locator(".tray button.piece").last.click()
    expect(page.locator(".board [data-cost]")).to_have_count(len(advances))
    wall = page.locator(".board svg path").count()
    page.get_by_role("button", name="From above").click()
    high = [tile for tile in state["view"]["tiles"] if tile["level"] > 1]
    expect(page.locator(".board [data-height]")).to_have_count(len(high))
    page.get_by_role("button", name="From the side").click()
    expect(page.locator(".board svg path")).to_have_count(wall)


def test_one_may_look_underneath_a_stack(newcomers: Newcomers, served: Served) -> None:
    page = newcomers.page(PHONE, has_touch=True)
    table = sit_down_at(page, served, GAME, MIDWAY)
    state = page.request.get(f"/api/v1/tables/{table}/state?seat=0").json()
    told = page.request.get(f"/api/v1/tables/{table}/beneath").json()
    stack = max(told, key=lambda stack: len(stack["layers"]))
    assert len(stack["layers"]) >= 3
    page.locator(".ask").tap()
    place = page.locator(f'[data-about="place:{stack["islet"]}:{",".join(map(str, stack["at"]))}"]')
    at = point(place)
    assert at is not None
    page.touchscreen.tap(at["x"], at["y"])
    look = page.get_by_role("button", name="Look underneath")
    look.tap()
    layers = page.locator(".about ol li")
    expect(layers).to_have_count(len(stack["layers"]))
    for number, layer in enumerate(stack["layers"]):
        level = len(stack["layers"]) - number
        expect(layers.nth(number)).to_contain_text(f"level {level}: ")
        said = "there from the start" if layer["seat"] is None else "laid by"
        expect(layers.nth(number)).to_contain_text(said)
        assert layers.nth(number).locator("svg path").count() > 2
    look.tap()
    expect(layers).to_have_count(0)
    # The same by keys, and nothing was played or chosen by asking.
    page.keyboard.press("l")
    expect(layers).to_have_count(len(stack["layers"]))
    page.keyboard.press("Escape")
    expect(page.locator(".about")).to_have_count(0)
    assert version(page) == str(state["version"])


@pytest.mark.rule("ISL-8.9")
def test_around_means_every_neighbour(page: Page) -> None:
    page.goto("/parts/islet")
    page.get_by_text("freshwater, only clay around it").first.wait_for()
    assert page.get_by_text("beside clay").count() == 0
