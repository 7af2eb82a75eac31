"""Carat at the page: who leads each open chip, what a won chip shows, and what is heard."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.web.newcomers import Newcomers
from tests.web.table import finished, new_table, play_by_pointer, play_on_unseen, wait_for_turn

# Notes the pitch of everything that sounds; the page decides what that is.
LISTEN = """
window.heard = [];
const create = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  const voice = create.call(this);
  const set = voice.start;
  voice.start = function () {
    window.heard.push(Math.round(voice.frequency.value));
    set.call(voice);
  };
  return voice;
};
"""
WANTS_SOUND = "localStorage.setItem('hortus.preferences', JSON.stringify({sound: true}));"
WOOD, GLASS = 210, 1760
# Whoever wants no motion gets none that lasts.
LASTING = """document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 1)
  .map((one) => one.animationName ?? one.transitionProperty)"""


@pytest.mark.parametrize("edition", ["carat", "alhambra"])
def test_every_open_chip_says_who_leads_and_wins_are_heard(
    newcomers: Newcomers, edition: str
) -> None:
    page = newcomers.page()
    page.add_init_script(WANTS_SOUND + LISTEN)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    table = new_table(page, "carat", seats, options={"edition": edition})
    page.goto(f"/table/{table}")
    wait_for_turn(page)
    dice = random.Random(6)
    play_on_unseen(page, table, dice, 6)
    wait_for_turn(page)
    view = page.request.get(f"/api/v1/tables/{table}/state?seat=0").json()["view"]
    begun = [chip for chip in view["chips"] if sum(chip["totals"]) and not chip["scored"]]
    led = [chip["leader"] for chip in begun if chip["leader"]]
    expect(page.locator(".board .standing")).to_have_count(len(begun))
    leads = page.locator(".board .standing[data-leads]")
    shown = leads.evaluate_all("all => all.map((one) => one.dataset.leads)")
    assert sorted(shown) == sorted(led) != []
    assert page.evaluate(LASTING) == []
    won = won_now(page, table)
    play_by_pointer(page, dice)
    # At the latest when the board is full.
    while won_now(page, table) == won and not finished(page):
        wait_for_turn(page)
        play_by_pointer(page, dice)
    page.wait_for_function(f"() => heard.includes({WOOD}) && heard.includes({GLASS})")


def won_now(page: Page, table: str) -> int:
    """Return how many chips have a winner."""
    view = page.request.get(f"/api/v1/tables/{table}/state?seat=0").json()["view"]
    return sum(chip["winner"] is not None for chip in view["chips"])
