"""Drawn examples of the rulebooks: made again they are the same, and the page shows them."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import hortus

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "web" / "src" / "examples"


def examples_of(game: str) -> list[dict[str, Any]]:
    """Return the examples as the page has them."""
    found: list[dict[str, Any]] = json.loads((EXAMPLES / f"{game}.json").read_text())
    return found


@pytest.mark.parametrize("game", hortus.names())
def test_examples_are_what_the_engine_says(game: str) -> None:
    script = importlib.import_module("web.scripts.rule_examples")
    examples = examples_of(game)
    built = [name.split("/")[0] for name, (of, _) in script.BUILT.items() if of == game]
    assert sorted(one["rule"] for one in examples) == sorted([*script.RULES[game], *built])
    for one in examples:
        assert json.loads(json.dumps(script.remake(game, one))) == one, one["rule"]
        refused = [frame["rule"] for frame in one["frames"] if frame["rule"]]
        # Whatever is forbidden is so by this rule, and stands beside something allowed.
        assert set(refused) <= {one["rule"]}
        assert len(refused) < len(one["frames"])
        if one["rule"] in script.RULES[game]:
            assert [frame["rule"] for frame in one["frames"]] == [None, one["rule"]]


def test_pictures_stand_beside_their_rules_and_search_forgives(page: Page) -> None:
    page.goto("/rules/ishtar#ISH-4.6")
    rule = page.locator("[id='ISH-4.6']")
    forbidden = rule.locator("figure", has_text="Not allowed.")
    expect(forbidden).to_contain_text("two assistants into one flowerbed")
    expect(rule.locator("figure", has_text="✓")).to_have_count(1)
    expect(forbidden.locator(".ghost")).to_be_visible()
    # Pictures that are far away are not drawn.
    expect(page.locator("[id='ISH-7.4'] figure").first).to_be_attached()
    assert page.locator("[id='ISH-7.4'] svg").count() == 0

    page.get_by_label("Language").select_option("de")
    expect(rule.locator("figure", has_text="Nicht erlaubt.")).to_be_visible()
    # Written without umlauts, and with another ending than the rule has.
    page.get_by_role("searchbox").fill("blutenmarkern beet")
    expect(page.locator("article").first).to_be_visible()
    assert "Blütenmarker" in page.locator("article").first.inner_text()
    assert rule.count() == 0
