"""What newcomers ask at a table is answered within one tap, where they can see it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, TimeoutError, ViewportSize

from tests.server.served import Served
from tests.web import questions
from tests.web.browser import PHONE, WIDE
from tests.web.newcomers import Newcomers
from tests.web.questions import SHOWN, TABLES, Question
from tests.web.records import sit_down_at
from tests.web.sight import IN_SIGHT, point
from tests.web.table import version


def in_sight(page: Page, words: str) -> bool:
    """Tell whether words can be read now, or the place of something is pointed out."""
    if words in SHOWN:
        return page.locator(words).first.is_visible()
    return bool(page.evaluate(IN_SIGHT, words))


def comes(page: Page, words: str) -> bool:
    """Tell whether words can be read soon."""
    try:
        if words in SHOWN:
            page.wait_for_selector(words)
        else:
            page.wait_for_function(IN_SIGHT, arg=words)
    except TimeoutError:
        return False
    return True


def press(page: Page, question: Question, touch: bool) -> bool:
    """Tap or hold what a question is about; tells whether it could be reached."""
    at = point(page.locator(question.at))
    if at is None:
        return False
    if question.way == "tap":
        (page.touchscreen.tap if touch else page.mouse.click)(at["x"], at["y"])
    elif touch:
        fingers = page.context.new_cdp_session(page)
        start = {"type": "touchStart", "touchPoints": [at]}
        fingers.send("Input.dispatchTouchEvent", start)
        comes(page, question.says[0])
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        page.mouse.click(at["x"], at["y"], button="right")
    return True


def unanswered(page: Page, question: Question, names: list[str], touch: bool) -> list[str]:
    """Ask, and return what the page does not say."""
    says = [say.format(me=names[0], bot=names[1]) for say in question.says]
    if question.way != "see":
        if all(in_sight(page, words) for words in says):
            return ["(answered before the tap)"]
        if not press(page, question, touch):
            return [f"(cannot reach {question.at})"]
    return [words for words in says if not comes(page, words)]


def leave(page: Page) -> None:
    """Close whatever a question has opened."""
    for _ in range(3):
        if page.locator(".about, .why, [data-confirm]").count():
            page.keyboard.press("Escape")
    log = page.get_by_role("tab", name="Log")
    if log.is_visible() and log.get_attribute("aria-selected") != "true":
        log.click()


@pytest.mark.parametrize(
    ("game", "size"),
    [*((game, WIDE) for game in TABLES), ("carat", PHONE)],
    ids=[*TABLES, "carat on a phone"],
)
def test_a_newcomer_is_answered_within_one_tap(
    newcomers: Newcomers, served: Served, game: str, size: ViewportSize
) -> None:
    touch = size is PHONE
    page = newcomers.page(size, has_touch=True) if touch else newcomers.page()
    script = TABLES[game]
    table = sit_down_at(page, served, questions.GAMES / script.record, script.ply)
    info = page.request.get(f"/api/v1/tables/{table}").json()
    names = [seat["name"] for seat in info["seats"]]
    before = version(page)
    wrong = []
    for question in script.questions:
        since = page.locator(questions.SINCE)
        if since.count() and question not in script.questions[:2]:
            since.click()
        missing = unanswered(page, question, names, touch)
        if missing:
            wrong.append((question.asks, missing))
        leave(page)
    assert wrong == [], "\n".join(map(str, wrong))
    assert version(page) == before


def test_every_game_has_a_dozen_questions_and_the_document_lists_them() -> None:
    for table in TABLES.values():
        assert len({question.asks for question in table.questions}) >= 12
    assert Path(questions.PAGE).read_text(encoding="utf-8") == questions.page()
