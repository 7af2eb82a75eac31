"""A replay tells luck from skill, and its log marks mistakes with the better move."""

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
    """Store a ledger, as it would stand there after the minutes that it takes interpreted."""
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
        "gifts": [0.0, lost],
        "uncertainty": [0.04, 0.04],
        "exact": False,
        "win": [0.5, 0.5],
        "points": [60.0, 60.0],
    }
    lines = [{"ply": 0, "luck": luck, "uncertainty": [0.1, 0.1]}, decision]
    with closing(sqlite3.connect(served.data / "hortus.sqlite", timeout=30)) as store, store:
        values = (table, 1, time.time(), json.dumps(seats))
        store.execute("INSERT INTO ledgers VALUES (?, ?, ?, ?)", values)
        for line in lines:
            values = (table, line["ply"], json.dumps(line))
            store.execute("INSERT INTO ledger_lines VALUES (?, ?, ?)", values)


def test_a_replay_tells_luck_from_skill(newcomers: Newcomers, served: Served) -> None:
    page = newcomers.page()
    table = played_out(page)
    log = page.request.get(f"/api/v1/tables/{table}/log?seat=0").json()
    first = next(line for line in log if line["seat"] == 0)
    move = {key: value for key, value in first["entry"].items() if key != "seat"}
    keep_ledger(served, table, first["ply"], move)
    visit(page, f"/replay/{table}")
    page.get_by_role("button", name="Luck and skill").click()
    row = page.get_by_role("row", name="17 of 18 moves without a mistake").first
    expect(row).to_contain_text("25%")
    expect(row).to_contain_text("± 10%")
    marked = page.locator("ol button", has_text="??")
    expect(marked).to_have_count(1)
    expect(marked).to_contain_text("better: ")
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
