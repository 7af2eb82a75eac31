"""A whole game worked out by hand."""

from __future__ import annotations

import hortus
from hortus import Record

DRAWN = [3, 1, 5, 2, 3, 4]
CELLS = [(0, 0), (0, 1), (1, 1), (0, 2), (1, 0), (1, 2)]


def example(scores: list[int]) -> Record:
    """Return a game of two seats, won by the first: 3A 1B 2B over 3A 5A 4B."""
    drawn = [
        {"seat": "chance", "do": "draw", "to": i % 2, "pebble": p} for i, p in enumerate(DRAWN)
    ]
    laid = [{"seat": i % 2, "do": "lay", "at": list(cell)} for i, cell in enumerate(CELLS)]
    order = [drawn[0], drawn[1], *(e for pair in zip(laid, drawn[2:], strict=False) for e in pair)]
    record = hortus.Match(hortus.load("pebbles"), seed=1).record()
    record.moves = [*order, *laid[4:]]
    record.result = {"scores": scores, "winners": [0], "reason": "board full"}
    return record


def test_the_higher_neighbours_score() -> None:
    # 3 over 1 and 5 over 1, 3 and 4 are seat 0's; 2 over 1 and 4 over 2 are seat 1's.
    assert hortus.replay(example([4, 2])).is_over
