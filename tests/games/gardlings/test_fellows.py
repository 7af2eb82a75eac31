"""How well two strips go together is what the rules let them complete side by side."""

from __future__ import annotations

import random

import pytest

from hortus.games.gardlings.rules.fellows import contacts
from hortus.games.gardlings.rules.numbers import GALLOP, PLACE
from hortus.games.gardlings.rules.scoring import gross_gems
from hortus.games.gardlings.rules.state import TILES

from .table import dealt, hold, lay

pytestmark = pytest.mark.xdist_group("gardlings")

# Eggs, triple halves and lines of mushrooms among them.
SPECIAL = [(57, 58), (57, 120), (119, 120), (61, 62), (104, 105), (121, 122), (66, 124), (65, 66)]


def pairs() -> list[tuple[int, int]]:
    rng = random.Random(7)
    drawn = [rng.sample(range(1, TILES + 1), 2) for _ in range(80)]
    return [*SPECIAL, *((one, other) for one, other in drawn)]


def most_gems(one: int, other: int) -> int:
    """Lay a tile beside another in every legal place and return the most gems."""
    position = dealt(seats=1)
    lay(position, 0, (one, 0, 0, 0))
    hold(position, 0, other)
    most = 0
    for move in position.legal_numbers(0):
        if PLACE <= move < GALLOP:
            after = position.copy()
            after.play(move, 0)
            most = max(most, gross_gems(after.game.box, after.state, 0))
    return most


def test_the_best_of_two_tiles_is_what_the_rules_allow() -> None:
    box = dealt(seats=1).game.box
    found = []
    for one, other in pairs():
        assert box.fellows[one - 1, other - 1] == most_gems(one, other), (one, other)
        assert box.fellows[one - 1, other - 1] == box.fellows[other - 1, one - 1]
        found.append(box.fellows[one - 1, other - 1])
    assert {0, 1, 2, 3} <= set(found)


def test_no_tile_is_its_own_fellow() -> None:
    box = dealt(seats=1).game.box
    assert not any(box.fellows[tile, tile] for tile in range(TILES))


def test_two_strips_touch_in_all_ways() -> None:
    """Long sides meet in five ways, a long and a short one in three, short ones in one."""
    ways = list(contacts())
    assert len(ways) == 4 * 5 + 8 * 3 + 4
    assert sorted(len(pairs) for pairs in ways if len(pairs) > 1) == [2] * 8 + [3] * 4
