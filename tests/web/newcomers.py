"""Browsers of newcomers, used again by other newcomers: a fresh one costs seconds."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.web.browser import open_context, watch

# Any document of the service: its process and all it has loaded live on between two tests.
DOORMAT = "/leaf.svg"


class Newcomers:
    """Lends browsers for one test after the other; nobody finds traces of who was there before."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self._url = browser, url
        self._free: dict[str, list[BrowserContext]] = {}
        self._lent: list[tuple[str, BrowserContext]] = []
        self._complaints: list[list[str]] = []

    def context(self, **options: Any) -> BrowserContext:
        """Return the browser of a newcomer."""
        kind = json.dumps(options, sort_keys=True)
        free = self._free.setdefault(kind, [])
        if free:
            context = free.pop()
        else:
            context = open_context(self._browser, self._url, **options)
            context.new_page().goto(DOORMAT)
        self._lent.append((kind, context))
        return context

    def page(self, size: ViewportSize | None = None, **options: Any) -> Page:
        """Return a page of a newcomer, which must not complain."""
        page = self.context(**options).new_page()
        if size is not None:
            page.set_viewport_size(size)
        self._complaints.append(watch(page))
        return page

    def leave(self) -> list[str]:
        """Take all browsers back and wipe them; returns what their pages complained of."""
        for kind, context in self._lent:
            doormat, *pages = context.pages
            for page in pages:
                page.close()
            context.clear_cookies()
            doormat.evaluate("localStorage.clear()")
            self._free[kind].append(context)
        self._lent.clear()
        complaints, self._complaints = self._complaints, []
        return [complaint for page in complaints for complaint in page]
