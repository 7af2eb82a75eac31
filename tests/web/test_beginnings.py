"""Beginnings and ends: waiting rooms, friends who are invited, clocks of one's own, end sheets."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.browser import PHONE, TABLET, WIDE
from tests.web.newcomers import Newcomers
from tests.web.table import new_table, sit_down, wait_for_turn


def test_a_friend_is_asked_for_a_name_and_may_learn_first(newcomers: Newcomers) -> None:
    host, friend = newcomers.page(), newcomers.page(PHONE)
    host.goto("/new/carat")
    host.get_by_label("Seat 2").select_option("open")
    host.get_by_label("3", exact=True).last.check()
    host.get_by_text("Live", exact=True).click()
    host.get_by_label("Minutes each").fill("7")
    host.get_by_label("Seconds more").fill("5")
    host.get_by_role("button", name="Open the table").click()
    terms = host.get_by_role("list", name="How this table plays")
    expect(terms).to_contain_text("Tiles in hand: 3")
    expect(terms).to_contain_text("7 minutes each, 5 seconds more after every turn")
    friend.goto(host.get_by_role("textbox").input_value())
    friend.get_by_label("What shall we call you?").fill("Bruno")
    friend.get_by_role("link", name="First the lesson").click()
    friend.wait_for_url("**/learn/carat?*")
    friend.get_by_role("link", name="To the table").click()
    friend.get_by_label("What shall we call you?").fill("Bruno")
    friend.get_by_role("button", name="Sit down").click()
    wait_for_turn(host)
    expect(host.get_by_label("Players")).to_contain_text("Bruno")
    expect(host.get_by_label("Players")).to_contain_text(re.compile(r"[67]:\d\d"))


def test_a_host_gives_a_table_up(newcomers: Newcomers) -> None:
    host, friend = newcomers.page(), newcomers.page()
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = new_table(host, "islet", seats, public=True, options={"eggs": 6})
    friend.goto("/lobby")
    line = friend.locator(f"a[href='/table/{table}']")
    expect(line).to_contain_text("Eggs: 6")
    line.click()
    friend.get_by_role("button", name="Sit down").wait_for()
    host.goto(f"/table/{table}")
    host.get_by_role("button", name="Give the table up").click()
    host.get_by_role("dialog").get_by_role("button", name="Give the table up").click()
    for page in (host, friend):
        page.get_by_text("The table was given up before the game began.").wait_for()
    host.goto("/mine")
    host.locator("h1").wait_for()
    expect(host.locator(f"a[href='/table/{table}']")).to_have_count(0)


def test_the_end_shows_places_scores_and_best_moments(page: Page) -> None:
    bots = [{"kind": "bot", "bot": "random"}] * 3
    table = new_table(page, "carat", bots, public=True)
    page.goto(f"/table/{table}")
    end = page.get_by_role("dialog")
    end.wait_for(timeout=120_000)
    outcome = page.request.get(f"/api/v1/tables/{table}").json()["outcome"]
    places = end.locator("[data-medal]")
    ranks = sorted(rank for rank in outcome["ranks"] if rank <= 3)
    assert [int(str(m.get_attribute("data-medal"))) for m in places.all()] == ranks
    totals = end.locator("tfoot td").all_inner_texts()
    assert [int(total) for total in totals] == outcome["scores"]
    rows = page.request.get(f"/api/v1/tables/{table}/log").json()
    for seat in range(3):
        gains = [row["gains"][seat] for row in rows if row["seat"] == seat]
        best = end.locator(f"section li:has([data-sign='{seat}'])")
        if max(gains) > 0:
            expect(best).to_contain_text(f"+{max(gains)}")
    end.get_by_role("link", name="See this moment").first.click()
    page.wait_for_url(f"**/replay/{table}?ply=*")


@pytest.mark.parametrize("size", [PHONE, TABLET, WIDE], ids=["390", "820", "1440"])
def test_what_one_has_is_in_sight_in_the_colour_one_plays(
    newcomers: Newcomers, size: ViewportSize
) -> None:
    page = newcomers.page(size)
    sit_down(page, "carat")
    wait_for_turn(page)
    own = page.locator("[data-about='colour:red']:visible").first
    expect(own).to_be_in_viewport()
    box = own.bounding_box()
    assert box is not None
    assert box["height"] > 10
    signs = page.get_by_label("Players").locator("[data-sign] path:first-child")
    red, yellow = (sign.evaluate("(e) => getComputedStyle(e).fill") for sign in signs.all())
    assert [red, yellow] == ["rgb(196, 60, 44)", "rgb(176, 125, 0)"]
