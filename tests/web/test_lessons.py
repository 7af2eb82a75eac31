"""Lessons: every step has what its text speaks of, and a learner finds what is asked."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import hortus
from hortus.core.dice import new_dice

WEB = Path(__file__).parents[2] / "web"
LESSONS = WEB / "src" / "lessons"

# Whether something that is pointed at can be seen: on the board, in the tray or among the buttons.
POINTED_AT = """() => [...document.querySelectorAll('.marked, .board .hint')].some((e) => {
  const box = e.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const style = getComputedStyle(e);
  const yellow = [style.outlineColor, style.stroke, style.fill].includes('rgb(255, 216, 74)');
  return yellow && box.width > 0 && x > 0 && y > 0 && x < innerWidth && y < innerHeight;
})"""


def steps_of(game: str) -> list[dict[str, Any]]:
    """Return a lesson as the page has it."""
    found: list[dict[str, Any]] = json.loads((LESSONS / f"{game}.json").read_text())
    return found


@pytest.mark.parametrize("game", hortus.names())
def test_every_step_has_what_its_text_speaks_of(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(WEB / "scripts")
    checks, plans = map(importlib.import_module, ("lesson_checks", "lessons"))
    steps = steps_of(game)
    written = [(step["text"].split(".")[-1], tuple(step["shows"])) for step in steps]
    assert written == [(plan.text, plan.shows) for plan in plans.LESSONS[game]]
    for step in steps:
        assert checks.failing(step) == [], step["text"]
        if step["want"]:
            assert step["want"] in step["legal"]
            assert len(step["changes"]) == len(step["legal"])


@pytest.mark.parametrize("game", hortus.names())
def test_lessons_are_as_the_service_would_show_them(game: str) -> None:
    position, dice = hortus.load(game, 2).new(), new_dice(1, "lesson")
    while position.is_chance:
        position.roll(dice)
    now = position.view(0).data()
    for step in steps_of(game):
        for view in (step["view"], step["after"] or step["view"]):
            assert view.keys() == now.keys()
            if game == "gardlings":
                assert view["gardens"][0].keys() == now["gardens"][0].keys()


@pytest.mark.parametrize("game", hortus.names())
def test_a_lesson_is_done_to_its_end(page: Page, game: str) -> None:
    page.goto(f"/learn/{game}")
    for number, step in enumerate(steps_of(game), 1):
        expect(page.locator("progress")).to_have_attribute("value", str(number))
        assert page.get_by_text("Some turns later").is_visible() == step["later"]
        if not step["want"]:
            page.get_by_role("button", name="Next").click()
            continue
        page.wait_for_function(POINTED_AT)
        page.get_by_role("button", name="Show me").click()
        page.locator("[data-confirm]").wait_for()
        points = step["changes"][step["legal"].index(step["want"])][0]
        if points > 0:
            expect(page.locator(".prompt .effect")).to_contain_text(f"+{points} point")
        page.locator("[data-confirm]").click()
    assert page.get_by_text("You know enough to play").is_visible()


def test_a_learner_who_does_something_else_is_told_what_is_meant(page: Page) -> None:
    page.goto("/learn/carat")
    page.get_by_role("button", name="Next").click()
    want = steps_of("carat")[1]["want"]
    page.locator("[data-spot='0,0']").click()
    expect(page.locator(".warning")).to_contain_text("yellow")
    other = next(spot for spot in ("2,2", "3,3") if spot != ",".join(map(str, want["at"])))
    page.locator(f"[data-spot='{other}']").click()
    page.locator("[data-confirm]").click()
    place = "abcdef"[want["at"][1]] + str(want["at"][0] + 1)
    expect(page.locator(".warning")).to_contain_text(place)
