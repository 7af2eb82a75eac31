"""What is offered can be reached: seen where it is, and hit there by a pointer."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

import hortus
from tests.web.reach import Hand, Thing
from tests.web.table import (
    A_WHILE,
    finished,
    new_table,
    play_by_pointer,
    play_on_unseen,
    sit_down,
    version,
    wait_for_change,
    wait_for_turn,
)

WIDTHS = (390, 820, 1440)


def test_alone_on_islet_both_islets_can_be_reached(page: Page) -> None:
    page.goto(f"/table/{new_table(page, 'islet', [{'kind': 'me'}])}")
    wait_for_turn(page)
    hand = Hand(page)
    for width in WIDTHS:
        hand.sit_at(width)
        spots = [thing.name for thing in hand.reachable() if thing.kind == "spot"]
        assert {spot.split(":")[0] for spot in spots} == {"0", "1"}


def first(hand: Hand, kind: str) -> Thing:
    """Return the first thing of a kind that is offered."""
    return next(thing for thing in hand.reachable() if thing.kind == kind)


def until_a_piece_can_be_held(page: Page) -> None:
    """Play on until something of the tray may go to the board."""
    dice = random.Random(5)
    for _ in range(20):
        wait_for_turn(page)
        if page.locator(".tray .held").count():
            return
        play_by_pointer(page, dice)
    raise AssertionError("there was nothing to hold")


@pytest.mark.parametrize("game", hortus.names())
def test_a_piece_is_dragged_to_its_place_by_mouse(page: Page, game: str) -> None:
    if game == "gardlings":
        # Alone: there a bot builds at the same time, and its moves take back what was chosen.
        page.goto(f"/table/{new_table(page, game, [{'kind': 'me'}])}")
        page.wait_for_selector(".prompt")
    else:
        sit_down(page, game)
    until_a_piece_can_be_held(page)
    box = page.locator(".tray .held").first.bounding_box()
    assert box is not None
    piece = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    # A word that is selected must not be dragged instead.
    page.mouse.dblclick(*piece)
    hand = Hand(page)
    spot = first(hand, "spot")
    hand.drag(piece, (5.0, 5.0))
    expect(page.locator("[data-confirm]")).to_have_count(0)
    hand.drag(piece, (spot.x, spot.y))
    page.locator(".board .ghost.chosen").wait_for()
    assert page.locator(".dragged").count() == 0
    before = version(page)
    # Once it stands still: what the move would bring is told beside it as soon as it is known.
    page.locator("[data-confirm]").click()
    wait_for_change(page, before)


def test_what_is_dragged_follows_the_mouse_and_a_forbidden_place_is_explained(page: Page) -> None:
    sit_down(page, "carat")
    wait_for_turn(page)
    piece = first(Hand(page), "piece")
    corner = page.locator("[data-spot='0,0']").bounding_box()
    assert corner is not None
    at = (corner["x"] + corner["width"] / 2, corner["y"] + corner["height"] / 2)
    page.mouse.move(piece.x, piece.y)
    page.mouse.down()
    page.mouse.move(*at, steps=3)
    image = page.locator(".dragged").bounding_box()
    assert image is not None
    assert image["x"] < at[0] < image["x"] + image["width"]
    assert image["y"] < at[1] < image["y"] + image["height"]
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    assert "edge" in page.locator(".prompt .why").inner_text()
    assert page.locator("[data-confirm]").count() == 0


# Every number of seats, and every way to play that puts something else on the table.
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("carat", 2, {"edition": "alhambra", "hand": 3}),
    ("carat", 3, {}),
    ("carat", 4, {"layout": "random"}),
    ("gardlings", 1, {}),
    ("gardlings", 2, {"pro": True, "missions": True}),
    ("gardlings", 3, {"missions": True}),
    ("gardlings", 4, {"pro": True}),
    ("gardlings", 5, {}),
    ("ishtar", 2, {}),
    ("ishtar", 3, {}),
    ("ishtar", 4, {}),
    ("islet", 1, {}),
    ("islet", 2, {}),
    ("islet", 3, {}),
    ("islet", 4, {}),
]


def play_by_hand(hand: Hand, dice: random.Random, by_dragging: bool) -> None:
    """Make one move by what can be seen, pressed and dragged."""
    page = hand.page
    before = version(page)
    for attempt in range(30):
        wait_for_turn(page)
        if finished(page) or version(page) != before:
            return
        things = hand.reachable()
        confirm = next((thing for thing in things if thing.kind == "confirm"), None)
        spots = [thing for thing in things if thing.kind == "spot"]
        pieces = [thing for thing in things if thing.kind == "piece" and not thing.off]
        others = [thing for thing in things if thing.kind in ("plain", "pick")]
        if confirm is not None:
            hand.press(confirm)
            try:
                wait_for_change(page, before, timeout=A_WHILE)
            except TimeoutError:
                # A move of a bot had put something else where we pressed.
                continue
        # Not every piece may go where the one in hand may.
        elif pieces and spots and not spots[0].off and by_dragging and attempt % 3 < 2:
            piece, spot = dice.choice(pieces), dice.choice(spots)
            hand.drag((piece.x, piece.y), (spot.x, spot.y))
        elif spots or others:
            # Something in hand is laid, unless there is much else to do.
            hand.press(dice.choice(spots + dice.sample(others, min(2, len(others)))))
        elif pieces:
            hand.press(dice.choice(pieces))
        page.wait_for_timeout(20)
    raise AssertionError(f"nothing to do: {page.locator('.sentence').inner_text()}")


def sit_among_bots(page: Page, game: str, seats: int, options: dict[str, Any]) -> str:
    """Open a table against bots, or alone, and go there."""
    bots = [{"kind": "bot", "bot": "random"}] * (seats - 1)
    table = new_table(page, game, [{"kind": "me"}, *bots], options=options)
    page.goto(f"/table/{table}")
    return table


def look_and_play(page: Page, table: str, seed: int, rounds: int, unseen: int) -> None:
    """Look at a game from time to time in all sizes, and play by mouse, touch and dragging."""
    dice, hand = random.Random(seed), Hand(page)
    for turn in range(rounds):
        for width in WIDTHS:
            hand.sit_at(width)
            wait_for_turn(page)
            if finished(page):
                return
            play_by_hand(hand, dice, by_dragging=turn % 2 == 1)
        play_on_unseen(page, table, dice, unseen)


every_table = pytest.mark.parametrize(
    ("game", "seats", "options"), TABLES, ids=[f"{game}-{seats}" for game, seats, _ in TABLES]
)
# Three and four bots that build at the same time keep one waiting for minutes beside other tests.
tables_with_few_bots = pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        pytest.param(
            *table,
            id=f"{table[0]}-{table[1]}",
            marks=[pytest.mark.slow] if table[0] == "gardlings" and table[1] > 3 else [],
        )
        for table in TABLES
    ],
)


@tables_with_few_bots
def test_whatever_is_offered_can_be_reached(
    page: Page, game: str, seats: int, options: dict[str, Any]
) -> None:
    table = sit_among_bots(page, game, seats, options)
    look_and_play(page, table, seed=seats, rounds=2, unseen=12)


@pytest.mark.slow
@every_table
def test_whatever_is_offered_in_a_long_game_can_be_reached(
    page: Page, game: str, seats: int, options: dict[str, Any]
) -> None:
    table = sit_among_bots(page, game, seats, options)
    look_and_play(page, table, seed=seats + 10, rounds=40, unseen=1)


def test_every_number_of_seats_is_looked_at() -> None:
    known = {(name, seats) for name in hortus.names() for seats in hortus.load(name).kind.seats}
    assert {(game, seats) for game, seats, _ in TABLES} == known
