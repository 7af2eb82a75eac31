"""An independent look at Carat: where everything is, and the score from scratch."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from hortus import Position

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {"edition": "alhambra"}),
    (4, {"layout": "balanced", "hand": 3}),
    (3, {"hand": 3, "colours": [["green"], ["red"], ["yellow"]]}),
    (2, {"hand": 3, "edition": "alhambra", "colours": [["red", "yellow"], ["blue", "green"]]}),
    (2, {"layout": "balanced", "colours": [["blue"], ["red"]]}),
]

COLOURS = ["red", "yellow", "blue", "green"]


def hides_something(seats: int, options: dict[str, Any]) -> bool:
    """Hands are always hidden."""
    return True


def check_conserved(position: Position) -> None:
    """Assert that 36 tiles and 49 chips are each in one place."""
    s = position.state
    on_board = [s.tile_at[space] - 1 for space in range(36) if s.tile_at[space]]
    assert len(set(on_board)) == len(on_board) == s.laid
    places = [sum(1 << tile for tile in on_board), s.stock, *s.held]
    assert sum(places) == 2**36 - 1
    assert sum(place.bit_count() for place in places) == 36
    for seat in range(4):
        assert s.held[seat].bit_count() == s.in_hand[seat] <= s.hand
    laid = Counter(s.chip[chip] for chip in range(49) if s.chip[chip])
    left = Counter({v: sum(s.chips_left[g, v] for g in range(3)) for v in range(10)})
    assert laid + left == Counter(position.game.components.chips)


def recount(position: Position) -> list[int]:
    """Score the whole board from nothing but the tiles, their turns and the chips."""
    s, game = position.state, position.game
    points = dict.fromkeys(COLOURS, 0)
    owned = {colour: seat for seat, own in enumerate(game.options["colours"]) for colour in own}
    for row in range(7):
        for column in range(7):
            totals = dict.fromkeys(COLOURS, 0)
            complete = True
            # The tile to the north-west of a chip faces it with its south-east side, and so on.
            for dr, dc, corner in ((-1, -1, 2), (-1, 0, 3), (0, 0, 0), (0, -1, 1)):
                r, c = row + dr, column + dc
                if not (0 <= r < 6 and 0 <= c < 6):
                    continue
                if not s.tile_at[r * 6 + c]:
                    complete = False
                    break
                code = game.components.tiles[s.tile_at[r * 6 + c] - 1]
                letter = code[(corner + s.turn_at[r * 6 + c]) % 4]
                totals[{n[0].upper(): n for n in COLOURS}[letter]] += int(code[4])
            if not complete:
                continue
            counts = Counter(totals.values())
            alone = [total for total in counts if counts[total] == 1]
            if alone:
                winner = next(c for c in COLOURS if totals[c] == max(alone))
                kinds = sum(total > 0 for total in totals.values())
                points[winner] += s.chip[row * 7 + column] * kinds
    return [
        sum(points[colour] for colour in COLOURS if owned.get(colour) == seat)
        for seat in range(game.seats)
    ]


def permute_hidden(position: Position, seat: int, rng: random.Random) -> Position:
    """Return a copy in which the other hands and the stock are shuffled together."""
    twin = position.copy()
    s = twin.state
    hands = [other for other in range(position.game.seats) if other != seat]
    hidden = s.stock | sum(s.held[other] for other in hands)
    unseen = [tile for tile in range(36) if hidden >> tile & 1]
    rng.shuffle(unseen)
    for other in hands:
        dealt = [unseen.pop() for _ in range(s.in_hand[other])]
        s.held[other] = sum(1 << tile for tile in dealt)
    s.stock = sum(1 << tile for tile in unseen)
    return twin
