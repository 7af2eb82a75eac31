"""How heavy the page is, and how soon a move is on the screen."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

from playwright.sync_api import Page, WebSocket

from tests.web.table import sit_down, wait_for_turn

STATIC = Path(__file__).parents[2] / "src" / "hortus" / "server" / "static"
MOST_SCRIPT = 200_000


def test_the_first_load_is_light(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    scripts = {match[1] for url in asked if (match := re.search(r"/(assets/[^?]+\.js)", url))}
    assert scripts
    size = sum(len(gzip.compress((STATIC / script).read_bytes())) for script in scripts)
    assert size < MOST_SCRIPT, f"{size} bytes of compressed script"


def test_a_move_is_on_the_screen_with_its_acknowledgement(page: Page) -> None:
    """How many milliseconds that takes, `make bench` measures; here the order is proved."""
    heard: list[str] = []
    asked: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(json.loads(frame)["type"]))

    page.on("websocket", listen)
    sit_down(page, "carat")
    wait_for_turn(page)
    page.locator("[data-spot='2,2']").click()
    page.locator("[data-confirm]").wait_for()
    heard.clear()
    page.on("request", lambda request: asked.append(request.url))
    page.locator("[data-confirm]").click()
    page.locator(".laid").first.wait_for()
    assert {"event"} <= set(heard) <= {"ack", "event", "previewed", "presence"}
    assert asked == [], "a move must not wait for anything but its own event"
