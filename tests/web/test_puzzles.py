"""Puzzles at the page: solved with the board, rated, and kept wherever somebody plays."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from hortus.puzzles.collection import shipped
from tests.web.browser import PHONE
from tests.web.newcomers import Newcomers
from tests.web.places import visit

PUZZLES = shipped("carat").puzzles
PASSWORD = "correct horse"


def shown(page: Page) -> int:
    """Wait for a puzzle that waits for an answer; return its number."""
    page.wait_for_selector("[data-puzzle]:not([data-verdict])")
    return int(page.locator("[data-puzzle]").get_attribute("data-puzzle") or 0)


def choose(page: Page, number: int, text: str, touch: bool = False) -> None:
    """Put a tile of Carat where a move wants it, turned as it wants it."""
    told: dict[str, Any] = page.request.get(f"/api/v1/puzzles/carat/{number}").json()
    move = told["legal"][told["texts"].index(text)]
    turns = [one["turn"] for one in told["legal"] if one["at"] == move["at"]]
    now = 0 if 0 in turns else turns[0]
    turns.sort()
    spot = page.locator(f'.board [data-spot="{move["at"][0]},{move["at"][1]}"]').first
    spot.tap() if touch else spot.click()
    for _ in range((turns.index(move["turn"]) - turns.index(now)) % len(turns)):
        page.get_by_role("button", name="Turn").first.click()


def solve(page: Page) -> None:
    """Find the best move of the puzzle on the board."""
    number = shown(page)
    choose(page, number, PUZZLES[number - 1].best.text)
    page.locator("[data-confirm]").click()
    expect(page.locator("[data-verdict=right]")).to_be_visible()


def test_puzzles_are_solved_rated_and_kept(newcomers: Newcomers) -> None:
    page = newcomers.page()
    visit(page, "/")
    page.get_by_role("link", name="One move is clearly best").click()
    expect(page.get_by_text("0 right in a row")).to_be_visible()
    page.get_by_role("link", name="Solve puzzles Carat").click()
    solved = [shown(page)]
    solve(page)
    # What the best move brings is told, and what else there was can be looked at.
    why = page.locator("aside")
    expect(why).to_contain_text("Why: ")
    best = why.get_by_role("button", name="Best · Yours")
    expect(best).to_have_attribute("aria-pressed", "true")
    other = why.get_by_role("button", name="Tempting")
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    for row in (2, 3):
        page.get_by_role("button", name="Next puzzle").click()
        solved.append(shown(page))
        solve(page)
        expect(page.locator(f"[data-streak='{row}']")).to_be_visible()
    assert len(set(solved)) == 3
    rating = int(page.locator("[data-rating]").get_attribute("data-rating") or 0)
    assert rating > 1200
    # The browser remembers a guest; an account takes it over.
    visit(page, "/puzzles")
    expect(page.get_by_text("3 right in a row")).to_be_visible()
    expect(page.get_by_text(f"Your rating: {rating}")).to_be_visible()
    page.request.post("/api/v1/session", data={"language": "en"})
    name = f"Puzzler {rating}"
    page.request.post("/api/v1/account", data={"name": name, "password": PASSWORD})
    page.reload()
    expect(page.get_by_text("3 right in a row")).to_be_visible()
    assert page.evaluate("localStorage.getItem('hortus.puzzles')") is None
    elsewhere = newcomers.page(viewport=PHONE)
    visit(elsewhere, "/puzzles")
    expect(elsewhere.get_by_text("0 right in a row")).to_be_visible()
    elsewhere.request.post("/api/v1/login", data={"name": name, "password": PASSWORD})
    visit(elsewhere, f"/puzzle/carat?number={solved[0]}")
    expect(elsewhere.get_by_text("only the first answer counts")).to_be_visible()


def test_a_wrong_answer_is_told_why_on_a_phone(newcomers: Newcomers) -> None:
    page = newcomers.page(viewport=PHONE, has_touch=True)
    number = next(
        number
        for number, one in enumerate(PUZZLES, 1)
        if one.theme == "block" and one.greedy.text.split("/")[0] != one.best.text.split("/")[0]
    )
    visit(page, f"/puzzle/carat?number={number}&theme=block")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("Look for this: spoil an open chip")).to_be_visible()
    choose(page, number, PUZZLES[number - 1].greedy.text, touch=True)
    page.locator("[data-confirm]").tap()
    expect(page.locator("[data-verdict=wrong]")).to_be_visible()
    expect(page.locator(".sentence")).to_contain_text("Not this one. Best: ")
    moves = page.get_by_role("list", name="The moves compared").get_by_role("button")
    assert moves.count() >= 2
    expect(moves.first).to_contain_text("Best")
    expect(moves.filter(has_text="Yours")).to_have_count(1)
    expect(page.locator("[data-streak='0']")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Next puzzle").tap()
    page.wait_for_selector("[data-puzzle]:not([data-verdict])")
    assert PUZZLES[shown(page) - 1].theme == "block"
    page.get_by_role("button", name="Show the answer").tap()
    expect(page.locator(".sentence")).to_contain_text("This is the answer.")
