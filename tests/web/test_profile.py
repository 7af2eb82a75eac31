"""A daily attempt tells where one stands, and the profile what one's games have in common."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.jumping import Jumping
from tests.server.kept_ledgers import account, keep, note
from tests.server.served import Served
from tests.web.newcomers import Newcomers
from tests.web.places import visit
from tests.web.table import command, finished_game, play_on_unseen
from tests.web.test_pages import serious_by_day_and_night

PHONE = 390


def begin_daily(page: Page, game: str) -> str:
    """Begin today's attempt as this page's person; return its table."""
    page.request.post("/api/v1/session", data={"language": "en"})
    return str(page.request.post(f"/api/v1/daily/{game}").json()["id"])


def fits(page: Page) -> bool:
    """Tell whether a phone shows all of the page's width."""
    page.set_viewport_size({"width": PHONE, "height": 800})
    return int(page.evaluate("document.documentElement.scrollWidth")) <= PHONE


def test_an_attempt_ends_with_a_rank_and_words_to_pass_on(newcomers: Newcomers) -> None:
    other = newcomers.page()
    command(other, begin_daily(other, "islet"), type="resign", id="over", seat=0)
    page = newcomers.page(bypass_csp=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = begin_daily(page, "islet")
    play_on_unseen(page, table, random.Random(4), 400)
    state = page.request.get(f"/api/v1/tables/{table}/state?seat=0").json()
    assert state["prompt"]["asks"] == "over"
    visit(page, f"/table/{table}")
    sheet = page.get_by_role("dialog")
    told = sheet.get_by_role("region", name="Daily")
    expect(told).to_contain_text("Place 1 of")
    expect(told).to_contain_text("1 day in a row")
    expect(told).to_contain_text("The day ends in")
    expect(told).to_contain_text("the same chance")
    # A day that others still play tells no more than that.
    expect(sheet.get_by_role("button", name="Accuracy and luck")).to_have_count(0)
    told.get_by_text("Text to pass on").click()
    told.get_by_role("button", name="Copy the text").press("Enter")
    expect(told.get_by_role("button", name="Copied")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    first, second, link = text.splitlines()
    assert first.startswith("Hortus · Islet · ")
    assert "Place 1 of" in second
    assert link.endswith("/daily")
    assert table not in text
    sheet.get_by_role("link", name="All challenges").click()
    card = page.locator("[data-daily=islet]")
    expect(card).to_contain_text("Place 1 of")
    expect(page.locator("[data-days='1']")).to_be_visible()
    expect(page.get_by_role("heading", name="Past days")).to_be_visible()
    assert serious_by_day_and_night(page) == []
    assert fits(page)


def test_days_that_are_over_can_be_looked_at(browser: Browser, tmp_path: Path) -> None:
    service = Jumping(tmp_path)
    service.start()
    try:
        newcomers = Newcomers(browser, service.url)
        first, second = newcomers.page(), newcomers.page()
        for page in (first, second):
            command(page, begin_daily(page, "gardlings"), type="resign", id="over", seat=0)
        service.jump(2 * 86400)
        visit(second, "/daily")
        past = second.get_by_role("region", name="Past days")
        expect(past).to_contain_text("Nobody has finished this challenge on an earlier day yet.")
        past.get_by_role("button", name="Gardlings").click()
        day = past.get_by_role("listitem").filter(has=second.get_by_role("heading"))
        expect(day).to_contain_text("Place 1 of 2")
        second_name = second.request.get("/api/v1/me").json()["name"]
        day.get_by_text("All results").click()
        board = day.get_by_role("list").get_by_role("listitem")
        expect(board).to_have_count(2)
        # What somebody else played can be looked at by everybody now.
        theirs = board.filter(has_not_text=second_name).get_by_role("link")
        theirs.click()
        second.get_by_role("img", name="Points").or_(second.locator(".log")).first.wait_for()
        assert "/replay/" in second.url
        assert newcomers.leave() == []
    finally:
        service.stop()


@pytest.fixture
def judged(newcomers: Newcomers, served: Served) -> tuple[Page, list[str]]:
    """Somebody with some games whose ledgers are there."""
    page = newcomers.page(bypass_csp=True)
    tables = []
    for number in range(4):
        table = finished_game(page, "carat", 1)
        luck = 0.3 * (-1) ** number
        ledger: list[dict[str, Any]] = [account(20, number, luck), account(20, 0, -luck)]
        notes = [note({"lead": number, "won": 1}, 0.2 + number / 10, 0.1), note({}, 0.1, 0.4)]
        keep(served, table, ledger, notes)
        tables.append(table)
    return page, tables


def test_a_profile_tells_results_accuracy_luck_and_favourite_mistakes(
    judged: tuple[Page, list[str]],
) -> None:
    page, tables = judged
    visit(page, f"/table/{tables[0]}")
    page.get_by_role("link", name="Your statistics").click()
    mine = page.get_by_role("region", name="Your games")
    expect(mine).to_be_in_viewport()
    row = mine.get_by_role("row", name="Carat against bots")
    expect(row.get_by_role("cell")).to_have_text(["4", "0 0%", "0"])
    expect(mine).to_contain_text("4 of your latest 4 games")
    expect(mine.get_by_role("img", name="Accuracy of 4 games, lately 93%")).to_be_visible()
    luck = mine.get_by_role(
        "img", name="Luck of 4 games, on average 0%, expected between −30% and +30%"
    )
    expect(luck).to_be_visible()
    expect(mine).to_contain_text("Luck evens out")
    mistakes = mine.get_by_role("listitem").filter(has_text="chip")
    expect(mistakes).to_have_text(
        ["the lead at an open chip given up 6 times", "points at a chip left lying 4 times"]
    )
    expect(mine.get_by_role("link", name="The luckiest moment: 50%")).to_have_attribute(
        "href", f"/replay/{tables[3]}?ply=5"
    )
    # Nothing is told by a picture alone.
    summary = mine.get_by_text("The same as a table")
    summary.focus()
    page.keyboard.press("Enter")
    assert serious_by_day_and_night(page) == []
    rows = mine.get_by_role("table").nth(1).get_by_role("row")
    expect(rows).to_have_count(5)
    expect(rows.nth(1)).to_contain_text("85%")
    assert fits(page)
