"""The log tells what everybody did and what it brought; bots have names."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page

from tests.web.table import play_by_pointer, sit_down, wait_for_turn


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
    said = page.get_by_role("tabpanel").locator("li button").all_inner_texts()
    lines = [" ".join(line.split()) for line in reversed(said)]
    found = [re.fullmatch(r"(.+) laid a \d on \w\d(?:: (.+))?", line) for line in lines]
    assert [(m[1], m[2] or "") for m in found if m] == expected, lines
    assert any(told for _, told in expected)


def test_a_bot_is_shown_by_its_name_and_level(page: Page) -> None:
    table = sit_down(page, "carat", bot="greedy")
    name = page.request.get(f"/api/v1/tables/{table}").json()["seats"][1]["name"]
    assert not name.startswith("bot:")
    card = " ".join(page.locator(".players > li").nth(1).inner_text().split())
    assert card.startswith(f"{name} Bot: quick")
    page.goto("/mine")
    page.wait_for_selector(f"a[href='/table/{table}']")
    assert f"{name} Bot: quick" in " ".join(
        page.locator(f"a[href='/table/{table}']").inner_text().split()
    )
