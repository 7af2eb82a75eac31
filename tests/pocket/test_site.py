"""The games as files on a plain web space, below an address of any name."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import hortus
from hortus.core.errors import UsageError
from hortus.core.random_record import random_record
from hortus.pocket import site
from hortus.server.support.page_files import worker_script
from tests.pocket.alone import START, fill_in, play, play_all
from tests.pocket.files import serving
from tests.web.browser import PHONE, open_context, watch
from tests.web.table import finished, version, wait_for_turn

SMALL = "carat"
GAMES = ["carat", "gardlings", "ishtar", "islet"]
BELOW = "some/where"
# Waits until the browser has a new version of the page.
WAITING = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
}"""
# What the page in use says.
KEPT = "fetch('index.html').then((kept) => kept.text())"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The site of one game, below another."""
    folder = tmp_path / BELOW
    site.write_site(folder, [SMALL])
    return folder


@pytest.fixture
def page(browser: Browser, tmp_path: Path, folder: Path) -> Iterator[Page]:
    """A page of somebody who opened the site, which must not complain."""
    with serving(tmp_path) as address:
        context = open_context(browser, f"{address}/{BELOW}/", viewport=PHONE)
        page = context.new_page()
        complaints = watch(page)
        page.goto("")
        yield page
        context.close()
    assert complaints == []


def change(folder: Path) -> None:
    """Put another version of the site there."""
    index = folder / "index.html"
    index.write_text(index.read_text().replace("<title>Hortus", "<title>Hortus anew"))
    (folder / "sw.js").write_text((site.STATIC / "sw.js").read_text())
    (folder / "sw.js").write_text(worker_script(folder))


def open_record(page: Page) -> None:
    """Open a record from a file, and leave its game two moves before the end."""
    page.goto("#/mine")
    record = random_record(hortus.load(SMALL, seats=2), 4)
    chooser = page.get_by_label("Open a record")
    chooser.set_input_files(
        {"name": "wrong.json", "mimeType": "application/json", "buffer": b"Dear Ada"}
    )
    expect(page.get_by_role("alert")).to_contain_text("no record")
    text = record.to_json().encode()
    chooser.set_input_files({"name": "game.json", "mimeType": "application/json", "buffer": text})
    page.locator(".replay").wait_for()
    assert record.result is not None
    expect(page.locator("aside")).to_contain_text(str(record.result["scores"][0]))
    for _ in range(2):
        page.get_by_role("button", name="One move back").click()
    page.get_by_role("button", name="What if").click()
    page.get_by_role("button", name="Play on from here").click()
    page.locator(".prompt").wait_for()


def solve_puzzle(page: Page) -> None:
    """Look at the puzzle of the day, and give it up."""
    page.get_by_role("link", name="Puzzles").click()
    page.get_by_role("link", name="Puzzle of the day Carat").click()
    page.get_by_role("button", name="Show the answer").click()
    expect(page.get_by_role("button", name="Next puzzle")).to_be_visible()


def test_a_site_of_files_is_all_that_playing_takes(page: Page, folder: Path) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    expect(page.locator("h2", has_text="Carat")).to_be_visible()
    assert not page.get_by_role("link", name="Lobby").is_visible()
    page.get_by_role("link", name="How to play Carat").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("link", name="Rulebook").click()
    rule = page.locator("article a.id").last
    at = page.url.partition("#")[0] + str(rule.get_attribute("href"))
    assert not [url for url in asked if "pyodide" in url or "hortus.zip" in url]

    # An address can be sent to others, and opened in a window of its own.
    other = page.context.new_page()
    other.goto(at)
    expect(other.locator("article.target")).to_be_in_viewport()
    other.close()

    dice = random.Random(3)
    page.get_by_role("link", name="New table").click()
    fill_in(page, "hard")
    play(page, dice, 3)
    wait_for_turn(page)
    table, lived = page.url, version(page)
    page.reload()
    page.wait_for_selector(".prompt", timeout=START)
    assert version(page) == lived
    assert not [url for url in asked if "/api/" in url or BELOW not in url]

    open_record(page)
    solve_puzzle(page)
    page.goto("#/you")
    page.get_by_text("Everything is on this device").wait_for(timeout=START)
    change(folder)
    page.goto(table)
    page.reload()
    page.evaluate(WAITING)
    news = page.get_by_text("A new version is there")
    page.wait_for_selector(".prompt", timeout=START)
    assert not news.is_visible()
    page.goto("#/mine")
    news.wait_for()
    assert "anew" not in page.evaluate(KEPT)
    with page.expect_navigation():
        page.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    assert not news.is_visible()
    assert "<title>Hortus anew" in page.evaluate(KEPT)


def test_only_an_earlier_site_is_written_over(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("Dear Ada")
    with pytest.raises(UsageError, match="is not empty"):
        site.write_site(other, [SMALL])
    assert [file.name for file in other.iterdir()] == ["letter.txt"]
    mine = tmp_path / "mine"
    size = site.write_site(mine, [SMALL])
    (mine / "assets" / "old.js").write_text("")
    assert site.write_site(mine, [SMALL]) == size


def test_what_is_not_built_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match=r"chess\.wasm.*make wasm"):
        site.write_site(tmp_path / "site", [SMALL, "chess"])
    monkeypatch.setattr(site, "STATIC", tmp_path)
    with pytest.raises(UsageError, match="make page"):
        site.write_site(tmp_path / "site", [SMALL])
    assert not (tmp_path / "site").exists()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_its_end_on_a_site(
    browser: Browser, tmp_path: Path, game: str
) -> None:
    site.write_site(tmp_path / BELOW, GAMES)
    with serving(tmp_path) as address:
        context = open_context(browser, f"{address}/{BELOW}/", viewport=PHONE)
        page = context.new_page()
        page.goto(f"#/new/{game}")
        play_all(page, "hard")
        assert finished(page)
        context.close()
