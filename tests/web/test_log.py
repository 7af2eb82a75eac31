"""The log tells turn by turn what everybody did and what it brought; bots have names and faces."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.browser import PHONE, WIDE
from tests.web.newcomers import Newcomers
from tests.web.table import (
    against_a_program,
    command,
    play_by_pointer,
    sit_down,
    wait_for_turn,
)


def test_the_log_tells_who_did_what_and_what_it_brought(page: Page) -> None:
    table = sit_down(page, "carat", bot="greedy")
    dice = random.Random(7)
    for _ in range(5):
        wait_for_turn(page)
        play_by_pointer(page, dice)
    wait_for_turn(page)
    names = [s["name"] for s in page.request.get(f"/api/v1/tables/{table}").json()["seats"]]
    rows = page.request.get(f"/api/v1/tables/{table}/log?seat=0").json()
    expected = []
    for row in rows:
        if row["seat"] is None:
            continue
        seat, gains = row["seat"], row["gains"]
        told = [f"{gains[seat]:+}"] if gains[seat] else []
        told += [
            f"{names[other]} {gain:+}" for other, gain in enumerate(gains) if other != seat and gain
        ]
        expected.append((names[seat], ", ".join(told)))
    turns = page.get_by_role("tabpanel").locator("li.turn").filter(has=page.locator(".who"))
    who = [turn.locator(".who b").inner_text() for turn in reversed(turns.all())]
    lines = [turn.locator("li.move").inner_text() for turn in reversed(turns.all())]
    found = [re.fullmatch(r"laid a \d on \w\d(?:: (.+))?", line) for line in lines]
    brought = [m[1] or "" for m in found if m]
    assert list(zip(who, brought, strict=True)) == expected, lines
    assert any(told for _, told in expected)
    rounds = page.get_by_role("tabpanel").locator("li.round").all_inner_texts()
    assert rounds == [f"Round {number}" for number in range(-(-len(expected) // 2), 0, -1)]
    chips = [what for row in rows for what in row["news"]]
    assert len(page.locator("li.score").all()) == len(chips) > 0


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["390", "1440"])
def test_who_comes_back_is_told_what_happened_and_shown_where(
    newcomers: Newcomers, size: ViewportSize
) -> None:
    page = newcomers.page(size)
    table, token = against_a_program(page, "carat", clock={"kind": "correspondence"})
    page.goto(f"/table/{table}")
    wait_for_turn(page)
    play_by_pointer(page, random.Random(7))
    page.wait_for_selector("[data-asks=wait]")
    expect(page.get_by_role("region", name="Since your last move")).to_have_count(0)
    page.goto("/mine")
    state = page.request.get(
        f"/api/v1/tables/{table}/state?seat=1",
        headers={"Authorization": f"Bearer {token}", "Cookie": ""},
    ).json()
    play = {"version": state["version"], "move": state["legal"][0]}
    command(page, table, token, type="play", id="1", seat=1, **play)
    page.goto(f"/table/{table}")
    wait_for_turn(page)
    since = page.get_by_role("region", name="Since your last move")
    expect(since.locator("li.move")).to_have_count(1)
    expect(since.locator("li.move")).to_contain_text("laid a")
    since.locator("li.move button").click()
    ring = page.locator(".spotlight")
    spot = f".board [data-about^='tile:{play['move']['tile']}']"
    inner, outer = page.locator(spot).bounding_box(), ring.bounding_box()
    assert inner is not None
    assert outer is not None
    assert abs(inner["x"] + inner["width"] / 2 - outer["x"] - outer["width"] / 2) < 2
    since.get_by_role("button", name="Play on").click()
    expect(since).to_have_count(0)
    page.reload()
    wait_for_turn(page)
    expect(since).to_have_count(0)


def test_a_bot_is_shown_by_its_name_and_level(page: Page) -> None:
    table = sit_down(page, "carat", bot="greedy")
    name = page.request.get(f"/api/v1/tables/{table}").json()["seats"][1]["name"]
    assert not name.startswith("bot:")
    card = " ".join(page.locator(".players > li").nth(1).inner_text().split())
    assert card.startswith(f"{name} Bot: quick")
    assert page.locator(f".players [data-face='{name}']").is_visible()
    assert page.locator(".players [data-face]").count() == 1
    page.goto("/mine")
    page.wait_for_selector(f"a[href='/table/{table}']")
    assert f"{name} Bot: quick" in " ".join(
        page.locator(f"a[href='/table/{table}']").inner_text().split()
    )
