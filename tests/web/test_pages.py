"""Every page: no complaint, nothing serious from axe-core, four languages, no text too long."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import hortus
from tests.server.served import Served
from tests.web.browser import PHONE, open_context, watch
from tests.web.places import places, settle, table_in_play

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
LANGUAGES = ("en", "fr", "de", "pt")

# What sticks out of the window, or text that is cut off inside a button.
OVERFLOW = """() => {
  const wide = document.documentElement.scrollWidth > innerWidth + 1
    ? ['page wider than the window'] : [];
  const cut = [...document.querySelectorAll('button, a.button, h1, h2')]
    .filter((e) => e.checkVisibility() && !e.classList.contains('unseen')
      && getComputedStyle(e).overflow !== 'visible' && e.scrollWidth > e.clientWidth + 2)
    .map((e) => e.innerText);
  return [...wide, ...cut];
}"""


def serious(page: Page) -> list[Any]:
    """Return what axe-core finds that is serious or worse."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        (violation["id"], [node["html"][:200] for node in violation["nodes"]][:3])
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", sorted(places()))
def test_axe_finds_nothing_serious(
    browser: Browser, served: Served, name: str, scheme: str
) -> None:
    context = open_context(browser, served.url, color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    complaints = watch(page)
    page.goto(places()[name])
    settle(page)
    assert serious(page) == []
    context.close()
    assert complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", hortus.names())
def test_axe_finds_nothing_serious_at_a_table(
    browser: Browser, served: Served, game: str, scheme: str
) -> None:
    context = open_context(browser, served.url, color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    table = table_in_play(page, game, moves=3)
    assert serious(page) == []
    page.goto(f"/replay/{table}")
    settle(page)
    assert serious(page) == []
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_fit_on_a_phone_in_every_language(
    browser: Browser, served: Served, language: str
) -> None:
    context = open_context(browser, served.url, viewport=PHONE, locale=language)
    page = context.new_page()
    complaints = watch(page)
    for address in places().values():
        page.goto(address)
        settle(page)
        assert page.evaluate("document.documentElement.lang") == language
        assert page.evaluate(OVERFLOW) == [], address
    table_in_play(page, "carat", moves=1)
    assert page.evaluate(OVERFLOW) == []
    context.close()
    assert complaints == []


def test_the_language_can_be_changed_at_any_time(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Language").select_option("de")
    page.get_by_role("heading", name="Ein Nachmittag am Gartentisch").wait_for()
    page.reload()
    page.get_by_role("heading", name="Ein Nachmittag am Gartentisch").wait_for()
