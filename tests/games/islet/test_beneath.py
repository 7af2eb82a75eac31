"""What lies underneath the stacks is told by the record alone, and agrees with the state."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hortus.core.contract import SPECTATOR
from hortus.core.record import Record
from hortus.core.replay import steps
from hortus.core.view import seen_entry
from hortus.games.islet.formats.picture import beneath
from hortus.games.islet.rules.components import CODES

FIXTURES = Path(__file__).parent / "fixtures"


@pytest.mark.parametrize("name", ["islet-2", "islet-1-won", "islet-4-last-tile"])
def test_stacks_are_those_of_the_state(name: str) -> None:
    record = Record.load(FIXTURES / f"{name}.json")
    higher = 0
    for step in list(steps(record))[::5]:
        kind, position = step.before.game.kind, step.before
        seen = (seen_entry(kind, entry, SPECTATOR) for entry in record.moves[: step.ply])
        told = {(stack["islet"], tuple(stack["at"])): stack["layers"] for stack in beneath(seen)}
        shown = {
            (tile["islet"], tuple(tile["at"])): (tile["level"], tile["tile"])
            for tile in position.view().data()["tiles"]
            if tile["level"] > 1
        }
        assert {key: (len(found), found[0]["tile"]) for key, found in told.items()} == shown
        covered = Counter(layer["tile"] for found in told.values() for layer in found[1:])
        assert [covered[code] for code in CODES] == position.state.covered.tolist()
        higher = max(higher, *map(len, told.values()), 0)
    assert higher >= 3


def test_everybody_is_told_who_laid_what() -> None:
    record = Record.load(FIXTURES / "islet-2.json")
    for stack in beneath(record.moves):
        here = [
            entry
            for entry in record.moves
            if entry["do"] in ("explore", "stack") and entry["at"] == stack["at"]
        ]
        laid = [{"tile": entry["tile"], "seat": entry["seat"]} for entry in reversed(here)]
        assert stack["layers"][: len(laid)] == laid
        assert all(layer["seat"] is None for layer in stack["layers"][len(laid) :])
