"""A table with a component set of one's own is drawn with its own strips."""

from __future__ import annotations

import re
from importlib.resources import files

from playwright.sync_api import Page

from tests.web.table import new_table, wait_for_turn

# The letters that are written on the half gems of a strip.
LETTERS = """(button) => [...button.querySelectorAll('svg text')]
  .map((e) => e.textContent).sort().join('')"""


def test_own_strips_are_drawn(page: Page) -> None:
    box = files("hortus.games.gardlings") / "data" / "gardlings.toml"
    usual = box.read_text(encoding="utf-8")
    swap = str.maketrans("BY", "YB")
    own = re.sub(r'"[-BPYGT*]{8}', lambda found: found[0].translate(swap), usual)
    assert own != usual
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    table = new_table(page, "gardlings", seats, components=own)
    page.goto(f"/table/{table}")
    wait_for_turn(page)
    listing = page.request.get(f"/api/v1/tables/{table}/components").json()
    edges = {tile["id"]: tile["edges"] for tile in listing["tiles"]}
    view = page.request.get(f"/api/v1/tables/{table}/state?seat=0").json()["view"]
    shelves = page.locator(".market button")
    for number, pile in enumerate(view["piles"].values()):
        drawn = shelves.nth(number).evaluate(LETTERS)
        assert drawn == "".join(sorted(re.sub(r"[-T*]", "", edges[pile["top"]])))
