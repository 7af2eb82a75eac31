"""What a seat would score if the game ended now (section 8)."""

from __future__ import annotations

from typing import Any

from hortus.games.ishtar.rules.state import (
    COLOURS,
    COLUMNS,
    GEMS_LEFT,
    GEMS_SPENT,
    TABLETS_BESIDE,
    TREE_CARDS,
    TREES_BESIDE,
)
from hortus.kernel import kernel


@kernel
def fountain_score(box: Any, s: Any, seat: int) -> int:
    """Return the seat's points for the fountains it controls (ISH-8.4)."""
    points = 0
    for board in range(s.boards):
        own = s.spaces[board, seat]
        if own > 0 and s.fountain[board] > 0:
            most = own
            for other in range(s.seats):
                most = max(most, s.spaces[board, other])
            if own == most:
                points += box.fountain_points[s.fountain[board] - 1]
    return points


@kernel
def skill_score(box: Any, s: Any, seat: int, column: int) -> int:
    """Return what the upper skill of a column is worth to a seat now (ISH-8.5 to ISH-8.9)."""
    kind = box.upper[column]
    worth = box.worth[column, 0]
    if kind == TREES_BESIDE:
        return worth * s.trees_beside[seat]
    if kind == TABLETS_BESIDE:
        return worth * s.tablets_beside[seat]
    if kind == TREE_CARDS:
        return worth * s.planted[seat]
    points = 0
    for colour in range(COLOURS):
        if kind == GEMS_LEFT:
            points += box.worth[column, colour] * s.gems[seat, colour]
        elif kind == GEMS_SPENT:
            points += box.worth[column, colour] * s.spent[seat, colour]
    return points


@kernel
def skills_score(box: Any, s: Any, seat: int) -> int:
    """Return the seat's points for its upper skills."""
    points = 0
    for column in range(COLUMNS):
        if (s.skills[seat] >> column) & 1:
            points += skill_score(box, s, seat, column)
    return points


@kernel
def seat_score(box: Any, s: Any, seat: int) -> int:
    """Return all points of a seat; a reserved card that is not planted counts nothing (ISH-8.2)."""
    return (
        s.tree_points[seat]
        + s.flowers[seat]
        + fountain_score(box, s, seat)
        + skills_score(box, s, seat)
    )
