"""An independent look at Pebbles: where everything is, and the score from scratch."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from hortus import Position

VARIANTS: list[tuple[int, dict[str, Any]]] = [(2, {}), (2, {"rows": 3}), (3, {}), (3, {"rows": 3})]


def hides_something(seats: int, options: dict[str, Any]) -> bool:
    """Hands are always hidden."""
    return True


def check_conserved(position: Position) -> None:
    """Assert that every pebble is in one place."""
    s = position.state
    found = Counter({number: s.bag[number] for number in range(1, 6)})
    found.update(number for number in (*s.pebble.tolist(), *s.held.tolist()) if number)
    assert found == Counter(position.game.components.pebbles)
    assert all((s.held[seat] > 0) == s.in_hand[seat] for seat in range(3))


def recount(position: Position) -> list[int]:
    """Score every pair of neighbours."""
    s = position.state
    laid = {
        divmod(cell, 3): (s.pebble[cell], s.owner[cell] - 1) for cell in range(9) if s.pebble[cell]
    }
    points = [0] * position.game.seats
    for (row, column), one in laid.items():
        for beside in ((row, column + 1), (row + 1, column)):
            other = laid.get(beside)
            if other and one[0] != other[0]:
                points[max(one, other)[1]] += 1
    return points


def permute_hidden(position: Position, seat: int, rng: random.Random) -> Position:
    """Return a copy in which the other hands and the bag are shuffled together."""
    twin = position.copy()
    s = twin.state
    others = [o for o in range(position.game.seats) if o != seat and s.in_hand[o]]
    unseen = [number for number in range(1, 6) for _ in range(s.bag[number])]
    unseen += [s.held[other] for other in others]
    rng.shuffle(unseen)
    for other in others:
        s.held[other] = unseen.pop()
    for number in range(1, 6):
        s.bag[number] = unseen.count(number)
    return twin
