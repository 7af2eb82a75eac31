"""Counts of move sequences on fixed chance: a change of any rule shows here."""

from __future__ import annotations

import json

from hortus.core.dice import new_dice

from .worlds import every_game, fixtures, world


@every_game
def test_perft_counts(name: str) -> None:
    cases = json.loads((fixtures(name) / "perft.json").read_text())
    assert cases
    for case in cases:
        game = world(name, case["seats"], json.dumps(case["options"]))
        position = game.new()
        dice = new_dice(case["seed"], "chance")
        while position.is_chance:
            position.roll(dice)
        assert game.engine.perft(position.state, case["depth"]) == case["count"], case
