"""The coach at the table: asks before a mistake, shows what is better, and tells afterwards why."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.served import START, Served
from tests.web.browser import PHONE
from tests.web.newcomers import Newcomers
from tests.web.table import follow, new_table, play_on_unseen, version, wait_for_change

# In a game that goes like this most of the last moves but one give the win away.
SEED = "coach1"
MOVES = 16
SAME_CHANCE = f"import hortus.server.live.opening as opening; opening.new_seed = lambda: '{SEED}'; "
THOUGHT = {"coach_iterations": 16, "coach_seconds": 60}


@pytest.fixture(scope="module")
def coaching(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service whose tables all have the same chance, and whose coach has time."""
    folder = tmp_path_factory.mktemp("coaching")
    service = Served(folder, start=SAME_CHANCE + START, **THOUGHT).start()
    yield service
    assert service.stop() == 0
    assert service.tracebacks() == []


@pytest.fixture(scope="module")
def all_pupils(browser: Browser, coaching: Served) -> Newcomers:
    """All browsers of this service's people."""
    return Newcomers(browser, coaching.url)


@pytest.fixture
def pupils(all_pupils: Newcomers) -> Iterator[Newcomers]:
    """As many people as a test wants."""
    yield all_pupils
    assert all_pupils.leave() == []


def late_in_a_game(page: Page) -> str:
    """Sit down where one move is as good as most are bad; returns the table."""
    table = new_table(page, "carat", [{"kind": "me"}, {"kind": "bot", "bot": "random"}])
    play_on_unseen(page, table, random.Random(4), MOVES)
    # Without loading anything anew, which would forget what was preferred.
    follow(page, f"/table/{table}")
    page.wait_for_selector("[data-asks=move]")
    page.get_by_role("button", name="Play on").click()
    return table


def judged(page: Page, table: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the best move, and moves at other places that the service calls mistakes."""
    path = f"/api/v1/tables/{table}"
    state = page.request.get(f"{path}/state?seat=0").json()
    wrong, best = [], {}
    for move in state["legal"]:
        if any(move["at"] == other["at"] for other in wrong):
            continue
        asked = {"seat": 0, "version": state["version"], "move": move}
        told = page.request.post(f"{path}/judge", data=asked).json()
        best = told["best"]
        if told["mark"] and move["at"] != best["at"]:
            wrong.append(move)
            if len(wrong) == 2:
                break
    return best, wrong


def put(page: Page, move: dict[str, Any], turned: int = 0) -> None:
    """Choose a move on the board, with a tile that is turned already."""
    page.locator(f".board [data-spot='{','.join(map(str, move['at']))}']").click()
    turn = page.get_by_role("button", name="Turn").first
    for _ in range((move["turn"] - turned) % 4):
        turn.click()
    page.wait_for_selector("[data-judged=true] [data-confirm]")


def marked(page: Page) -> int:
    """Count the places that a hint points at."""
    return page.locator(".board .hint").count()


def test_the_coach_asks_and_a_hint_helps(pupils: Newcomers) -> None:
    page = pupils.page()
    page.goto("/")
    table = late_in_a_game(page)
    page.get_by_role("tab", name="Table").click()
    page.get_by_label("Coach").check()
    best, (bad, worse) = judged(page, table)
    before = version(page)
    question = page.get_by_role("alertdialog")
    put(page, bad)
    page.locator("[data-confirm]").click()
    expect(question).to_contain_text("Are you sure? I see something better.")
    expect(question.get_by_role("button", name="Let me think again")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-confirm]")).to_be_focused()
    assert version(page) == before
    # Three steps: round about, here, and this because.
    advice = page.locator(".notices[aria-live]")
    page.keyboard.press("h")
    expect(advice).to_contain_text("Look here: ")
    assert marked(page) > 1
    page.get_by_role("button", name="Hint: tell me more").click()
    expect(advice).to_contain_text("Lay a tile here.")
    assert marked(page) == 1
    page.keyboard.press("h")
    expect(advice).to_contain_text("This move: ")
    expect(advice).to_contain_text("The better move brings")
    spot = page.locator(f".board [data-spot='{','.join(map(str, best['at']))}']")
    expect(spot.locator(".chosen")).to_have_count(1)
    # What the hint says is played without a question.
    page.locator("[data-confirm]").click()
    wait_for_change(page, before)
    expect(question).to_have_count(0)
    assert last_of(page, table)["at"] == best["at"]
    assert worse


def last_of(page: Page, table: str) -> dict[str, Any]:
    """Return one's own latest move."""
    log = page.request.get(f"/api/v1/tables/{table}/log?seat=0").json()
    found: dict[str, Any] = [line["entry"] for line in log if line["seat"] == 0][-1]
    return found


def test_a_mistake_is_shown_or_played_anyway_on_a_phone(pupils: Newcomers) -> None:
    page = pupils.page(viewport=PHONE, has_touch=True)
    page.goto("/new/carat")
    page.get_by_label("Coach").check()
    page.get_by_label("Hints allowed").uncheck()
    expect(page.get_by_label("Coach")).to_have_count(0)
    table = late_in_a_game(page)
    best, (bad, worse) = judged(page, table)
    before = version(page)
    question = page.get_by_role("alertdialog")
    put(page, bad)
    page.locator("[data-confirm]").tap()
    question.get_by_role("button", name="Show me").tap()
    advice = page.locator(".notices[aria-live]")
    expect(advice).to_contain_text("Better: ")
    spot = page.locator(f".board [data-spot='{','.join(map(str, best['at']))}']")
    expect(spot.locator(".chosen")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    put(page, worse, best["turn"])
    page.locator("[data-confirm]").tap()
    question.get_by_role("button", name="Play it anyway").tap()
    wait_for_change(page, before)
    expect(advice).to_contain_text("Better was: ")
    assert last_of(page, table)["at"] == worse["at"]
    advice.get_by_role("button", name="Close").tap()
    expect(advice).to_be_empty()
