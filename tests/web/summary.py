"""Print what a first visit costs: bytes, first paint, what axe-core finds; part of `make bench`."""

from __future__ import annotations

import gzip
import re
import tempfile
from pathlib import Path

from playwright.sync_api import Page

from tests.server.served import Served
from tests.web.browser import chromium, open_context
from tests.web.places import places, settle
from tests.web.test_fast import STATIC
from tests.web.test_pages import serious

PAINT = """() => performance.getEntriesByType('paint')
  .filter((entry) => entry.name === 'first-contentful-paint').map((entry) => entry.startTime)[0]"""


def loaded(page: Page, address: str, ending: str) -> int:
    """Visit a page and return the compressed bytes of its files of a kind."""
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url))
    page.goto(address)
    settle(page)
    names = {match[1] for url in asked if (match := re.search(rf"/(assets/[^?]+\.{ending})", url))}
    return sum(len(gzip.compress((STATIC / name).read_bytes())) for name in names)


def main() -> None:
    """Print one line for each page."""
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        service = Served(Path(data)).start()
        print(f"{'page':<20} {'script kB':>10} {'first paint ms':>15} {'axe serious':>12}")
        for name, address in places().items():
            context = open_context(browser, service.url, bypass_csp=True)
            page = context.new_page()
            size = loaded(page, address, "js")
            paint = page.evaluate(PAINT)
            print(f"{name:<20} {size / 1000:>10.1f} {paint:>15.0f} {len(serious(page)):>12}")
            context.close()
        service.stop()


if __name__ == "__main__":
    main()
