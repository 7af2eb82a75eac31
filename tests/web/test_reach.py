"""What is offered can be reached: seen where it is, and hit there by a pointer."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

import hortus
from tests.web.browser import PHONE, TABLET, WIDE
from tests.web.reach import Thing, drag, reachable
from tests.web.table import new_table, play_by_pointer, sit_down, version, wait_for_turn


def test_alone_on_islet_both_islets_can_be_reached(page: Page) -> None:
    page.goto(f"/table/{new_table(page, 'islet', [{'kind': 'me'}])}")
    wait_for_turn(page)
    for size in (PHONE, TABLET, WIDE):
        page.set_viewport_size(size)
        spots = [thing.name for thing in reachable(page) if thing.kind == "spot"]
        assert {spot.split(":")[0] for spot in spots} == {"0", "1"}


def first(page: Page, kind: str) -> Thing:
    """Return the first thing of a kind that is offered."""
    return next(thing for thing in reachable(page) if thing.kind == kind)


def until_a_piece_can_be_held(page: Page) -> None:
    """Play on until something of the tray may go to the board."""
    dice = random.Random(5)
    for _ in range(20):
        wait_for_turn(page)
        if page.locator(".tray .held").count():
            return
        play_by_pointer(page, dice)
    raise AssertionError("there was nothing to hold")


@pytest.mark.parametrize("game", hortus.names())
def test_a_piece_is_dragged_to_its_place_by_mouse(page: Page, game: str) -> None:
    sit_down(page, game)
    until_a_piece_can_be_held(page)
    box = page.locator(".tray .held").first.bounding_box()
    assert box is not None
    piece = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    spot = first(page, "spot")
    drag(page, piece, (5.0, 5.0))
    expect(page.locator("[data-confirm]")).to_have_count(0)
    drag(page, piece, (spot.x, spot.y))
    page.locator(".board .ghost.chosen").wait_for()
    assert page.locator(".dragged").count() == 0
    before = version(page)
    confirm = first(page, "confirm")
    page.mouse.click(confirm.x, confirm.y)
    page.wait_for_function(
        "(before) => document.querySelector('[data-version]')?.dataset.version !== before",
        arg=before,
    )


def test_what_is_dragged_follows_the_mouse_and_a_forbidden_place_is_explained(page: Page) -> None:
    sit_down(page, "carat")
    wait_for_turn(page)
    piece = first(page, "piece")
    corner = page.locator("[data-spot='0,0']").bounding_box()
    assert corner is not None
    at = (corner["x"] + corner["width"] / 2, corner["y"] + corner["height"] / 2)
    page.mouse.move(piece.x, piece.y)
    page.mouse.down()
    page.mouse.move(*at, steps=3)
    image = page.locator(".dragged").bounding_box()
    assert image is not None
    assert image["x"] < at[0] < image["x"] + image["width"]
    assert image["y"] < at[1] < image["y"] + image["height"]
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    assert "edge" in page.get_by_role("alert").inner_text()
    assert page.locator("[data-confirm]").count() == 0
