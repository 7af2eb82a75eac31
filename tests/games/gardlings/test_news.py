"""What the page is told of alarms, limits, missions and new rounds: rules, so they stand here."""

from __future__ import annotations

from typing import Any

import pytest

from hortus import Position

from .table import dealt, draw, fill_bag, give_mission, hold, lay

GNOME, GNOMES, PIG = 1, 21, 31
# Five gnomes, and as many dragons as a test needs.
FIVE = [(2, 0, 0, 0), (3, 0, 1, 0), (22, 0, 2, 0), (4, 0, 3, 0)]
DRAGONS = [(tile, 3 * i, 9, 0) for i, tile in enumerate((72, 73, 74))]


def garden(position: Position, seat: int = 0, eye: int | None = None) -> dict[str, Any]:
    """Return a garden as a seat, or a spectator, is shown it."""
    found: dict[str, Any] = position.view(eye).data()["gardens"][seat]
    return found


def told(before: Position, after: Position) -> list[dict[str, Any]]:
    """Return the news between two moments."""
    found: list[dict[str, Any]] = after.game.kind.picture.news(
        after.game.box, before.state, after.state
    )
    return found


@pytest.mark.rule("GAR-3.8", "GAR-5.2")
def test_an_alarm_is_news_with_its_tile_its_count_and_its_theft() -> None:
    position = dealt()
    lay(position, 0, *FIVE)
    position.state.plain[0] = 4
    before = position.copy()
    draw(position, 0, GNOMES)
    news = {"news": "alarm", "seat": 0, "tile": GNOMES, "gnomes": 7, "limit": 6, "stolen": 3}
    assert told(before, position) == [news]
    for eye in (0, 1, None):
        shown = garden(position, eye=eye)
        assert shown["alarm"]
        assert shown["aside"] == GNOMES
        assert (shown["gnomes"], shown["limit"]) == (7, 6)


@pytest.mark.rule("GAR-4.10")
def test_three_dragons_raise_the_limit_that_is_shown() -> None:
    position = dealt()
    lay(position, 0, *DRAGONS[:2])
    assert garden(position)["limit"] == 6
    lay(position, 0, DRAGONS[2])
    assert (garden(position)["limit"], garden(position, seat=1)["limit"]) == (7, 6)


@pytest.mark.rule("GAR-3.9", "GAR-3.10")
def test_a_tile_that_fits_nowhere_is_no_alarm() -> None:
    position = dealt()
    lay(position, 0, (2, 0, 0, 0))
    hold(position, 0, PIG)
    assert not garden(position)["alarming"]
    before = position.copy()
    position.state.held[0] = 0
    position.state.where[PIG - 1] = before.game.kind.picture.ASIDE
    position.state.doing[0] = before.game.kind.picture.OUT
    assert told(before, position) == [{"news": "stuck", "seat": 0, "tile": PIG}]


@pytest.mark.rule("GAR-8.10")
def test_a_tile_in_hand_that_raises_the_alarm_is_marked_and_counted() -> None:
    position = dealt(missions=True)
    give_mission(position, 0, "M7")
    lay(position, 0, *[(tile, x + 3, y, turn) for tile, x, y, turn in FIVE])
    fill_bag(position, 0, GNOME, PIG)
    draw(position, 0, GNOME)
    shown = garden(position)
    assert shown["alarming"]
    assert not shown["alarm"]
    assert (shown["gnomes"], shown["limit"]) == (6, 6)


@pytest.mark.rule("GAR-6.4")
def test_a_new_round_is_news() -> None:
    position = dealt(seats=1)
    position.play("stop", 0)
    before = position.copy()
    position.play("pig", 0)
    while position.is_chance:
        position.happen(position.outcomes()[0][0])
    assert told(before, position) == [{"news": "round", "round": 2}]


@pytest.mark.rule("GAR-8.6", "GAR-8.7", "GAR-8.8")
@pytest.mark.parametrize(("mission", "field", "has"), [("M4", "blanks", 2), ("M5", "blues", 3)])
def test_a_mission_tells_how_far_it_is(mission: str, field: str, has: int) -> None:
    position = dealt(missions=True)
    give_mission(position, 0, mission)
    getattr(position.state, field)[0] = has
    assert garden(position)["mission"]["has"] == has
    give_mission(position, 0, "M6")
    position.state.rim_open[0] = 4
    assert garden(position)["mission"]["has"] == 8
