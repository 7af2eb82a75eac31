"""What a player decides about the rules: chips arranged by hand, and being done for a round."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.browser import PHONE
from tests.web.newcomers import Newcomers
from tests.web.table import new_table


def chips_of(page: Page) -> list[int]:
    """Return the chips as the editor shows them."""
    return [int(text) for text in page.locator(".chips .chip").all_inner_texts()]


def chips_on_table(page: Page) -> list[int]:
    """Return the chips of the table the page is at."""
    table = page.url.rsplit("/", 1)[1]
    state = page.request.get(f"/api/v1/tables/{table}/state?seat=0").json()
    return [chip["value"] for chip in state["view"]["chips"]]


def test_the_host_arranges_the_chips_by_mouse_and_keys(page: Page) -> None:
    page.goto("/new/carat")
    page.get_by_label("by hand").check()
    expect(page.locator(".chips .chip")).to_have_count(49)
    page.get_by_role("button", name="Sort").click()
    assert chips_of(page) == sorted(chips_of(page))
    chips = page.locator(".chips .chip")
    chips.nth(0).click()
    expect(chips.nth(0)).to_have_attribute("aria-pressed", "true")
    chips.nth(48).click()
    assert (chips_of(page)[0], chips_of(page)[48]) == (5, 1)
    # By keys: from the last chip up one row, lift it, one to the left, and swap.
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    wanted = chips_of(page)
    assert (wanted[34], wanted[13]) == (2, 4)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".prompt")
    assert chips_on_table(page) == wanted


def test_the_host_arranges_the_chips_by_touch(newcomers: Newcomers) -> None:
    page = newcomers.page(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto("/new/carat")
    page.get_by_text("by hand").tap()
    chips = page.locator(".chips .chip")
    expect(chips).to_have_count(49)
    before = chips_of(page)
    other = next(place for place in range(1, 49) if before[place] != before[0])
    chips.nth(0).tap()
    chips.nth(other).tap()
    after = chips_of(page)
    assert (after[0], after[other]) == (before[other], before[0])
    page.get_by_role("button", name="Open the table").tap()
    page.wait_for_selector(".prompt")
    assert chips_on_table(page) == after


class Other:
    """Somebody else at the table, who only sends commands."""

    def __init__(self, page: Page, newcomers: Newcomers) -> None:
        self.request = newcomers.context().request
        self.request.post("/api/v1/session", data={"language": "en"})
        self.table = new_table(
            page, "gardlings", [{"kind": "me"}, {"kind": "open"}], public=True, hints=False
        )
        answer = self.request.post(f"/api/v1/tables/{self.table}/sit", data={})
        assert answer.ok, answer.text()
        self.count = 0

    def play(self, move: dict[str, Any]) -> dict[str, Any]:
        """Play a move and return the state after it."""
        self.count += 1
        state = self.state()
        command = {"type": "play", "seat": 1, "version": state["version"], "move": move}
        answer = self.request.post(
            f"/api/v1/tables/{self.table}/commands", data={**command, "id": f"m{self.count}"}
        )
        assert answer.ok, answer.text()
        return self.state()

    def state(self) -> Any:
        """Return what they see."""
        return self.request.get(f"/api/v1/tables/{self.table}/state?seat=1").json()

    def lay_and_stop(self) -> None:
        """Draw a tile, lay it and stop."""
        drawn = self.play({"do": "draw"})
        self.play(next(move for move in drawn["legal"] if move["do"] == "place"))
        self.play({"do": "stop"})


def test_who_has_stopped_is_asked_once_more_and_may_be_done(
    page: Page, newcomers: Newcomers
) -> None:
    other = Other(page, newcomers)
    page.goto(f"/table/{other.table}")
    page.get_by_role("button", name="Stop", exact=True).click()
    prompt = page.locator(".prompt .sentence")
    expect(prompt).to_contain_text("You have stopped")
    other.lay_and_stop()
    expect(prompt).to_contain_text("The others have drawn on")
    assert other.state()["prompt"]["waiting"] == [0]
    done = page.locator("[data-done]")
    expect(done).to_have_text("I am done for this round")
    done.click()
    expect(prompt).not_to_contain_text("The others have drawn on")
    wait_for_hiring(other)
    # The next round, from its beginning on: now nobody has to ask.
    page.get_by_role("button", name="Take a pig and a coin").click()
    other.play({"do": "pig"})
    expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    page.locator("[data-done]").click()
    expect(prompt).to_contain_text("You are done for this round")
    expect(page.locator("[data-done]")).to_be_disabled()
    page.goto("/")
    other.lay_and_stop()
    wait_for_hiring(other)


def wait_for_hiring(other: Other) -> None:
    """Wait until building is over."""
    for _ in range(100):
        if other.state()["view"]["phase"] == "hiring":
            return
        time.sleep(0.1)
    raise AssertionError("somebody is still asked")
