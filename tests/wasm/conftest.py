"""Modules, and the page's loader for them, in Node and in Chromium."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.pocket.files import serving
from tests.wasm.site import ask_node, make_site

# Lets the module of a game do jobs, and returns what came out of each.
Ask = Callable[[str, list[dict[str, Any]]], list[Any]]

IN_A_PAGE = """async ({ game, jobs }) => {
  const [{ work }, loader] = [await import('/jobs.mjs'), await import('/engine.js')];
  const description = await (await fetch(`/${game}.json`)).json();
  const code = await (await fetch(`/${game}.wasm`)).arrayBuffer();
  return JSON.stringify(await work(loader, description, code, jobs));
}"""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that Node and Chromium load from."""
    return make_site(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="session")
def in_node(site: Path) -> Ask:
    """A function that lets a game's module do jobs in Node."""
    return partial(ask_node, site)


@pytest.fixture(scope="session")
def in_chromium(browser: Browser, site: Path) -> Iterator[Ask]:
    """A function that lets a game's module do jobs in a page of Chromium."""
    with serving(site) as address:
        page = browser.new_page()
        page.goto(f"{address}/")

        def ask(name: str, jobs: list[dict[str, Any]]) -> list[Any]:
            found: list[Any] = json.loads(page.evaluate(IN_A_PAGE, {"game": name, "jobs": jobs}))
            return found

        yield ask
        page.close()
