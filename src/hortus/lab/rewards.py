"""What a finished game is worth to each seat."""

from __future__ import annotations

from hortus.core.position import Position


def utilities(position: Position) -> list[float]:
    """Return 1 for winning alone and equal losses that sum to -1; winners together share.

    With nobody to win against, winning is 1 and losing -1.
    """
    seats, mask = position.game.seats, position.game.engine.winners(position.state)
    won = [(mask >> seat) & 1 for seat in range(seats)]
    if seats == 1:
        return [2.0 * won[0] - 1.0]
    if not any(won):
        return [0.0] * seats
    return [(win * seats / sum(won) - 1) / (seats - 1) for win in won]
