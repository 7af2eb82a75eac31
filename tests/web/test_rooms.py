"""Friends in the same room: a code to scan, a name, a seat, and a screen without secrets."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.server.patches import patched
from tests.web.browser import PHONE
from tests.web.newcomers import Newcomers
from tests.web.table import my_turn, new_table


def heard(page: Page) -> tuple[list[str], list[dict[str, Any]]]:
    """Return lists that fill with what the page asks for, and with what its sockets hear."""
    asked: list[str] = []
    told: list[dict[str, Any]] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on(
        "websocket",
        lambda socket: (
            asked.append(socket.url),
            socket.on("framereceived", lambda frame: told.append(json.loads(frame))),
        ),
    )
    return asked, told


def states_of(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return every state that a socket was sent, whole or as what is new in it."""
    states: list[dict[str, Any]] = []
    for message in told:
        if message.get("state"):
            states.append(message["state"])
        elif message.get("changes"):
            states.append(patched(states[-1], message["changes"]))
    return states


def test_friends_scan_sit_down_and_look_at_one_screen(newcomers: Newcomers) -> None:
    host = newcomers.page()
    table = new_table(
        host,
        "carat",
        [{"kind": "me"}, {"kind": "open"}],
        options={"hand": 3},
        clock={"kind": "none"},
    )
    host.goto(f"/table/{table}")
    code = host.get_by_role("img", name="QR code of the link")
    expect(code).to_be_visible()
    # The picture is one: the browser could draw it.
    assert code.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
    link = urlsplit(host.get_by_label("Link to this table").input_value())
    assert str(code.get_attribute("src")) == f"/qr{link.path}?{link.query}"

    # The host's own browser shows the screen: it knows the host's hand, the screen must not.
    screen = host.context.new_page()
    asked, told = heard(screen)
    screen.goto(str(host.get_by_role("link", name="Big screen").get_attribute("href")))
    expect(screen.get_by_text("Scan to sit down")).to_be_visible()
    assert screen.locator("button, input, header").count() == 0

    guest = newcomers.page(PHONE)
    guest.goto(f"{link.path}?{link.query}")
    guest.get_by_role("textbox").fill("Bea")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_role("list", name="Players").get_by_text("Bea")).to_be_visible()
    expect(screen.get_by_role("list", name="Players").get_by_text("Bea")).to_be_visible()

    page = next(page for page in (host, guest) if my_turn(page) or page.wait_for_timeout(1000))
    seat = 0 if page is host else 1
    where = f"/api/v1/tables/{table}"
    state = page.request.get(f"{where}/state?seat={seat}").json()
    play = {"type": "play", "id": "one", "seat": seat, "version": state["version"]}
    assert page.request.post(f"{where}/commands", data={**play, "move": state["legal"][0]}).ok
    done = page.request.get(f"{where}/state?seat={seat}").json()
    screen.wait_for_selector(f"[data-version='{done['version']}']")

    assert screen.locator("button, input, select, header").count() == 0
    assert not [url for url in asked if "seat=" in url]
    states = states_of(told)
    assert len(states) > 1
    assert all(state["seat"] is None and state["legal"] == [] for state in states)
    seen = host.request.get(f"{where}/state").json()["view"]
    assert states[-1]["view"] == seen
    assert states[-1]["view"] != done["view"]
    expect(screen.get_by_role("heading", level=1)).to_contain_text("to play")


def test_the_end_is_shown_to_all(newcomers: Newcomers) -> None:
    host = newcomers.page()
    table = new_table(host, "islet", [{"kind": "me"}, {"kind": "bot", "bot": "random"}])
    screen = host.context.new_page()
    screen.goto(f"/screen/{table}")
    screen.wait_for_selector("[data-version]")
    given_up = {"type": "resign", "id": "over", "seat": 0}
    assert host.request.post(f"/api/v1/tables/{table}/commands", data=given_up).ok
    expect(screen.get_by_role("heading", level=1)).to_contain_text("has won")
    assert screen.locator("button").count() == 0
