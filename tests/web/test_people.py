"""People at one table: two browsers, one shared screen, a spectator, and a service that dies."""

from __future__ import annotations

import random
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.server.served import Served
from tests.web.browser import open_context
from tests.web.newcomers import Newcomers
from tests.web.table import new_table, play_by_pointer, sit_down, version, wait_for_turn


def test_two_browsers_play_each_other(newcomers: Newcomers) -> None:
    host, guest = newcomers.page(), newcomers.page()
    table = new_table(host, "carat", [{"kind": "me"}, {"kind": "open"}])
    host.goto(f"/table/{table}")
    link = host.get_by_role("textbox").input_value()
    guest.goto(link)
    guest.get_by_role("button", name="Sit down").click()
    dice = random.Random(1)
    for _ in range(3):
        for player in (host, guest):
            player.wait_for_selector("[data-asks=move]")
            play_by_pointer(player, dice)
    host.wait_for_selector("[data-asks=move]")
    assert host.locator(".laid").count() == guest.locator(".laid").count() == 6
    host.get_by_role("tab", name="Chat").click()
    guest.get_by_role("tab", name="Chat").click()
    host.get_by_label("Say something").fill("<b>hello</b>")
    host.keyboard.press("Enter")
    guest.get_by_text("<b>hello</b>").wait_for()


def test_one_screen_is_handed_over(page: Page) -> None:
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bruno"}]
    page.goto(f"/table/{new_table(page, 'carat', seats)}")
    dice = random.Random(2)
    page.wait_for_selector("[data-asks=move]")
    play_by_pointer(page, dice)
    page.get_by_role("heading", name="Hand over to Bruno").wait_for()
    assert page.locator(".tray button.piece").count() == 0
    page.get_by_role("button", name="I am Bruno").click()
    page.wait_for_selector("[data-asks=move]")
    play_by_pointer(page, dice)
    page.get_by_role("button", name="I am Anna").click()
    page.wait_for_selector("[data-asks=move]")


def test_a_spectator_sees_the_table_and_no_hand(page: Page, newcomers: Newcomers) -> None:
    table = sit_down(page, "carat", public=True)
    wait_for_turn(page)
    watcher = newcomers.page()
    watcher.goto(f"/table/{table}")
    watcher.wait_for_selector("[data-asks=watch]")
    assert watcher.locator(".tray button.piece").count() == 0
    play_by_pointer(page, random.Random(1))
    watcher.wait_for_selector(".laid")


def test_a_table_survives_the_death_of_the_service(browser: Browser, tmp_path: Path) -> None:
    service = Served(tmp_path).start()
    context = open_context(browser, service.url)
    page = context.new_page()
    sit_down(page, "carat")
    wait_for_turn(page)
    play_by_pointer(page, random.Random(1))
    wait_for_turn(page)
    before = version(page)
    service.kill()
    page.get_by_text("Reconnecting").wait_for()
    service.start()
    page.get_by_text("Reconnecting").wait_for(state="detached")
    wait_for_turn(page)
    assert version(page) == before
    play_by_pointer(page, random.Random(2))
    context.close()
    service.stop()


def test_a_move_is_taken_back(page: Page) -> None:
    sit_down(page, "carat")
    wait_for_turn(page)
    play_by_pointer(page, random.Random(1))
    wait_for_turn(page)
    laid = page.locator(".laid").count()
    page.keyboard.press("u")
    page.wait_for_function("(laid) => document.querySelectorAll('.laid').length < laid", arg=laid)


def lines_of(page: Page) -> list[str]:
    """Return the log as it can be read."""
    return page.locator("aside ol > li").all_inner_texts()


def test_a_bot_grants_an_undo_and_the_table_goes_on(page: Page) -> None:
    sit_down(page, "carat")
    wait_for_turn(page)
    page.wait_for_selector("aside ol > li")
    before = lines_of(page)
    dice = random.Random(1)
    play_by_pointer(page, dice)
    wait_for_turn(page)
    assert len(lines_of(page)) > len(before)
    page.get_by_role("button", name="Ask for undo").click()
    expect(page.locator(".laid")).to_have_count(0)
    assert lines_of(page) == before
    for _ in range(2):
        wait_for_turn(page)
        play_by_pointer(page, dice)
    wait_for_turn(page)
    assert page.locator(".laid").count() == 4


def test_somebody_grants_an_undo_and_the_table_goes_on(newcomers: Newcomers) -> None:
    host, guest = newcomers.page(), newcomers.page()
    table = new_table(host, "carat", [{"kind": "me"}, {"kind": "open"}])
    host.goto(f"/table/{table}")
    guest.goto(host.get_by_role("textbox").input_value())
    guest.get_by_role("button", name="Sit down").click()
    dice = random.Random(1)
    host.wait_for_selector("[data-asks=move]")
    before = lines_of(host)
    play_by_pointer(host, dice)
    host.get_by_role("button", name="Ask for undo").click()
    guest.get_by_role("button", name="Agree").click()
    for player in (host, guest):
        expect(player.locator(".laid")).to_have_count(0)
        assert lines_of(player) == before
    for _ in range(2):
        for player in (host, guest):
            player.wait_for_selector("[data-asks=move]")
            play_by_pointer(player, dice)
    host.wait_for_selector("[data-asks=move]")
    assert host.locator(".laid").count() == guest.locator(".laid").count() == 4


def test_a_shuffled_start_shows_everybody_their_own_seat(newcomers: Newcomers) -> None:
    """The page was opened with a seat before the start; also after the line was lost."""
    host, guest = newcomers.page(), newcomers.page()
    seen = set()
    for _ in range(6):
        table = new_table(host, "carat", [{"kind": "me"}, {"kind": "open"}], shuffle=True)
        host.goto(f"/table/{table}")
        guest.goto(host.get_by_role("textbox").input_value())
        guest.get_by_role("button", name="Sit down").click()
        for player in (host, guest):
            player.wait_for_selector("[data-asks=move], [data-asks=wait]")
            (mine,) = player.request.get(f"/api/v1/tables/{table}").json()["mine"]
            asked = player.locator("[data-asks]").first.get_attribute("data-asks")
            assert asked == ("move" if mine == 0 else "wait")
            seen.add((player is host, mine))
        if len(seen) == 4:
            break
    assert (True, 1) in seen, "the host was never moved"
