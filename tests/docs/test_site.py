"""The site builds without a warning, holds every page, and asks nobody else for anything."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlparse

import pytest

import hortus

ROOT = Path(__file__).parents[2]
BUILD = [sys.executable, "-m", "mkdocs", "build", "--strict"]
FETCHED = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "src"}


class Addresses(HTMLParser):
    """Gathers what a page fetches and where its links lead."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.links: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if FETCHED.get(tag) == name and value:
                self.fetched.append(value)
            elif (tag, name) == ("a", "href") and value:
                self.links.append(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site; broken links and anchors are warnings, and warnings are errors."""
    folder = tmp_path_factory.mktemp("site")
    built = subprocess.run([*BUILD, "--site-dir", folder], cwd=ROOT, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    return folder


def test_it_fetches_nothing_from_elsewhere(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 20
    for page in pages:
        for address in Addresses(page).fetched:
            assert not urlparse(address).netloc, f"{page.name}: {address}"
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\([\"']?(https?:)?//", sheet.read_text(encoding="utf-8")), sheet


def test_links_to_elsewhere_are_encrypted(site: Path) -> None:
    for page in site.rglob("*.html"):
        for address in Addresses(page).links:
            assert urlparse(address).scheme in ("", "https"), f"{page.name}: {address}"


def test_every_game_has_a_page_with_pictures_and_all_its_rules(site: Path) -> None:
    for name in hortus.names():
        page = (site / "games" / f"{name}.html").read_text(encoding="utf-8")
        assert f"../img/table-{name}-1440.png" in page
        for rule in hortus.load(name).rulebook().rules:
            assert f'id="{rule.id.lower().replace(".", "-")}"' in page


def test_the_reference_has_every_public_name(site: Path) -> None:
    page = (site / "api.html").read_text(encoding="utf-8")
    for name in hortus.__all__:
        if isinstance(getattr(hortus, name), type):
            assert f'id="hortus.{name}"' in page, name
    assert "&gt;&gt;&gt;" in page, "no example is shown"


def test_a_link_that_leads_nowhere_is_an_error(tmp_path: Path) -> None:
    # With --quiet mkdocs forgets to count its warnings.
    assert "mkdocs build --strict\n" in (ROOT / "Makefile").read_text()
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.md").write_text("# Here\n\n[there](#there)\n")
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    validation = settings[settings.index("\nvalidation:") : settings.index("\nnav:")]
    (tmp_path / "mkdocs.yml").write_text(f"site_name: Here\n{validation}")
    built = subprocess.run([*BUILD, "--site-dir", tmp_path / "site"], cwd=tmp_path, text=True)
    assert built.returncode == 1
