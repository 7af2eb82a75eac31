"""What is offered can be reached: seen where it is, and hit there by a pointer."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.browser import PHONE, TABLET, WIDE
from tests.web.reach import reachable
from tests.web.table import new_table, wait_for_turn


def test_alone_on_islet_both_islets_can_be_reached(page: Page) -> None:
    page.goto(f"/table/{new_table(page, 'islet', [{'kind': 'me'}])}")
    wait_for_turn(page)
    for size in (PHONE, TABLET, WIDE):
        page.set_viewport_size(size)
        spots = [thing.name for thing in reachable(page) if thing.kind == "spot"]
        assert {spot.split(":")[0] for spot in spots} == {"0", "1"}
