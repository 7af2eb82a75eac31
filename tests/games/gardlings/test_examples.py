"""The examples of the rulebook."""

from __future__ import annotations

import pytest

from hortus.games.gardlings.rules.scoring import ponds

from .oracle import Garden
from .table import (
    PINWHEEL,
    dealt,
    draw,
    fill_bag,
    gems,
    grow,
    hold,
    lay,
    moves,
    to_hiring,
    verbs,
)

GNOMES = (1, 2, 3, 4, 5)


@pytest.mark.rule("GAR-3.8", "GAR-5.2", "GAR-5.4", "GAR-5.5", "GAR-5.6")
def test_maria_has_seven_gems_an_alarm_and_three_coins() -> None:
    position = dealt(2)
    grow(position, 0, 7)
    position.state.gnomes[0] = 5
    fill_bag(position, 0, 1)
    draw(position, 0, 1)
    assert position.state.alarm[0]
    assert gems(position) == 4
    to_hiring(position)
    position.state.coins[0] = 3
    assert {move["pile"] for move in moves(position, 0, "hire")} == {
        "green0",
        "green1",
        "blue0",
        "blue1",
    }
    assert "pig" in verbs(position, 0)
    green, blue, pig = position.copy(), position.copy(), position.copy()
    green.play("hire green0", 0)
    assert green.state.coins[0] == 3, "gems are enough, so no coin is spent"
    blue.play("hire blue0", 0)
    assert blue.state.coins[0] == 1, "three coins are spent and the coin of the pile is gained"
    assert blue.state.pile_coin[2] == 0
    pig.play("pig", 0)
    assert pig.state.coins[0] == 4


def mushroom_figure(position) -> None:
    """Stand the pink mushroom up, a neighbour along its left side, another low on the right."""
    lay(position, 0, (104, 0, 0, 1))
    wanted = [{(-1, 0), (-1, 1), (-1, 2)}, {(1, 2), (2, 2), (3, 2)}]
    for cells in wanted:
        assert lay_on(position, cells)


def lay_on(position, cells) -> bool:
    """Lay some tile by the rules on these three cells."""
    for tile in range(52, 130):
        if position.state.where[tile]:
            continue
        hold(position, 0, tile + 1)
        for move in moves(position, 0, "place"):
            (x, y), turn = move["at"], move["turn"]
            dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn]
            if {(x + k * dx, y + k * dy) for k in range(3)} == cells:
                position.play(move, 0)
                return True
        position.state.where[tile] = position.state.held[0] = 0
    return False


@pytest.mark.rule("GAR-4.3")
def test_mushroom_figure_has_five_gems() -> None:
    position = dealt(1)
    mushroom_figure(position)
    sheet = position.score_sheet()[0]
    assert (sheet["plain"], sheet["mushroom"], sheet["total"]) == (4, 1, 5)
    assert Garden(position, 0).gems == 5


@pytest.mark.rule("GAR-7.3", "GAR-7.4")
def test_one_pond_and_two_ponds() -> None:
    position = dealt(2, pro=True)
    lay(position, 0, *PINWHEEL)
    assert ponds(position.game.box, position.state, 0) == 1
    # A second gap of any size: two strips more close a ring beside the first one.
    lay(position, 0, (5, 4, 0, 0), (6, 6, 1, 1), (7, 4, 3, 0))
    assert ponds(position.game.box, position.state, 0) == 2
    assert position.score_sheet()[0]["ponds"] == 2
    before = position.state.coins[0]
    to_hiring(position)
    assert position.state.coins[0] == before + 2
