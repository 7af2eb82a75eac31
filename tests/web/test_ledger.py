"""A review tells luck from skill, shows mistakes beside the better move, and lets one try again."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import closing
from typing import Any

from playwright.sync_api import Page, expect

from tests.server.served import Served
from tests.web.newcomers import Newcomers
from tests.web.places import visit
from tests.web.table import new_table


def played_out(page: Page) -> str:
    """Play a game of Carat against a bot, without looking at it; return its table."""
    table = new_table(page, "carat", [{"kind": "me"}, {"kind": "bot", "bot": "random"}])
    path = f"/api/v1/tables/{table}"
    while True:
        state = page.request.get(f"{path}/state?seat=0").json()
        if state["prompt"]["asks"] == "over":
            return table
        if state["legal"]:
            move = {"seat": 0, "version": state["version"], "move": state["legal"][0]}
            play = {"type": "play", "id": f"p{state['version']}", **move}
            page.request.post(f"{path}/commands", data=play)


def keep_ledger(served: Served, table: str, ply: int, best: dict[str, Any]) -> None:
    """Store a ledger in which seat 0 errs once: interpreted, it would take minutes."""
    doubts = {"start": 0.1, "luck": 0.1, "errors": 0.04, "gifts": 0.0}
    luck, lost = [0.25, -0.25], 0.25
    accounts = [
        {"start": 0.5, "luck": 0.25, "errors": lost, "gifts": 0.0, "result": 0.5},
        {"start": 0.5, "luck": -0.25, "errors": 0.0, "gifts": lost, "result": 0.5},
    ]
    counts = {"uncertainty": doubts, "decisions": 18, "mistakes": 1}
    seats = [{**account, **counts} for account in accounts]
    decision = {
        "ply": ply,
        "seat": 0,
        "text": "",
        "best": best,
        "best_text": "",
        "lost": lost,
        "mark": "??",
        "why": {"game": "carat", "key": "lead", "seat": 0, "what": "5", "count": 2.5},
        "gifts": [0.0, lost],
        "uncertainty": [0.04, 0.04],
        "exact": False,
        "win": [0.5, 0.5],
        "points": [60.0, 60.0],
    }
    lines = [{"ply": 0, "luck": luck, "uncertainty": [0.1, 0.1]}, decision]
    with closing(sqlite3.connect(served.data / "hortus.sqlite", timeout=30)) as store, store:
        values = (table, 1, time.time(), json.dumps(seats))
        columns = "table_id, version, touched, seats"
        store.execute(f"INSERT INTO ledgers ({columns}) VALUES (?, ?, ?, ?)", values)
        for line in lines:
            values = (table, line["ply"], json.dumps(line))
            store.execute("INSERT INTO ledger_lines VALUES (?, ?, ?)", values)


def another(page: Page, table: str, ply: int, played: dict[str, Any]) -> dict[str, Any]:
    """Return a place for the same tile that was open as well."""
    state = page.request.get(f"/api/v1/tables/{table}/state?seat=0&ply={ply}").json()
    chosen = {6 * laid["at"][0] + laid["at"][1] for laid in state["view"]["board"]}
    beside = [
        [row + dr, column + dc]
        for row, column in (divmod(one, 6) for one in chosen)
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
    ]
    free = [
        at
        for at in beside
        if all(0 <= part < 6 for part in at)
        and at[0] * 6 + at[1] not in chosen
        and at != played["at"]
    ]
    return {**played, "at": free[0]}


def test_a_game_is_reviewed(newcomers: Newcomers, served: Served) -> None:
    page = newcomers.page()
    table = played_out(page)
    log = page.request.get(f"/api/v1/tables/{table}/log?seat=0").json()
    erred = [line for line in log if line["seat"] == 0][4]
    move = {key: value for key, value in erred["entry"].items() if key != "seat"}
    better = another(page, table, erred["ply"], move)
    keep_ledger(served, table, erred["ply"], better)
    # From the end of the game to its mistakes.
    visit(page, f"/table/{table}")
    page.get_by_role("button", name="Accuracy and luck").click()
    expect(page.get_by_role("row", name="17 of 18 moves").first).to_contain_text("94%")
    page.get_by_role("link", name="Look at the mistakes").click()
    row = page.get_by_role("row", name="17 of 18 moves").first
    row.wait_for()
    expect(row).to_contain_text("25%")
    expect(row).to_contain_text("± 10%")
    marked = page.locator("ol button", has_text="??")
    expect(marked).to_have_count(1)
    expect(marked).to_contain_text("better: ")
    expect(marked).to_contain_text("one stands better at chip 5")
    # The better move lies on the board, the one played is marked; a key changes that.
    page.get_by_role("button", name="Mistake before").click()
    card = page.get_by_role("region", name="A mistake")
    expect(page.locator(".pin")).to_have_text(["better ▼", "▲ played"])
    expect(card).to_contain_text("one stands better at chip 5")
    spot = page.locator(f"[data-spot='{','.join(map(str, better['at']))}']")
    expect(spot.locator(".ghost.chosen")).to_have_count(1)
    played = card.get_by_role("button", name="Played:")
    played.focus()
    page.keyboard.press("Enter")
    expect(played).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f"[data-spot='{','.join(map(str, move['at']))}'] .chosen")).to_have_count(1)
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    # The same moment again, on a table that counts nowhere.
    share = page.get_by_role("button", name="Share this moment")
    share.click()
    page.get_by_role("checkbox", name="Without spoilers").check()
    link = page.get_by_role("textbox", name="Link to this moment").input_value()
    share.click()
    card.get_by_role("button", name="Try again from here").click()
    page.get_by_text("What if: this table leaves another game.").wait_for()
    again = page.url.rsplit("/", 1)[1]
    info = page.request.get(f"/api/v1/tables/{again}").json()
    assert info["origin"] == {"table": table, "ply": erred["ply"]}
    assert not info["rated"]
    assert not info["public"]
    # A guest who follows the link sees that moment and nothing later, until asking for it.
    friend = newcomers.page()
    visit(friend, link)
    expect(friend.get_by_text("Move 9 of 36")).to_be_visible()
    expect(friend.get_by_role("img", name="Chances to win")).to_have_count(0)
    lines = friend.locator(".log button").count()
    friend.get_by_role("button", name="Show them").click()
    friend.get_by_role("img", name="Chances to win").wait_for()
    assert friend.locator(".log button").count() > lines
