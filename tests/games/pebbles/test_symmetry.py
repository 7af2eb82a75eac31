"""Mirror the board: the game stays the same."""

from __future__ import annotations

import hortus
from hortus import Record
from tests.conformance.worlds import played_at_random


def test_a_mirrored_game_scores_alike() -> None:
    match = played_at_random(hortus.load("pebbles", 3, rows=3), seed=5)
    record = Record.from_json(match.record().to_json())
    for entry in record.moves:
        if entry["do"] == "lay":
            entry["at"][1] = 2 - entry["at"][1]
    assert hortus.replay(record).scores() == match.position.scores()
