"""Playing alone: section 9 of the rulebook."""

from __future__ import annotations

import pytest

from hortus import Position

from .oracle import ASIDE, BAG, GARDEN
from .table import dealt, settle, to_hiring


@pytest.mark.rule("GAR-9.1")
def test_a_solo_round_is_a_round() -> None:
    position = dealt(1)
    to_hiring(position)
    position.play("pig")
    settle(position)
    assert position.state.round == 2
    assert position.state.start == 0
    position.state.plain[0] = 17
    to_hiring(position)
    result = position.result()
    assert result is not None
    assert result["winners"] == [0]
    assert result["detail"] == {"tiles": 9, "medal": "gold"}


def won_with(tiles: int, target: int) -> Position:
    """Return a solo game won with so many tiles."""
    position = dealt(1, target=target)
    s = position.state
    for tile in range(130):
        if s.where[tile] == BAG:
            s.where[tile] = 0
    for tile in range(tiles):
        s.where[tile] = (BAG, GARDEN, ASIDE)[tile % 3]
    s.bag[0] = len(range(0, tiles, 3))
    s.plain[0] = target
    to_hiring(position)
    return position


@pytest.mark.rule("GAR-9.2", "GAR-9.3")
@pytest.mark.parametrize(
    ("target", "tiles", "medal"),
    [
        (17, 8, "gold"),
        (17, 13, "gold"),
        (17, 14, "silver"),
        (17, 16, "silver"),
        (17, 17, "bronze"),
        (17, 19, "bronze"),
        (17, 20, "none"),
        (20, 15, "gold"),
        (20, 16, "silver"),
        (20, 18, "silver"),
        (20, 19, "bronze"),
        (20, 21, "bronze"),
        (20, 22, "none"),
    ],
)
def test_medals(target: int, tiles: int, medal: str) -> None:
    result = won_with(tiles, target).result()
    assert result is not None
    assert result["detail"] == {"tiles": tiles, "medal": medal}


@pytest.mark.rule("GAR-9.2")
def test_there_are_no_medals_in_company() -> None:
    position = dealt(2)
    position.state.plain[0] = 17
    to_hiring(position)
    result = position.result()
    assert result is not None
    assert "detail" not in result


@pytest.mark.rule("GAR-9.2", "GAR-9.3")
def test_whoever_watches_is_told_how_far_the_medals_are() -> None:
    position = dealt(1)
    drawn = {"tiles": 8, "gold": 13, "silver": 16, "bronze": 19}
    assert position.view().data()["medals"] == drawn
    position.play("draw")
    settle(position)
    assert position.view(0).data()["medals"] == drawn
    assert dealt(2).view().data()["medals"] is None
