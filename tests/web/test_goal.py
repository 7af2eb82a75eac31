"""The table says how to win and how far it is, with the numbers of the view."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.table import new_table, wait_for_turn

ME: dict[str, Any] = {"kind": "me"}
BOT: dict[str, Any] = {"kind": "bot", "bot": "random"}


def far(game: str, view: dict[str, Any]) -> list[str]:
    """Return what the goal has to say, from the view alone."""
    alone = len(view.get("players") or view.get("gardens") or view["colours"]) == 1
    if game == "carat":
        return [f"{view['stock'] + sum(view['in_hand'])} to go"]
    if game == "ishtar":
        empty = sum(stack["tiles"] == 0 for stack in view["stacks"])
        return [f"{view['empty_at_end']} stacks are empty: {empty} so far"]
    if game == "islet":
        said = "before the bag runs out" if alone else "Most eggs win"
        return [said, f"all {view['eggs']}", f"{view['bag']} tiles left"]
    gems = f"{view['target']} gems"
    medal = f"Gold with {view['medals']['gold']} tiles at most" if alone else "wins"
    return [gems, f"ou have {view['sheet'][0]['total']}", medal]


TABLES = [
    ("carat", [ME, BOT], {}),
    ("carat", [ME, BOT], {"edition": "alhambra", "hand": 3}),
    ("ishtar", [ME, BOT], {}),
    ("islet", [ME, BOT], {}),
    ("islet", [ME], {"eggs": 6}),
    ("gardlings", [ME, BOT], {}),
    ("gardlings", [ME], {"target": 20}),
]


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_the_goal_stands_on_the_table(
    page: Page, game: str, seats: list[dict[str, Any]], options: dict[str, Any]
) -> None:
    table = new_table(page, game, seats, options=options)
    page.goto(f"/table/{table}")
    wait_for_turn(page)
    view = page.request.get(f"/api/v1/tables/{table}/state?seat=0").json()["view"]
    goal = page.locator(".goal")
    for words in far(game, view):
        expect(goal).to_contain_text(words)
    assert goal.locator("a").evaluate_all("links => links.map((a) => a.pathname)") == [
        f"/learn/{game}",
        f"/rules/{game}",
    ]
