"""What a table tells: names, who thinks, unread words, the end; and that its board keeps still."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.browser import PHONE, TABLET, WIDE
from tests.web.newcomers import Newcomers
from tests.web.table import (
    against_a_program,
    command,
    new_table,
    play_by_pointer,
    sit_down,
    wait_for_turn,
)

SIZES = pytest.mark.parametrize("size", [PHONE, TABLET, WIDE], ids=["390", "820", "1440"])
NAME = "Maximiliane von der Gartenpforte"


def board(page: Page) -> dict[str, float]:
    """Return where the board is on the page, however far that is scrolled."""
    box = page.locator(".area .board").bounding_box()
    assert box is not None
    return {**box, "y": box["y"] + page.evaluate("scrollY")}


@SIZES
def test_the_board_keeps_its_place_whatever_the_prompt_says(
    newcomers: Newcomers, size: ViewportSize
) -> None:
    page = newcomers.page(size)
    table, token = against_a_program(page, "carat")
    page.goto(f"/table/{table}")
    wait_for_turn(page)
    place = board(page)
    page.locator("[data-spot='2,2']").click()
    page.locator("[data-confirm]").wait_for()
    assert board(page) == place
    page.locator("[data-spot='0,0']").click()
    page.locator(".why").wait_for()
    assert board(page) == place
    page.locator("[data-confirm]").click()
    page.wait_for_selector("[data-asks=wait]")
    assert board(page) == place
    command(page, table, token, type="offer_end", id="end", seat=1)
    page.get_by_role("button", name="Agree").wait_for()
    assert board(page) == place


@SIZES
def test_the_board_keeps_its_place_while_there_is_much_to_choose(
    newcomers: Newcomers, size: ViewportSize
) -> None:
    page = newcomers.page(size)
    sit_down(page, "islet")
    dice = random.Random(9)
    places = []
    for _ in range(8):
        wait_for_turn(page)
        places.append(board(page))
        play_by_pointer(page, dice)
        places.append(board(page))
    assert all(place == places[0] for place in places)


def test_the_button_that_confirms_is_in_sight_on_a_small_telephone(newcomers: Newcomers) -> None:
    page = newcomers.page({"width": 390, "height": 560})
    sit_down(page, "carat")
    wait_for_turn(page)
    expect(page.locator(".prompt")).not_to_be_in_viewport(ratio=1)
    page.locator("[data-spot='2,2']").click()
    expect(page.locator("[data-confirm]")).to_be_in_viewport(ratio=1)


@SIZES
def test_names_are_not_cut_beside_empty_space(newcomers: Newcomers, size: ViewportSize) -> None:
    page = newcomers.page(size)
    seats = [{"kind": "me", "name": NAME}, {"kind": "bot", "bot": "random"}]
    page.goto(f"/table/{new_table(page, 'carat', seats)}")
    wait_for_turn(page)
    name = page.get_by_label("Players").get_by_title(NAME)
    cut = name.evaluate("(e) => e.scrollWidth > e.clientWidth")
    gap = name.evaluate(
        """(e) => e.closest('button').querySelector('.score').getBoundingClientRect().left
          - e.getBoundingClientRect().right"""
    )
    assert not cut or gap < 20
    assert cut == (size is PHONE)


def test_a_player_that_thinks_for_long_is_seen_to_think(page: Page) -> None:
    table, _ = against_a_program(page, "carat")
    page.goto(f"/table/{table}")
    wait_for_turn(page)
    assert page.get_by_text("thinking").count() == 0
    play_by_pointer(page, random.Random(1))
    page.locator(".players").get_by_text("thinking").wait_for()
    expect(page.locator(".prompt")).to_contain_text("is thinking …")


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["390", "1440"])
def test_unread_words_are_announced_until_they_are_read(
    newcomers: Newcomers, size: ViewportSize
) -> None:
    page = newcomers.page(size)
    table, token = against_a_program(page, "carat")
    command(page, table, type="chat", id="own", seat=0, text="Good luck!")
    page.goto(f"/table/{table}")
    wait_for_turn(page)
    chat = page.get_by_role("tab", name="Chat")
    expect(chat.locator(".unread")).to_have_count(0)
    command(page, table, token, type="chat", id="1", seat=1, text="Hello!")
    page.goto("/")
    page.goto(f"/table/{table}")
    command(page, table, token, type="chat", id="2", seat=1, text="Are you there?")
    if size is PHONE:
        more = page.get_by_role("button", name="More: 2 unread messages")
        more.click()
    expect(page.get_by_role("tab", name="Chat 2 unread messages")).to_be_visible()
    chat.click()
    page.get_by_text("Are you there?").wait_for()
    expect(chat.locator(".unread")).to_have_count(0)
    page.reload()
    wait_for_turn(page)
    expect(page.locator(".unread")).to_have_count(0)


def test_an_offer_to_end_is_asked_back_and_tells_who_was_ahead(page: Page) -> None:
    table, token = against_a_program(page, "carat")
    page.goto(f"/table/{table}")
    wait_for_turn(page)
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("button", name="Offer to end the game").click()
    sure = page.get_by_role("dialog", name="Offer to end the game?")
    sure.get_by_role("button", name="Play on").click()
    sure.wait_for(state="detached")
    assert page.request.get(f"/api/v1/tables/{table}").json()["offer"] is None
    page.get_by_role("button", name="Offer to end the game").click()
    sure.get_by_role("button", name="Offer to end the game").click()
    page.get_by_text("Waiting for the others to agree").wait_for()
    offer = page.request.get(f"/api/v1/tables/{table}").json()["offer"]["number"]
    command(page, table, token, type="answer", id="yes", seat=1, offer=offer, accept=True)
    end = page.get_by_role("dialog", name="Ended by agreement")
    expect(end).to_contain_text("Level with 0 points")


def test_giving_up_is_asked_back(page: Page) -> None:
    sit_down(page, "carat")
    wait_for_turn(page)
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("button", name="Give up").click()
    sure = page.get_by_role("dialog", name="Give up this game?")
    page.keyboard.press("Escape")
    sure.wait_for(state="detached")
    page.get_by_role("button", name="Give up").click()
    sure.get_by_role("button", name="Give up").click()
    expect(page.get_by_role("dialog", name="has won")).to_contain_text("By resignation")


def test_nobody_offers_to_end_a_daily_challenge(page: Page) -> None:
    page.request.post("/api/v1/session", data={"language": "en"})
    table = page.request.post("/api/v1/daily/carat").json()["id"]
    page.goto(f"/table/{table}")
    wait_for_turn(page)
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("button", name="Give up").wait_for()
    assert page.get_by_role("button", name="Offer to end").count() == 0
    given = {"type": "offer_end", "id": "end", "seat": 0}
    refused = page.request.post(f"/api/v1/tables/{table}/commands", data=given)
    assert refused.json()["code"] == "no_offer"


def test_players_at_one_screen_have_names_and_are_all_there(page: Page) -> None:
    page.goto("/new/carat")
    page.get_by_label("Seat 2").select_option("me")
    page.get_by_role("button", name="Open the table").click()
    assert "/new/" in page.url
    page.get_by_label("Name of the player at seat 1").fill("Anna")
    second = page.get_by_label("Name of the player at seat 2")
    second.fill("anna ")
    page.get_by_role("button", name="Open the table").click()
    assert "/new/" in page.url
    assert second.evaluate("(e) => e.validationMessage") != ""
    second.fill("Bruno")
    page.get_by_role("button", name="Open the table").click()
    wait_for_turn(page)
    players = page.get_by_label("Players")
    expect(players).to_contain_text("Anna")
    expect(players).to_contain_text("Bruno")
    assert players.get_by_text("away").count() == 0
    play_by_pointer(page, random.Random(2))
    page.get_by_role("button", name="I am Bruno").click()
    wait_for_turn(page)
    assert players.get_by_text("away").count() == 0


def test_somebody_who_left_is_away(newcomers: Newcomers, page: Page) -> None:
    table = new_table(page, "carat", [{"kind": "me"}, {"kind": "open"}], public=True)
    guest = newcomers.page()
    guest.goto(f"/table/{table}")
    guest.get_by_role("button", name="Sit down").click()
    page.goto(f"/table/{table}")
    wait_for_turn(page)
    expect(page.get_by_label("Players").get_by_text("away")).to_have_count(0)
    guest.close()
    expect(page.get_by_label("Players").get_by_text("away")).to_be_visible()
