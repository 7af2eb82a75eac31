"""Finding one's way: new tables, what waits and what is over, replays, and addresses of nothing."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.browser import PHONE
from tests.web.newcomers import Newcomers
from tests.web.places import visit
from tests.web.table import finished_game, new_table

LOST = [
    "/nowhere",
    "/constructor",
    "/lobby/foo",
    "/new",
    "/new/foo",
    "/new/carat/more",
    "/rules/toString",
    "/learn/foo",
    "/parts/%E0%A4%A",
]


def test_an_address_of_nothing_says_so_and_leads_back(page: Page) -> None:
    for address in LOST:
        page.goto(address)
        page.get_by_role("heading", name="There is nothing here").wait_for()
    page.get_by_role("link", name="All games").click()
    page.get_by_role("heading", name="An afternoon").wait_for()


def test_a_table_that_does_not_exist_says_so_and_leads_back(newcomers: Newcomers) -> None:
    page = newcomers.context().new_page()
    for kind in ("table", "replay"):
        for table in ("abc", "0000000000000000"):
            page.goto(f"/{kind}/{table}")
            page.get_by_text("There is no such table").wait_for()
    page.get_by_role("main").get_by_role("link", name="My games").click()
    page.get_by_role("heading", name="My games").wait_for()


def test_options_stay_when_the_number_of_players_changes(page: Page) -> None:
    page.goto("/new/islet")
    count = page.get_by_role("group", name="Players")
    count.get_by_label("1", exact=True).check()
    eggs = page.get_by_role("radiogroup", name="Eggs")
    eggs.get_by_label("6").check()
    page.get_by_label("Show in the lobby").check()
    count.get_by_label("3", exact=True).check()
    told = page.get_by_role("main").get_by_role("status")
    expect(told).to_contain_text("Not possible with 3 players: Eggs: 6.")
    count.get_by_label("1", exact=True).check()
    expect(told).to_have_count(0)
    assert eggs.get_by_label("6").is_checked()
    page.goto("/new/gardlings")
    page.get_by_label("Seat 2").select_option("open")
    page.get_by_role("radiogroup", name="Gems to win").get_by_label("20").check()
    page.get_by_role("radiogroup", name="Missions").get_by_label("yes").check()
    count.get_by_label("1", exact=True).check()
    count.get_by_label("4", exact=True).check()
    assert page.get_by_label("Seat 2").input_value() == "open"
    assert page.get_by_role("radiogroup", name="Gems to win").get_by_label("20").is_checked()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    table = page.request.get(f"/api/v1/tables/{page.url.rsplit('/', 1)[1]}").json()
    assert table["options"]["target"] == 20
    assert table["options"]["missions"] is True


def test_home_shows_what_waits_as_tables_and_leads_to_the_daily(page: Page) -> None:
    table = new_table(page, "islet", [{"kind": "me"}, {"kind": "bot", "bot": "random"}])
    visit(page, "/")
    turns = page.get_by_role("region", name="It is your turn")
    link = turns.locator(f"a[href='/table/{table}']")
    expect(link).to_contain_text("random")
    expect(link.locator("svg").first).to_be_visible()
    daily = page.get_by_role("link", name="Daily challenge")
    assert daily.evaluate("(e) => getComputedStyle(e).textDecorationLine") == "none"
    assert daily.evaluate("(e) => parseFloat(getComputedStyle(e).paddingLeft)") > 10
    daily.click()
    page.get_by_role("heading", name="Daily").wait_for()


def test_a_finished_table_in_the_list_says_who_won(page: Page) -> None:
    table = new_table(page, "carat", [{"kind": "me"}, {"kind": "bot", "bot": "random"}])
    given_up = {"type": "resign", "id": "over", "seat": 0}
    assert page.request.post(f"/api/v1/tables/{table}/commands", data=given_up).ok
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bruno"}]
    shared = new_table(page, "carat", seats)
    ended = {"type": "offer_end", "id": "end", "seat": 0}
    assert page.request.post(f"/api/v1/tables/{shared}/commands", data=ended).ok
    visit(page, "/mine")
    lost = page.locator(f"a[href='/replay/{table}']")
    expect(lost).to_contain_text("has won")
    expect(lost).to_contain_text(re.compile(r"Ended .*20\d\d"))
    expect(lost.locator("li", has_text="random")).to_contain_text("winner")
    agreed = page.locator(f"a[href='/replay/{shared}']")
    expect(agreed).to_contain_text("Ended by agreement")
    expect(agreed).to_contain_text("Level with 0 points: Anna, Bruno.")


IN_SIGHT = """() => {
  const line = document.querySelector('.log [aria-current]');
  if (!line) return false;
  const [own, frame] = [line, line.closest('.log')].map((e) => e.getBoundingClientRect());
  return own.top >= frame.top - 1 && own.bottom <= frame.bottom + 1 && scrollY === 0;
}"""


def test_the_log_of_a_replay_follows_the_move(newcomers: Newcomers) -> None:
    page = newcomers.context().new_page()
    table = finished_game(page, "islet", 20)
    visit(page, f"/replay/{table}")
    page.wait_for_function(IN_SIGHT)
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="One move on").click()
    page.wait_for_function(IN_SIGHT)
    expect(page.locator(".log [aria-current]")).to_have_count(1)
    visit(page, f"/replay/{table}?ply=banana")
    page.get_by_text("a move that this game does not have").wait_for()
    visit(page, f"/replay/{table}?ply=99999")
    page.get_by_text("a move that this game does not have").wait_for()
    page.get_by_role("button", name="One move back").click()
    page.get_by_text("a move that this game does not have").wait_for(state="detached")
    page.set_viewport_size(PHONE)
    visit(page, f"/replay/{table}?ply=8")
    page.wait_for_function(IN_SIGHT)
