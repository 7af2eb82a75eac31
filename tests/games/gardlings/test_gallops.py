"""Bots move unicorns for gems, not for fun."""

from __future__ import annotations

import pytest

from hortus.bots import make_bot
from hortus.bots.play import play_bots
from hortus.core.replay import steps
from hortus.games.gardlings.rules.numbers import GALLOP, PLACE
from tests.conformance.worlds import world

pytestmark = pytest.mark.xdist_group("gardlings")


def test_a_tile_in_hand_is_laid_before_unicorns_move() -> None:
    game = world("gardlings", 1, "{}")
    gallops = 0
    for seed in range(12):
        record = play_bots(game, [make_bot("greedy")], ["greedy"], seed).record()
        for step in steps(record, game):
            if step.seat == 0 and step.numbers[0] >= GALLOP:
                gallops += 1
                assert not any(PLACE <= number < GALLOP for number in step.before.legal_numbers(0))
    assert gallops > 10
