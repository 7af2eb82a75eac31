"""Things travel over the table, at once for those who want no motion; a key ends it."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

import hortus
from tests.web.newcomers import Newcomers
from tests.web.table import play_by_pointer, sit_down, wait_for_turn

# Counts what sets out and what arrives, and slows it down, so that a test can look at it.
COUNT = """
window.flights = {begun: 0, ended: 0};
document.addEventListener('DOMContentLoaded', () => new MutationObserver((changes) => {
  for (const change of changes) {
    const of = (nodes) => [...nodes].filter((node) => node.classList?.contains('flight')).length;
    window.flights.begun += of(change.addedNodes);
    window.flights.ended += of(change.removedNodes);
  }
}).observe(document.body, {childList: true}));
"""
# Asked in one go, for a bot may set something off between two questions.
ARRIVED = """() => flights.begun > 0 && flights.begun === flights.ended
  && ![...document.querySelectorAll('[data-piece]')].some((piece) => piece.style.visibility)"""
LIVELY = "localStorage.setItem('hortus.preferences', JSON.stringify({quick: false}));"


@pytest.fixture
def lively(newcomers: Newcomers) -> Page:
    """A page on which things move."""
    page = newcomers.page(reduced_motion="no-preference")
    page.add_init_script(LIVELY + COUNT)
    return page


@pytest.mark.parametrize("game", hortus.names())
def test_pieces_travel_and_arrive(lively: Page, game: str) -> None:
    sit_down(lively, game)
    dice = random.Random(2)
    for _ in range(5):
        wait_for_turn(lively)
        play_by_pointer(lively, dice)
    lively.wait_for_function(ARRIVED)


def test_nothing_travels_for_those_who_want_no_motion(page: Page) -> None:
    page.add_init_script(COUNT)
    sit_down(page, "carat")
    wait_for_turn(page)
    play_by_pointer(page, random.Random(2))
    wait_for_turn(page)
    assert page.evaluate("flights.begun") == 0


def test_a_key_ends_what_travels(lively: Page) -> None:
    sit_down(lively, "carat")
    wait_for_turn(lively)
    lively.evaluate(
        """() => { const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, how) {
            return animate.call(this, frames, {...how, duration: 600000}); } }"""
    )
    play_by_pointer(lively, random.Random(2))
    wait_for_turn(lively)
    lively.wait_for_selector(".flight", state="attached")
    lively.keyboard.press("Escape")
    lively.wait_for_function("() => !document.querySelector('.flight')")
