"""A component set of one's own is looked at on the new-table page, and drawn at its table."""

from __future__ import annotations

import re
from importlib.resources import files

from playwright.sync_api import Page, expect

from tests.web.browser import watch
from tests.web.newcomers import Newcomers
from tests.web.table import wait_for_turn

# The letters that are written on the half gems of a strip.
LETTERS = """(button) => [...button.querySelectorAll('svg text')]
  .map((e) => e.textContent).sort().join('')"""
DROPPED = """(text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], 'swapped.toml'));
  return data;
}"""


def test_own_strips_are_looked_at_and_drawn(newcomers: Newcomers) -> None:
    page = newcomers.context().new_page()
    complaints = watch(page)
    box = files("hortus.games.gardlings") / "data" / "gardlings.toml"
    usual = box.read_text(encoding="utf-8")
    swap = str.maketrans("BY", "YB")
    own = re.sub(r'"[-BPYGT*]{8}', lambda found: found[0].translate(swap), usual)
    assert own != usual

    page.goto("/new/gardlings")
    file = page.get_by_role("link", name="The usual box as a file").get_attribute("href")
    answer = page.request.get(str(file))
    assert answer.text() == usual
    assert "attachment" in answer.headers["content-disposition"]

    wrong = usual.replace("blue = 7", "blue = 'seven'")
    line = wrong[: wrong.index("blue = 'seven'")].count("\n") + 1
    chosen = {"name": "wrong.toml", "mimeType": "text/plain", "buffer": wrong.encode()}
    page.get_by_label("Choose a file").set_input_files(chosen)
    alert = page.get_by_role("alert")
    # The process that reads sets starts with the first of them.
    alert.wait_for(timeout=60_000)
    expect(alert).to_contain_text(f"Line {line}: prices: blue must be a whole number from 1 to 100")
    expect(page.locator(".row.wrong")).to_have_text(re.compile(rf"^{line} blue = 'seven'\s*$"))

    dropped = page.evaluate_handle(DROPPED, own)
    page.get_by_role("group", name="drop").dispatch_event("drop", {"dataTransfer": dropped})
    page.get_by_text("The table will play with swapped.toml.").wait_for()
    expect(alert).to_have_count(0)
    listing = page.request.post("/api/v1/games/gardlings/components", data={"toml": own}).json()
    edges = {tile["id"]: tile["edges"] for tile in listing["tiles"]}
    named = page.locator("span", has_text=re.compile(r"^53 "))
    strip = page.locator(".gallery li button").filter(has=named)
    assert strip.evaluate(LETTERS) == "".join(sorted(re.sub(r"[-T*]", "", edges[53])))
    # A strip tells about itself here too, and opens no table.
    strip.click()
    expect(page.get_by_role("dialog").or_(page.locator(".about"))).to_be_visible()
    assert page.url.endswith("/new/gardlings")
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Open the table").click()
    wait_for_turn(page)
    table = page.url.rsplit("/", 1)[-1]
    assert page.request.get(f"/api/v1/tables/{table}").json()["own_components"]
    assert page.request.get(f"/api/v1/tables/{table}/components").json() == listing
    view = page.request.get(f"/api/v1/tables/{table}/state?seat=0").json()["view"]
    shelves = page.locator(".market button")
    for number, pile in enumerate(view["piles"].values()):
        drawn = shelves.nth(number).evaluate(LETTERS)
        assert drawn == "".join(sorted(re.sub(r"[-T*]", "", edges[pile["top"]])))
    # The browser itself complains of the refused set, and of nothing else.
    assert len(complaints) == 1
    assert "422" in complaints[0]


def test_a_game_nobody_knows_has_no_box(page: Page) -> None:
    assert page.request.get("/box/chess.toml").status == 404
    # No box, but the page, which says that there is nothing here.
    assert "<!doctype html>" in page.request.get("/box/..%2F..%2Fpyproject.toml").text()
