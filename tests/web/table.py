"""A table as a person at the page uses it."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Error, Page, TimeoutError

# Milliseconds after which a press that changed nothing has missed.
A_WHILE = 5000
MOST_LOOKS = 2000

# Everything on the table that can be acted on now, with a point that really hits it.
FIND = """() => {
  const found = [];
  const add = (element, kind) => {
    const box = element.getBoundingClientRect();
    for (const [fx, fy] of [[.5, .5], [.5, .35], [.35, .6], [.65, .6], [.5, .8]]) {
      const [x, y] = [box.left + fx * box.width, box.top + fy * box.height];
      const hit = document.elementFromPoint(x, y);
      if (hit && (element === hit || element.contains(hit))) return found.push({kind, x, y});
    }
  };
  document.querySelectorAll('.board svg [data-spot]').forEach((e) =>
    e.classList.contains('open') && add(e, 'spot'));
  document.querySelectorAll('.tray button.open').forEach((e) => add(e, 'spot'));
  document.querySelectorAll('.tray button.piece').forEach((e) => add(e, 'piece'));
  document.querySelectorAll('[data-plain]').forEach((e) => add(e, 'plain'));
  document.querySelectorAll('[data-pick]:enabled').forEach((e) => add(e, 'pick'));
  return found;
}"""

FOLLOW = """(address) => {
  const link = document.body.appendChild(document.createElement('a'));
  link.href = address;
  link.click();
  link.remove();
}"""


def new_table(page: Page, game: str, seats: list[dict[str, Any]], **more: Any) -> str:
    """Open a table as this page's person and return its id."""
    page.request.post("/api/v1/session", data={"language": "en"})
    answer = page.request.post("/api/v1/tables", data={"game": game, "seats": seats, **more})
    assert answer.ok, answer.text()
    return str(answer.json()["table"]["id"])


def sit_down(page: Page, game: str, bot: str = "random", **more: Any) -> str:
    """Open a table against a bot and go there."""
    table = new_table(page, game, [{"kind": "me"}, {"kind": "bot", "bot": bot}], **more)
    page.goto(f"/table/{table}")
    page.wait_for_selector(".prompt")
    return table


def against_a_program(page: Page, game: str, **more: Any) -> tuple[str, str]:
    """Open a table against a program that says nothing; returns the table and its token."""
    page.request.post("/api/v1/session", data={"language": "en"})
    seats = [{"kind": "me"}, {"kind": "external"}]
    answer = page.request.post("/api/v1/tables", data={"game": game, "seats": seats, **more})
    opened = answer.json()
    return opened["table"]["id"], opened["tokens"]["1"]


def command(page: Page, table: str, token: str | None = None, **rest: Any) -> None:
    """Give a command for this page's person, or for whoever has a token."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}", "Cookie": ""}
    answer = page.request.post(f"/api/v1/tables/{table}/commands", data=rest, headers=headers)
    assert answer.ok, answer.text()


def finished_game(page: Page, game: str, moves: int) -> str:
    """Play some moves against a bot, without looking, and give up; returns the table."""
    table = played_on(page, game, moves)
    command(page, table, type="resign", id="over", seat=0)
    return table


def played_on(page: Page, game: str, moves: int, bot: str = "random") -> str:
    """Open a table against a bot and play some moves there, without looking; returns the table."""
    table = new_table(page, game, [{"kind": "me"}, {"kind": "bot", "bot": bot}])
    play_on_unseen(page, table, random.Random(4), moves)
    return table


def finished(page: Page) -> bool:
    """Tell whether the score sheet of the end is shown."""
    return page.locator("[role=dialog]").is_visible()


def version(page: Page) -> str:
    """Return a mark that changes with every position."""
    return str(page.locator("[data-version]").get_attribute("data-version"))


def wait_for_change(page: Page, before: str, timeout: float | None = None) -> None:
    """Wait until the page shows another position than before."""
    changed = "(before) => document.querySelector('[data-version]')?.dataset.version !== before"
    page.wait_for_function(changed, arg=before, timeout=timeout)


def my_turn(page: Page) -> bool:
    """Tell whether we may act."""
    return (
        page.locator("[data-version][data-asks=move], [data-version][data-asks=may_move]").count()
        > 0
    )


def wait_for_turn(page: Page) -> None:
    """Wait until we may act or the game is over."""
    page.wait_for_selector("[data-asks=move], [data-asks=may_move], [role=dialog]")


def play_by_pointer(page: Page, dice: random.Random, touch: bool = False) -> None:
    """Make one move by tapping or clicking, whatever the game offers."""
    before = version(page)
    press = page.touchscreen.tap if touch else page.mouse.click
    for _ in range(20):
        # Where we need not act, a bot may end the game while we look for a move, or just before.
        if version(page) != before or finished(page):
            return
        found = page.evaluate(FIND)
        pieces = [f for f in found if f["kind"] == "piece"]
        if pieces and dice.random() < 0.5:
            piece = dice.choice(pieces)
            press(piece["x"], piece["y"])
            found = page.evaluate(FIND)
        targets = [f for f in found if f["kind"] != "piece"]
        if not targets:
            page.wait_for_timeout(100)
            continue
        target = dice.choice(targets)
        press(target["x"], target["y"])
        if target["kind"] != "plain":
            page.wait_for_timeout(20)
            confirm = page.query_selector("[data-confirm]")
            if confirm is None:
                continue
            try:
                confirm.tap() if touch else confirm.click()
            except Error as error:
                # A move of a bot takes back what was chosen, and its button goes.
                if "not attached" not in error.message:
                    raise
                continue
        try:
            wait_for_change(page, before, timeout=A_WHILE)
        except TimeoutError:
            # A move of a bot had put something else where we pressed.
            continue
        return
    raise AssertionError(f"nothing to do: {page.locator('.sentence').inner_text()}")


def play_on_unseen(page: Page, table: str, dice: random.Random, moves: int) -> None:
    """Let our seat play some moves without the page, which follows."""
    where = f"/api/v1/tables/{table}"
    for _ in range(moves):
        state = page.request.get(f"{where}/state?seat=0").json()
        for _ in range(MOST_LOOKS):
            if state["legal"] or state["prompt"]["asks"] == "over":
                break
            page.wait_for_timeout(30)
            state = page.request.get(f"{where}/state?seat=0").json()
        if state["prompt"]["asks"] == "over":
            return
        play = {"type": "play", "id": f"unseen-{dice.random()}", "seat": 0}
        play |= {"version": state["version"], "move": dice.choice(state["legal"])}
        # A bot that was quicker is no harm: the next one is played from what is there then.
        page.request.post(f"{where}/commands", data=play)


def follow(page: Page, address: str) -> None:
    """Follow a link to another page, for which nothing is loaded anew."""
    page.evaluate(FOLLOW, address)
