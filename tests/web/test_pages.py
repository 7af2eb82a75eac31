"""Every page: no complaint, nothing serious from axe-core, four languages, no text too long."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import hortus
from tests.web.browser import PHONE
from tests.web.newcomers import Newcomers
from tests.web.places import places, table_in_play, visit

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
LANGUAGES = ("en", "fr", "de", "pt")
TEXTS = Path(__file__).parents[2] / "web" / "src" / "i18n"
# The path of a text that is shown because the text is missing.
RAW = re.compile(r"[a-z]\w*(\.[a-z]\w*)+")

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

# All that can be read, seen or heard.
SEEN = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) found.push(node.data.trim());
  for (const e of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    found.push(...['aria-label', 'title', 'placeholder'].map((name) => e.getAttribute(name) ?? ''));
  return found.filter(Boolean);
}"""


# Of lists of many pictures, as those of all pieces are, some stand for all.
SHORTEN = """() => {
  for (const picture of document.querySelectorAll('main svg')) {
    const list = [...picture.closest('li')?.parentElement?.children ?? []];
    if (list.length > 12) list.slice(3).forEach((other) => other.remove());
  }
}"""


def serious(page: Page, only: str | None = None) -> list[Any]:
    """Return what axe-core finds that is serious or worse, of all its rules or of one."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    what = {"resultTypes": ["violations"]} | ({"runOnly": [only]} if only else {})
    found = page.evaluate("(what) => axe.run(document, what)", what)
    return [
        (violation["id"], [node["html"][:200] for node in violation["nodes"]][:3])
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
    ]


def serious_by_day_and_night(page: Page) -> list[Any]:
    """Return what axe-core finds in the light scheme, and in the dark one about contrast."""
    found = serious(page)
    page.emulate_media(color_scheme="dark")
    page.wait_for_timeout(100)
    page.wait_for_function("document.getAnimations().length === 0")
    found += serious(page, "color-contrast")
    page.emulate_media(color_scheme="light")
    return found


@pytest.mark.parametrize("name", sorted(places()))
def test_axe_finds_nothing_serious(newcomers: Newcomers, name: str) -> None:
    page = newcomers.page(bypass_csp=True)
    visit(page, places()[name])
    page.evaluate(SHORTEN)
    assert serious_by_day_and_night(page) == []


@pytest.mark.parametrize("game", hortus.names())
def test_axe_finds_nothing_serious_at_a_table(newcomers: Newcomers, game: str) -> None:
    page = newcomers.page(bypass_csp=True)
    table = table_in_play(page, game, moves=3)
    assert serious_by_day_and_night(page) == []
    visit(page, f"/replay/{table}")
    assert serious_by_day_and_night(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_axe_finds_nothing_serious_in_other_languages(newcomers: Newcomers, language: str) -> None:
    page = newcomers.page(bypass_csp=True, locale=language)
    found = {}
    for name, address in places().items():
        visit(page, address)
        page.evaluate(SHORTEN)
        found[name] = serious(page)
    for game in hortus.names():
        table = table_in_play(page, game, moves=3)
        found[f"table-{game}"] = serious(page)
        visit(page, f"/replay/{table}")
        found[f"replay-{game}"] = serious(page)
    assert {name: faults for name, faults in found.items() if faults} == {}


def leaves(texts: dict[str, Any], path: str = "") -> dict[str, str]:
    """Return every text of a language file by its path."""
    found: dict[str, str] = {}
    for key, value in texts.items():
        if isinstance(value, str):
            found[path + key] = value
        else:
            found |= leaves(value, f"{path}{key}.")
    return found


def words_of(language: str) -> dict[str, str]:
    """Return the texts of a language."""
    return leaves(json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8")))


def check_words(page: Page, language: str) -> None:
    """Nothing sticks out, no text is missing, and none is left in English."""
    assert page.evaluate("document.documentElement.lang") == language
    assert page.evaluate(OVERFLOW) == [], page.url
    seen = set(page.evaluate(SEEN))
    assert [text for text in seen if RAW.fullmatch(text) or "{{" in text] == [], page.url
    if language != "en":
        own, english = words_of(language), words_of("en")
        foreign = {text for key, text in english.items() if own[key] != text and len(text) > 4}
        assert seen & (foreign - set(own.values())) == set(), page.url


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_every_language_on_a_phone(newcomers: Newcomers, language: str) -> None:
    page = newcomers.page(viewport=PHONE, locale=language)
    visit(page, "/nowhere")
    for address in places().values():
        visit(page, address, inside=True)
        check_words(page, language)
    for game in hortus.names():
        table = table_in_play(page, game, moves=2, bot="random")
        check_words(page, language)
        visit(page, f"/replay/{table}")
        check_words(page, language)


def test_the_language_can_be_changed_at_any_time(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Language").select_option("de")
    page.get_by_role("heading", name="Ein Nachmittag am Gartentisch").wait_for()
    page.reload()
    page.get_by_role("heading", name="Ein Nachmittag am Gartentisch").wait_for()
