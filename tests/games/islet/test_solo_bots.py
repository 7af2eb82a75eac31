"""Bots that play Islet alone."""

from __future__ import annotations

import pytest

from hortus.bots import make_bot
from hortus.bots.play import play_bots
from tests.conformance.worlds import world

pytestmark = pytest.mark.xdist_group("islet")


def test_a_bird_leaves_an_islet_whose_cards_are_gone() -> None:
    """Who stays has no use for its tiles after two eggs."""
    game = world("islet", 1, "{}")
    finals = [
        play_bots(game, [make_bot("greedy")], ["greedy"], seed).position for seed in range(20)
    ]
    stayed = [final for final in finals if final.result()["scores"][0] <= 2]
    assert len(stayed) <= 2
