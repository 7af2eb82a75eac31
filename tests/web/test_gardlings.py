"""Gardlings at the page: loud alarms, true counters, whole ghosts, missions in words."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.server.served import Served
from tests.web.browser import PHONE
from tests.web.records import FIXTURES, sit_down_at
from tests.web.table import (
    against_a_program,
    command,
    new_table,
    sit_down,
    version,
    wait_for_change,
    wait_for_turn,
)

# Seat 0 has five gnomes at ply 18 and only gnomes in its bag; at ply 181 it has three dragons.
ALARM = FIXTURES / "gardlings-alarm.json"
SURE, DRAGONS = 18, 181
# At ply 381 seat 0 holds a strip that fits nowhere unless a unicorn moves.
STUCK = FIXTURES / "gardlings-stuck.json"
NOWHERE = 381

# Offered ghosts of which some part leads to no offered spot.
HALVES = """() => {
  const wrong = [];
  const offered = new Set([...document.querySelectorAll('.board svg .open[data-spot]')]
    .map((e) => e.dataset.spot));
  for (const ghost of document.querySelectorAll('.board svg .open[data-spot]')) {
    const box = ghost.getBoundingClientRect();
    for (const part of [.12, .5, .88]) {
      const across = box.width > box.height;
      const x = box.left + box.width * (across ? part : .5);
      const y = box.top + box.height * (across ? .5 : part);
      const hit = document.elementFromPoint(x, y);
      // A ghost may stick out of the board, behind the prompt or the tray.
      if (!hit?.closest('.board svg')) continue;
      const spot = hit.closest('[data-spot]')?.dataset.spot;
      if (!offered.has(spot)) wrong.push([ghost.dataset.spot, part, spot]);
    }
  }
  return [offered.size, wrong];
}"""


def plain(page: Page, words: str) -> Any:
    """Return a button that makes a move."""
    return page.locator("[data-plain]", has_text=words)


def log_news(page: Page) -> list[str]:
    """Return what the log tells beside the moves, latest first."""
    return page.get_by_role("tabpanel").locator("li.news").all_inner_texts()


def test_an_alarm_is_announced_shown_counted_and_logged(page: Page, served: Served) -> None:
    table = sit_down_at(page, served, ALARM, SURE)
    plain(page, "Draw a strip").click()
    announced = page.locator(".goal").get_by_role("alert").locator(".loud")
    expect(announced).to_contain_text("Gnome alarm for Guest")
    expect(announced).to_contain_text("steal 3 gems")
    state = page.request.get(f"/api/v1/tables/{table}/state?seat=0").json()
    fatal = state["view"]["gardens"][0]["aside"]
    expect(page.locator(f".aside.alarm[data-piece='strip:{fatal}']")).to_be_visible()
    own = state["view"]["gardens"][0]
    assert own["gnomes"] >= own["limit"] == 6
    meter = page.locator(".meter")
    expect(meter).to_have_attribute("aria-label", f"Gnomes: {own['gnomes']}, alarm at 6")
    expect(page.locator(".players li").first).to_contain_text(f"{own['gnomes']}/6")
    assert "Gnome alarm for Guest" in log_news(page)[0]
    # The bot builds on until it is our turn to hire.
    plain(page, "Take a pig").click()
    page.get_by_role("tabpanel").get_by_text("Round 2 begins").wait_for()
    expect(page.locator(".goal").get_by_role("alert")).to_contain_text("Round 2 begins")
    expect(page.locator(".board svg text", has_text="Round 2")).to_be_visible()
    card = page.get_by_role("region", name="Round 1 is over")
    expect(card.locator("li").first).to_contain_text("took: pig")
    assert card.locator("li").count() == 2
    card.get_by_role("button", name="Next round").click()
    expect(card).to_have_count(0)
    lived = log_news(page)
    page.reload()
    wait_for_turn(page)
    assert log_news(page)[-len(lived) :] == lived


def test_three_dragons_move_the_limit_of_the_meter(page: Page, served: Served) -> None:
    sit_down_at(page, served, ALARM, DRAGONS)
    expect(page.locator(".meter")).to_have_attribute("aria-label", "Gnomes: 4, alarm at 7")
    assert page.locator(".meter span").count() == 7
    expect(page.locator(".players li").first).to_contain_text("4/7")


def test_a_strip_that_fits_nowhere_is_no_alarm(page: Page, served: Served) -> None:
    sit_down_at(page, served, STUCK, NOWHERE)
    sentence = page.locator(".sentence").inner_text()
    assert "Move a unicorn" in sentence
    assert "without a penalty" in sentence
    assert "larm" not in sentence
    plain(page, "Set the strip aside").click()
    expect(page.locator(".goal").get_by_role("alert")).to_contain_text("without a penalty")
    expect(page.locator(".aside:not(.alarm)")).to_be_visible()


def test_ghosts_can_be_taken_anywhere_and_refusals_speak_no_coordinates(page: Page) -> None:
    sit_down(page, "gardlings")
    wait_for_turn(page)
    plain(page, "Draw a strip").click()
    ghost = page.locator(".board .ghost")
    box = ghost.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 2.2 * box["height"])
    refusal = page.get_by_role("alert").filter(has_text="Rule")
    expect(refusal).to_contain_text("only one place")
    assert not re.search(r"-?\d+, ?-?\d+", refusal.inner_text())
    page.mouse.click(box["x"] + box["width"] * 0.1, box["y"] + box["height"] / 2)
    page.locator("[data-confirm]").wait_for()
    # Once chosen, a press on its other end lays it.
    page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
    page.locator(".laid").first.wait_for()
    plain(page, "Draw a strip").click()
    page.locator(".board svg .open[data-spot]").first.wait_for()
    count, wrong = page.evaluate(HALVES)
    assert count > 0
    assert wrong == []


def test_what_is_chosen_stays_while_another_builds(page: Page) -> None:
    table, token = against_a_program(page, "gardlings")
    page.goto(f"/table/{table}")
    wait_for_turn(page)
    plain(page, "Draw a strip").click()
    page.locator(".board .ghost").first.click(position={"x": 9, "y": 9})
    confirm = page.locator("[data-confirm]")
    confirm.wait_for()
    # What it would bring is told a moment later, behind these words.
    effect = page.locator(".prompt .effect")
    chosen, at = effect.locator("span").first.inner_text(), confirm.bounding_box()
    assert chosen
    confirm.evaluate("(button) => (window.pressed = button)")
    other = {"headers": {"Authorization": f"Bearer {token}", "Cookie": ""}}
    for number, verb in enumerate(("draw", "place", "stop")):
        state = page.request.get(f"/api/v1/tables/{table}/state?seat=1", **other).json()
        move = next(move for move in state["legal"] if move["do"] == verb)
        before = version(page)
        rest = {"id": str(number), "seat": 1, "version": state["version"], "move": move}
        command(page, table, token, type="play", **rest)
        wait_for_change(page, before)
        assert effect.locator("span").first.inner_text() == chosen
        assert effect.inner_text().startswith(chosen)
        assert confirm.bounding_box() == at
    # Whoever was about to press it still presses the same button.
    assert confirm.evaluate("(button) => button === window.pressed")
    confirm.click()
    page.locator(".laid[data-from='seat:0']").wait_for()


def test_the_bag_can_be_reached_into_and_says_how_many_gnomes_are_left(page: Page) -> None:
    sit_down(page, "gardlings")
    wait_for_turn(page)
    page.set_viewport_size(PHONE)
    expect(page.locator(".tray .state")).to_contain_text("with gnomes: 6")
    page.get_by_role("button", name="8 tiles in the bag").click()
    drawn = page.locator(".tray .drawn")
    expect(drawn).to_be_visible()
    page.locator(".board .ghost").click(position={"x": 9, "y": 9})
    page.locator("[data-confirm]").click()
    letters = page.locator(".board svg .laid[data-from='seat:0'] .letter")
    letters.first.wait_for()
    sizes = letters.evaluate_all(
        "letters => letters.map((letter) => letter.getBoundingClientRect().height)"
    )
    assert min(sizes) >= 8


def test_a_mission_says_what_it_asks_and_pays(page: Page) -> None:
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 2]
    asked = set()
    for _ in range(2):
        table = new_table(page, "gardlings", seats, options={"missions": True})
        page.goto(f"/table/{table}")
        wait_for_turn(page)
        view = page.request.get(f"/api/v1/tables/{table}/state?seat=0").json()["view"]
        parts = page.request.get("/api/v1/games/gardlings/components").json()
        known = {mission["id"]: mission for mission in parts["missions"]}
        for seat, garden in enumerate(view["gardens"]):
            mission = known[garden["mission"]["id"]]
            asked.add(mission["id"])
            words = page.locator("ul.players > li").nth(seat).inner_text()
            if mission["effect"] == "second_look":
                assert "draw a second tile" in words
                continue
            assert f"pays {mission['gems']} gems" in words
            if "need" in mission:
                assert re.search(rf"so far \d+ of {mission['need']}|fulfilled", words)
            tile = page.locator(f"[data-mission={mission['id']}]").first
            assert f"◆ {mission['gems']}" in (tile.text_content() or "")
        expect(page.locator(".tray .mission")).to_contain_text("Mission:")
    assert len(asked) > 2
