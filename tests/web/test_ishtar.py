"""Ishtar at the page: prices on the carpet, pictures of skills, and whose flowers are whose."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from tests.web.table import play_on_unseen, sit_down, wait_for_turn


def test_carpet_skills_and_map_say_what_the_view_says(page: Page) -> None:
    table = sit_down(page, "ishtar")
    where = f"/api/v1/tables/{table}/state?seat=0"
    dice = random.Random(1)
    # Nobody knows where the can is before the first tile is taken.
    play_on_unseen(page, table, dice, 1)
    while True:
        wait_for_turn(page)
        state = page.request.get(where).json()
        view = state["view"]
        if view["phase"] == "take" and view["can"] is not None and state["legal"]:
            break
        play_on_unseen(page, table, dice, 1)
    expect(page.locator(f"[data-spot='cup:{view['can']}'] [data-piece=can]")).to_be_visible()
    for cup in range(len(view["stacks"])):
        prices = [
            len(move["pay"])
            for move in state["legal"]
            if move["do"] == "take" and move["stack"] == cup
        ]
        price = page.locator(f"[data-spot='cup:{cup}'] .price")
        if prices:
            expect(price).to_have_text(f"◆{min(prices)}" if min(prices) else "free")
        else:
            expect(price).to_have_count(0)
    skills = page.locator(".skills button")
    expect(skills.locator("svg[viewBox='0 0 32 32']")).to_have_count(10)
    expect(skills.first).to_contain_text("Trees near")
    expect(skills.first).to_have_attribute(
        "aria-label", "A, Trees near: points for trees beside your beds (not to be had now)"
    )
    play_on_unseen(page, table, dice, 15)
    page.reload()
    wait_for_turn(page)
    view = page.request.get(where).json()["view"]
    owned = [cell["controlled_by"] for cell in view["cells"] if "controlled_by" in cell]
    tinted = page.locator("[data-owned]").evaluate_all("all => all.map((e) => e.dataset.owned)")
    assert sorted(map(int, tinted)) == sorted(owned)
    spaces = [count for board in view["boards"] for count in board["spaces"] if count]
    standing = page.locator("[data-standing]").all_text_contents()
    assert sorted(map(int, standing)) == sorted(spaces) != []
    learnt = view["players"][0]["skills"]
    expect(page.locator(".skills .owned")).to_have_count(len(learnt))
